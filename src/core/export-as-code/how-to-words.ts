/** How what is exported is applied, in a sentence. Pure; loaded before any project that is exported to. */
import { t } from '#base/words.ts'
import type { HomeTarget } from './target.ts'

/** `format`: of the recorded run, whose agent may have a place for it. */
export function howToWords({ howTo, howToIn = {}, title }: HomeTarget, format: string | undefined): string {
  return howToIn[format ?? ''] ?? howTo ?? t`${title} has it built in.`
}
