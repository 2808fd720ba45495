/** Press the button of what is on offer that a key is for: it alone knows the amount that was chosen. False where there is none. */
export function answer(command: string): boolean {
  const button = document.querySelector<HTMLButtonElement>(`.offer .key-${command}`);
  button?.click();
  return button !== null;
}
