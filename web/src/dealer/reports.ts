import { d } from "../texts/dealer";
import type { FindErrors, Report } from "../wire/table";

export type Reported = Report | FindErrors;

/** One thing that can be reported now, with every form that it may have. */
export interface Situation {
  key: string;
  forms: Reported[];
}

/** The view's own list, gathered by what happened. */
export function situationsOf(reports: readonly Reported[]): Situation[] {
  const found = new Map<string, Reported[]>();
  for (const one of reports) {
    const key = one.command === "FindErrors" ? "find" : one.situation;
    found.set(key, [...(found.get(key) ?? []), one]);
  }
  return [...found].map(([key, forms]) => ({ key, forms }));
}

/** What tells a form of a report from the others: the place, the player, the round, what was said with it. */
export function formWords(report: Reported): string {
  if (report.command === "FindErrors") return "";
  const w = d.wrong;
  const misdealt = report.situation === "misdealt";
  const words = [
    misdealt ? w.to(report.to ? w.box(report.to) : w.dealer) : "",
    report.box ? w.box(report.box) : "",
    report.hand ? w.hand(report.hand) : "",
    report.player ?? "",
    report.side ?? "",
    report.round ? w.round(report.round) : "",
    report.noticed === false ? w.unnoticed : "",
    report.rack_empty ? w.rackEmpty : "",
    report.directed === false ? w.undirected : "",
    report.situation === "simultaneous" ? w.together(report.together ?? 2) : "",
    report.found ? w.found : "",
  ];
  return words.filter(Boolean).join(", ");
}

/** How many cards came out with it, which have to be named. */
export function cardsNeeded(report: Reported): number {
  return report.command === "FindErrors" ? 0 : (report.cards?.length ?? 0);
}
