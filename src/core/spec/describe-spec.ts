/** A checked spec in a few words. */
import { t } from '#base/words.ts'
import { memoryKinds, strategyById } from '../library/index.ts'
import { DEFAULT_MODE } from '../memory/policy.ts'
import type { Strategy } from '../memory/strategy.ts'
import { describeTrigger } from '../memory/trigger.ts'
import { isShown, type ParamValues } from '../model/params.ts'
import { choiceLabel } from './choice-label.ts'
import type { CustomProgram } from './custom-definition.ts'
import { customSummary } from './custom-summary.ts'
import { oracleSummary } from './oracle-params.ts'
import { type CheckedSpec, ORACLE, OWN_COMPACTION, stagesOf, UNDO } from './spec-data.ts'
import { pinCount } from './spec-pins.ts'
import { undoSummary } from './undo-params.ts'

/** A strategy of the list; to ask for another is a mistake, as specs are checked. */
export function knownStrategy(id: string): Strategy {
  const strategy = strategyById(id)
  if (strategy === undefined) throw new Error(`unchecked memory spec: ${id}`)
  return strategy
}

/** A few words for a column head: what it does, then when, then whether permanently; nothing twice. */
export function describeSpec(spec: CheckedSpec): string {
  const rule = describeRule(spec)
  const pins = pinCount(spec)
  return pins === 0 ? rule : t`${rule} · ${pins} pinned`
}

function describeRule(spec: CheckedSpec): string {
  if (spec.id === ORACLE) {
    return oracleSummary(spec.params, spec.like === undefined ? undefined : describeSpec(spec.like))
  }
  if (spec.id === UNDO) {
    return undoSummary(spec.params, spec.like === undefined ? undefined : describeSpec(spec.like))
  }
  if (spec.id === OWN_COMPACTION) return t`The agent’s own compaction`
  const kind = memoryKinds.find((candidate) => candidate.id === spec.id)
  if (kind !== undefined) return describeStage(kind, spec.params)
  const what = stagesOf(spec)
    .map(({ id, params, own }) =>
      describeStage(own === undefined ? knownStrategy(id) : ownStage(own), params),
    )
    .join(', then ')
  if (spec.own?.definition.kind === 'memory') return what
  const trigger = describeTrigger(spec.trigger)
  const isSaid = spec.trigger.kind === 'every-call' || what.includes(trigger)
  return [what, ...(isSaid ? [] : [trigger]), ...unusualMode(spec)].join(' · ')
}

/** Whether dropped steps can return, where it isn't as its authors recommend. */
function unusualMode(spec: CheckedSpec): readonly string[] {
  const [stage, second] = stagesOf(spec)
  const recommended = second === undefined ? strategyById(stage?.id ?? '')?.recommended.mode : undefined
  if (spec.mode === (recommended ?? DEFAULT_MODE)) return []
  return [spec.mode === 'destructive' ? t`pruned permanently` : t`dropped steps can return`]
}

function ownStage({ definition }: CustomProgram): Pick<Strategy, 'params' | 'summary'> {
  return { params: definition.params, summary: (values) => customSummary(definition, values) }
}

/** Its summary, and in brackets the choices that were changed and that the summary does not tell. */
function describeStage(stage: Pick<Strategy, 'params' | 'summary'>, values: ParamValues): string {
  const summary = stage.summary(values)
  const changed = Object.entries(stage.params).flatMap(([name, param]) => {
    const isInitial = values[name] === param.initial || !isShown(param, values)
    const isTold = isInitial || stage.summary({ ...values, [name]: param.initial }) !== summary
    const label = isTold ? undefined : choiceLabel(param, values[name])
    return label === undefined ? [] : [label]
  })
  return changed.length === 0 ? summary : `${summary} (${changed.join(', ')})`
}
