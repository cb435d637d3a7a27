/**
 * Whether no control has the focus: then a view that opens may take it, and keys of the page mean the page.
 */

/** The page itself has it, or the view as a whole, which is given it when what had it went away. */
export function isFocusFree(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement.matches('body, main')
}
