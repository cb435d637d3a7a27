/** Splits a shell's command line into commands and their words. Pure. */

/** The text cut where `mark` is outside of quotation marks. O(text). */
export function splitOutside(text: string, mark: RegExp): readonly string[] {
  const pieces: string[] = []
  let quote = ''
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ''
    if (quote !== '') {
      if (char === quote) quote = ''
      continue
    }
    if (char === "'" || char === '"') quote = char
    const [found] = mark.exec(text.slice(at, at + 2)) ?? []
    if (found === undefined) continue
    pieces.push(text.slice(start, at))
    at += found.length - 1
    start = at + 1
  }
  pieces.push(text.slice(start))
  return pieces.filter((piece) => piece.trim() !== '')
}

/** The words of a command without their quotation marks. */
export function wordsIn(text: string): readonly string[] {
  return [...text.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) => word.replaceAll(/['"]/g, ''))
}

/** The command without the paths that it leaves out, which are no use of them. O(text). */
export function withoutExcluded(command: string): string {
  return command.replaceAll(EXCLUDED, ' ')
}

/** Of rg, grep, tar, du, rsync, tree, ag, ESLint, pytest, find, and the paths of Git. */
const EXCLUDED = new RegExp(
  [
    `(?<!\\S)--(?:exclude(?:-dir)?|ignore(?:-(?:dir|pattern|glob))?)(?:=|\\s+)(?!-)WORD`,
    `(?<!\\S)(?:--i?glob(?:=|\\s+)|-g\\s*)(?=["'\\\\]*!)WORD`,
    `(?<!\\S)(?:\\\\?!|-not)\\s+-i?(?:path|wholename|name)\\s+WORD`,
    `(?<!\\S)(?=["']?:(?:[!^]|\\(exclude\\)))WORD`,
  ]
    .join('|')
    .replaceAll('WORD', String.raw`(?:'[^'\n]*'|"[^"\n]*"|\\"[^"\n]*\\"|[^\s'"|;&])+`),
  'g',
)
