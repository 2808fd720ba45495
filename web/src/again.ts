let asked: Promise<unknown> | null = null;

/** Styles that did not come are asked for anew; a script that did not come is fetched again by who imports it. */
export function styles(): Promise<unknown> {
  asked ??= Promise.all(missing().map(again)).finally(() => (asked = null));
  return asked;
}

function missing(): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].filter((one) => one.sheet === null);
}

/** One that is still on its way stays where it is, since somebody waits for it, and what is taken away tells nobody anything. */
function again(old: HTMLLinkElement): Promise<unknown> {
  return new Promise((come, fail) => {
    const link = old.cloneNode() as HTMLLinkElement;
    link.onload = () => {
      if (old.sheet === null) old.remove();
      come(null);
    };
    link.onerror = () => {
      link.remove();
      fail(new Error(link.href));
    };
    old.after(link);
  });
}
