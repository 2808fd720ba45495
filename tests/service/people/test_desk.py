"""What blocks does so in threads, and never more of it than is bearable."""

import asyncio
import threading

from pontoon.service.people import Desk
from pontoon.service.people.desk import MOST_FOLDING, MOST_HASHING
from pontoon.table import Refusal
from tests.support.people import refused


def test_quick_questions_do_not_wait_for_passwords() -> None:
    async def scene() -> str:
        desk, gate = Desk(hashing=1), threading.Event()
        slow = [asyncio.create_task(desk.prove(gate.wait)) for _ in range(3)]
        quick = await desk.ask(str.upper, "here")
        gate.set()
        assert await asyncio.gather(*slow) == [True] * 3
        desk.close()
        return quick

    assert asyncio.run(scene()) == "HERE"


def test_too_many_passwords_at_once_are_refused_also_when_people_hang_up() -> None:
    async def scene() -> list[bool | Refusal]:
        desk, gate, begun = Desk(hashing=1), threading.Event(), threading.Event()

        def work() -> bool:
            begun.set()
            return gate.wait()

        waiting = [asyncio.create_task(desk.prove(work)) for _ in range(MOST_HASHING)]
        await desk.ask(begun.wait)
        assert refused(await desk.prove(gate.wait)) == "busy"
        waiting[0].cancel()  # it is being worked on, and still counts
        await asyncio.wait(waiting[:1])
        assert refused(await desk.prove(gate.wait)) == "busy"
        gate.set()
        answers = await asyncio.gather(*waiting[1:])
        answers.append(await desk.prove(gate.wait))
        desk.close()
        return answers

    assert asyncio.run(scene()) == [True] * MOST_HASHING


def test_the_past_is_folded_one_at_a_time_and_keeps_nobody_from_coming_in() -> None:
    async def scene() -> None:
        desk, gate = Desk(), threading.Event()
        waiting = [asyncio.create_task(desk.fold(gate.wait)) for _ in range(MOST_FOLDING)]
        await asyncio.sleep(0)
        assert refused(await desk.fold(gate.wait)) == "busy"
        assert await desk.ask(str.upper, "here") == "HERE", "who comes in is not waited for by sixty-four others"
        gate.set()
        assert await asyncio.gather(*waiting) == [True] * MOST_FOLDING
        assert await desk.fold(gate.wait) is True
        desk.close()

    asyncio.run(scene())


def test_answers_come_back_to_the_loop_with_their_faults() -> None:
    def fails() -> None:
        raise LookupError("nothing there")

    async def scene() -> str:
        desk = Desk()
        try:
            await desk.prove(fails)
        except LookupError as error:
            return str(error)
        finally:
            desk.close()
        return ""

    assert asyncio.run(scene()) == "nothing there"
