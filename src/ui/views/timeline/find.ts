/** Which of the found rows comes next, pure. */

/**
 * The next of the sorted indexes after `from`, or the one before it when going back; from the end it goes on
 * at the beginning. Undefined where there is none.
 */
export function nextFound(indexes: readonly number[], from: number, isBack: boolean): number | undefined {
  if (isBack) return indexes.findLast((index) => index < from) ?? indexes.at(-1)
  return indexes.find((index) => index > from) ?? indexes[0]
}
