/**
 * For `onEscapeKeyDown` of what a field may stand in: the first Esc takes back what is being typed in it, only the next one
 * closes. Radix hears Esc on the document before the field does, so that the field cannot keep it to itself.
 */
export function keepForDraft(event: KeyboardEvent): void {
  const { target } = event
  if (target instanceof Element && target.matches('[data-draft]')) event.preventDefault()
}
