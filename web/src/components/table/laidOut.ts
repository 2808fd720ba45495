/** Calls as soon as the page is laid out for its next frame, before that is seen: what is measured then lays out nothing. */
export function laidOut(call: () => void): () => void {
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    call();
  });
  observer.observe(document.body);
  return () => observer.disconnect();
}
