/** The name of the file that code is saved as. */

import type { ProgramLanguage } from '#core/spec/custom-definition.ts'

/** `My window` becomes `my-window.ts`; what has no letter or digit becomes `strategy.ts`. */
export function codeFileName(title: string, language: ProgramLanguage = 'typescript'): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['strategy']
  return `${words.join('-')}.${language === 'python' ? 'py' : 'ts'}`
}
