import { peopleWords } from "../../texts/people";

const ALL = Object.keys(peopleWords.roleNames);
const FOR_ADMINISTRATORS = ["operator", "tournament-director", "progressive-operator", "auditor", "administrator"];

/** The roles that somebody who may do this can invite people to: those at the tables, or all. */
export function inviting(may: readonly string[]): string[] {
  if (may.includes("invite-staff")) return ALL;
  return may.includes("invite-table-staff") ? ALL.filter((role) => !FOR_ADMINISTRATORS.includes(role)) : [];
}

/** Roles as a person reads them. */
export function rolesText(roles: readonly string[], none: string): string {
  return roles.map((role) => peopleWords.roleNames[role] ?? role).join(", ") || none;
}

/** Behind which name a list goes on that begins with what was typed: just before it. */
export function justBefore(typed: string): string {
  const name = typed.trim();
  const last = name.codePointAt(name.length - 1);
  return last === undefined || last <= 32 ? "" : `${name.slice(0, -1)}${String.fromCodePoint(last - 1)}zzzz`;
}
