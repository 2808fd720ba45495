"""What people ask of the house at a progressive, beside the buttons of its terminals."""

from pontoon.money import Cents
from pontoon.table.command_base import CommandBase


class ProposeMeter(CommandBase, frozen=True):
    """Somebody who may authorise wants to set a meter to another amount; a second person has to confirm it.

    `table`: a terminal between two rounds, as for every button.
    """

    table: str
    meter: str
    amount: Cents
    why: str


class ConfirmMeter(CommandBase, frozen=True):
    """A second person confirms what was proposed for a meter, as it was proposed."""

    meter: str
    amount: Cents


HostCommand = ProposeMeter | ConfirmMeter
