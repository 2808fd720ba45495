import type { Problem } from "../wire/http";

/** Something was not done: what the house said, or that it could not be reached (`code` "unreachable"). */
export class ProblemError extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.text);
    this.name = "ProblemError";
  }

  get code(): string {
    return this.problem.code;
  }
}

/** Whatever was thrown, as a problem; a bug stays what it is. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  throw error;
}

export function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "code" in value && "text" in value;
}
