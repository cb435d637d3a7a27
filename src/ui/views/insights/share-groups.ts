/** The tokens of a run, or of a call, as a treemap has them: by category, and in each by step. Pure. */
import { formatTenths } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { namingCall } from '#core/model/answered-calls.ts'
import type { Step } from '#core/model/step.ts'
import { lineText, stepLine } from '#core/model/step-line.ts'
import { shortSubject, toolSubject } from '#core/model/tool-subject.ts'
import { CATEGORIES, type TokensByCategory } from '#core/tokens/measure.ts'
import type { TreemapGroup, TreemapPart } from '../../charts/index.ts'

/** A step with its tokens, over all that is shown. */
export interface WeighedStep {
  readonly step: Step
  readonly tokens: TokensByCategory
  /** Whether the step is in the log, where it can be looked at. */
  readonly isInLog: boolean
}

const LABEL_UNITS = 80
/** Of the whole map, which is as wide as the page: smaller parts go into one. */
const LEAST_SHARE = 0.006
/** The part of a category that is no step of its own. */
export const OTHERS = 'others'

/**
 * Largest first. `totals` are those of all steps, also of those that are not in `steps`; what these do not
 * make up is one more part. `inferred`: what inferred tokens are called.
 */
export function shareGroups(
  totals: TokensByCategory,
  steps: readonly WeighedStep[],
  inferred: string,
): readonly TreemapGroup[] {
  const all = totals.reduce((sum, tokens) => sum + tokens, 0)
  return CATEGORIES.map(({ id, title: usual }, category): TreemapGroup => {
    const title = id === 'inferred' ? inferred : usual
    const size = totals[category] ?? 0
    const parts = steps
      .map((weighed): TreemapPart => partOf(weighed, category, all))
      .filter((part) => part.size >= all * LEAST_SHARE)
      .sort((one, other) => other.size - one.size)
    const rest = size - parts.reduce((sum, part) => sum + part.size, 0)
    const label = parts.length === 0 ? t`All` : t`Other`
    const others = { id: OTHERS, label, short: label, size: rest, canOpen: false }
    return { category, title, size, parts: rest > 0 ? [...parts, others] : parts }
  })
    .filter(({ size }) => size > 0)
    .sort((one, other) => other.size - one.size)
}

function partOf(
  { step, tokens: byCategory, isInLog }: WeighedStep,
  category: number,
  all: number,
): TreemapPart {
  const tokens = byCategory[category] ?? 0
  const words = lineText(stepLine(step)).slice(0, LABEL_UNITS)
  return {
    id: step.id,
    label: t`step ${step.number}: ${words}`,
    short: nameOf(step) || words,
    share: formatTenths(tokens / Math.max(1, all)),
    size: tokens,
    canOpen: isInLog,
  }
}

/** What the call that a step is named by is about: its file by its name, or its command; else the tool. */
function nameOf(step: Step): string {
  const call = step.kind === 'action' ? namingCall(step) : undefined
  return call === undefined ? '' : shortSubject(toolSubject(call)) || call.name
}
