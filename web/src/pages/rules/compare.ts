import type { RuleLine, RulesAnswer } from "../../wire/http";

/** A rule beside the same rule of other books; null where a book has none. */
export interface ComparedRule {
  readonly path: string;
  readonly label: string;
  readonly values: readonly (RuleLine | null)[];
  readonly differs: boolean;
}

export interface ComparedSection {
  readonly section: string;
  readonly title: string;
  readonly rules: readonly ComparedRule[];
}

/** The rules of the game of several books side by side, in the order of the first book that has each. */
export function compared(books: readonly RulesAnswer[]): ComparedSection[] {
  const sections = new Map<string, { title: string; paths: Map<string, string> }>();
  for (const book of books) {
    for (const section of book.sections) {
      if (section.around) continue;
      const here = sections.get(section.section) ?? { title: section.title, paths: new Map<string, string>() };
      sections.set(section.section, here);
      for (const rule of section.rules) if (!here.paths.has(rule.path)) here.paths.set(rule.path, rule.label);
    }
  }
  const found = books.map((book) => new Map(book.sections.flatMap((section) => section.rules.map((rule) => [rule.path, rule]))));
  return [...sections].map(([section, { title, paths }]) => ({
    section,
    title,
    rules: [...paths].map(([path, label]) => {
      const values = found.map((rules) => rules.get(path) ?? null);
      return { path, label, values, differs: new Set(values.map((rule) => rule?.words)).size > 1 };
    }),
  }));
}

/** The sections with what differs in them, and without those where nothing does. */
export function differing(sections: readonly ComparedSection[]): ComparedSection[] {
  return sections
    .map((section) => ({ ...section, rules: section.rules.filter((rule) => rule.differs) }))
    .filter((section) => section.rules.length > 0);
}
