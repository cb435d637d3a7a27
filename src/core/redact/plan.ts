/** What a person wants redacted, as data, and the detectors that it means. */
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { DETECTORS, type Detector } from './detectors.ts'
import { type CustomPattern, checkPattern } from './pattern.ts'

export interface RedactionPlan {
  /** Ids of detectors. */
  readonly detectors: readonly string[]
  readonly patterns: readonly CustomPattern[]
  /** Findings that stay as they are, by their id such as `secret-1`. */
  readonly excluded: readonly string[]
}

/** The detectors of a plan, a person's own last. Fails with `bad-pattern` and `unknown-detector`. */
export function detectorsOf({ detectors, patterns }: RedactionPlan): Result<readonly Detector[]> {
  const chosen: Detector[] = []
  for (const id of detectors) {
    const known = DETECTORS.find((detector) => detector.id === id)
    if (known === undefined)
      return fail({ code: 'unknown-detector', message: t`There is no detector “${id}”.` })
    chosen.push(known)
  }
  for (const pattern of patterns) {
    const checked = checkPattern(pattern)
    if (!checked.ok) return fail({ ...checked.error, where: pattern.source })
    chosen.push(customDetector(pattern, checked.value))
  }
  return ok(chosen)
}

function customDetector({ source }: CustomPattern, regex: RegExp): Detector {
  return {
    id: `custom ${source}`,
    title: source,
    help: t`Your own pattern.`,
    word: 'custom',
    patterns: [{ marks: [], regex }],
  }
}
