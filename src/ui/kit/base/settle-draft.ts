/**
 * For `onEscapeKeyDown` of what a field may be in. Esc never discards what was typed: a field is left
 * first, which applies it. Only text that cannot be applied (`data-draft="unfit"`) keeps the first Esc, and
 * the field takes it back. Radix hears Esc on the document before the field does, so that the field cannot do
 * so itself.
 */
export function settleDraft(event: KeyboardEvent): void {
  const { target } = event
  const field = target instanceof HTMLElement ? target.closest('[data-draft]') : null
  if (field?.getAttribute('data-draft') === 'unfit') event.preventDefault()
  else if (field !== null && target instanceof HTMLElement) target.blur()
}
