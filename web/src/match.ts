/** The route of a path and what its address says; null where there is none. */
export function match<R extends { pattern: string }>(
  routes: readonly R[],
  path: string,
): { route: R; params: Record<string, string> } | null {
  const words = path.split("/").filter(Boolean);
  for (const route of routes) {
    const params = fit(route.pattern.split("/").filter(Boolean), words);
    if (params !== null) return { route, params };
  }
  return null;
}

function fit(names: readonly string[], words: readonly string[]): Record<string, string> | null {
  if (names.length !== words.length) return null;
  const params: Record<string, string> = {};
  for (const [at, name] of names.entries()) {
    const word = words[at] ?? "";
    if (name.startsWith(":")) {
      const value = decoded(word);
      if (value === null) return null;
      params[name.slice(1)] = value;
    } else if (name !== word) return null;
  }
  return params;
}

function decoded(word: string): string | null {
  try {
    return decodeURIComponent(word);
  } catch {
    return null;
  }
}
