/** The id of the table of a stream: `table:t7k2m9` is t7k2m9. */
export function tableOf(stream: string): string {
  return stream.slice(stream.indexOf(":") + 1);
}
