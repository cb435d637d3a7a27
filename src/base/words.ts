/**
 * Marks the strings of the interface for translation. They are written in English where they are used; the
 * catalog (src/words/messages.pot) is extracted from the source, and the build (tools/vite/words.ts) inserts
 * another language. Text between JSX tags and the attributes listed in tools/words/find-words.ts are found
 * without a mark; everything else needs `t`. What a model reads, what is stored to be compared, and what is
 * written to files is not marked.
 */

/**
 * Marks a string for translation: t`Found in ${count} steps.` It returns the English string; the build
 * removes the mark or inserts the translation, where `{0}` and `{1}` represent the values, in any order.
 * Costs as much as a template string.
 */
export function t(
  texts: TemplateStringsArray,
  ...values: readonly (string | number | boolean | undefined)[]
): string {
  return texts.reduce((text, part, index) => `${text}${values[index - 1]}${part}`)
}
