/** A text as JavaScript writes it in code: written once, in core, for values that a person types in too. */
export { scriptQuote as quote } from '#core/scratchpad/value-texts.ts'
