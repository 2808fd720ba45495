import { describe, expect, it } from "vitest";
import { Doors } from "./doors";
import { ProblemError } from "./problem";
import { comeIn } from "./session";

function answering(...answers: [number, unknown][]) {
  const asked: string[] = [];
  const doors = new Doors((path, init) => {
    asked.push(`${init.method} ${path}`);
    const [status, body] = answers.shift() ?? [500, null];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  return { doors, asked };
}

describe("the doors of the house", () => {
  it("give a typed answer, and a problem where something is refused", async () => {
    const problem = { code: "no-such-table", text: "There is no such table in this house.", clauses: [], facts: {} };
    const { doors } = answering([200, [{ table: "t1" }]], [404, problem]);
    expect((await doors.tables())[0]?.table).toBe("t1");
    const error = await doors.table("t9").catch((one: unknown) => one);
    expect(error).toBeInstanceOf(ProblemError);
    expect((error as ProblemError).problem).toEqual(problem);
  });

  it("say so when nobody answers", async () => {
    const doors = new Doors(() => Promise.reject(new TypeError("network")));
    await expect(doors.tables()).rejects.toMatchObject({ code: "unreachable" });
  });

  it("leave out what is not asked for", async () => {
    const { doors, asked } = answering([200, []]);
    await doors.rounds({ after: 3, most: undefined });
    expect(asked).toEqual(["GET /api/me/rounds?after=3"]);
  });
});

describe("whoever comes without a session", () => {
  it("becomes a guest", async () => {
    const { doors, asked } = answering([200, null], [201, {}], [200, { name: "Guest 7" }]);
    expect((await comeIn(doors)).name).toBe("Guest 7");
    expect(asked).toEqual(["GET /api/sessions/current", "POST /api/guests", "GET /api/me"]);
  });
});
