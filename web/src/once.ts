/** Something that is loaded once, however often it is asked for; `here` is it as soon as it has come. */
export interface Once<T> {
  (): Promise<T>;
  here?: T;
}

export function once<T>(load: () => Promise<T>): Once<T> {
  let asked: Promise<T> | null = null;
  const part: Once<T> = () =>
    (asked ??= load().then(
      (here) => (part.here = here),
      (error: unknown) => {
        asked = null;
        throw error;
      },
    ));
  return part;
}
