/** The words of the wheel at a table. */
export const wheel = {
  turns: "The wheel turns",
  waits: "A prize of this size is paid when the pit has confirmed it.",
  spin: "Spin the wheel",
  close: "To the table",
  you: "You",
};
