/** Assertions for what only we can get wrong. They throw; the worker shell and the root boundary catch. */

/** Closes an exhaustive switch: reaching it at run time is a mistake of ours. */
export function assertNever(value: never): never {
  throw new Error(`unexpected case: ${JSON.stringify(value)}`)
}

/** Narrows `value` to be present; `what` names it in the error. */
export function defined<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`${what} is missing`)
  return value
}
