/** Where keys and pastes belong to the element and not to the app. */

const WITHOUT_TEXT = new Set(['button', 'checkbox', 'file', 'image', 'radio', 'range', 'reset', 'submit'])

/** Whether the person is typing there: a text field, an editor. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && !WITHOUT_TEXT.has(target.type)
}

/**
 * Whether a letter chooses there, as in a closed list of choices, which goes to the first choice that begins
 * with it.
 */
export function choosesByLetter({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey
  return isLetter && target instanceof Element && target.closest('[role="combobox"]') !== null
}

/** Whether a menu, list or dialog has the keys: single letters choose in it. */
export function isInOverlay(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('[role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]') !== null
  )
}
