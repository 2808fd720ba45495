interface Row {
  what: string;
  pays: string;
}

/** A pay table in fewer rows: 6-7-8 and 7-7-7 that pay the same are one. */
export function joinedRows(rows: readonly Row[]): Row[] {
  const found: Row[] = [];
  for (const row of rows) {
    const [, tail] = /^7-7-7(, .+)$/.exec(row.what) ?? [];
    const twin = tail === undefined ? undefined : found.find((one) => one.what === `6-7-8${tail}` && one.pays === row.pays);
    if (twin === undefined) found.push({ ...row });
    else twin.what = `6-7-8 or 7-7-7${tail ?? ""}`;
  }
  return found;
}
