/**
 * The mark of a text for people. What is in the interface is written where it is used, in English, and
 * marked, so that one catalogue (src/words/messages.pot) can be drawn from the source and another language
 * put in its place by the build (tools/vite/words.ts). Marked are: texts between the tags of JSX, without
 * doing anything; the attributes that tools/words/find-words.ts lists; everything else by `t`. What a model
 * reads, what is stored to be compared, and what goes into files stays unmarked.
 */

/**
 * A text for people: t`Found in ${count} steps.` In English the text as it is; the build takes the mark
 * away or puts the translation in, where `{0}`, `{1}` represent the values and may change places. Costs what
 * a template costs.
 */
export function t(
  texts: TemplateStringsArray,
  ...values: readonly (string | number | boolean | undefined)[]
): string {
  return texts.reduce((text, part, index) => `${text}${values[index - 1]}${part}`)
}
