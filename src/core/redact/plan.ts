/** What a person wants redacted, as data, and the detectors that it means. */
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Detector } from './detector.ts'
import { DETECTOR_LIST } from './detector-list.ts'
import { type CustomPattern, checkPattern } from './pattern.ts'

export interface RedactionPlan {
  /** Ids of detectors. */
  readonly detectors: readonly string[]
  readonly patterns: readonly CustomPattern[]
  /** Findings that stay as they are, by their id such as `secret-1`. */
  readonly excluded: readonly string[]
}

/** A plan's own patterns as detectors. Fails with `bad-pattern` and `unknown-detector`. */
export function checkPlan({ detectors, patterns }: RedactionPlan): Result<readonly Detector[]> {
  const unknown = detectors.find((id) => DETECTOR_LIST.every((detector) => detector.id !== id))
  if (unknown !== undefined) {
    return fail({ code: 'unknown-detector', message: t`There is no detector “${unknown}”.` })
  }
  const own: Detector[] = []
  for (const pattern of patterns) {
    const checked = checkPattern(pattern)
    if (!checked.ok) return fail({ ...checked.error, where: pattern.source })
    own.push({
      id: `custom ${pattern.source}`,
      word: 'custom',
      patterns: [{ marks: [], regex: checked.value }],
    })
  }
  return ok(own)
}

/** The detectors of a plan out of `all`, a person's own last. Fails as `checkPlan` does. */
export function detectorsOf(plan: RedactionPlan, all: readonly Detector[]): Result<readonly Detector[]> {
  const own = checkPlan(plan)
  if (!own.ok) return own
  return ok([...all.filter(({ id }) => plan.detectors.includes(id)), ...own.value])
}
