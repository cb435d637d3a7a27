/** The name of the file that code is saved as. */

/** `My window` becomes `my-window.ts`; what has no letter or digit becomes `strategy.ts`. */
export function codeFileName(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['strategy']
  return `${words.join('-')}.ts`
}
