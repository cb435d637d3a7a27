/**
 * A compaction that did not happen, as it is among memories: its parameter and its words. What it shows
 * is in compactions/undo.ts; it is in no list of memories, since it is about one place of one run.
 */
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { memoryKinds } from '../library/index.ts'
import { DEFAULT_MODE, DEFAULT_TRIGGER } from '../memory/policy.ts'
import { callName } from '../model/call-names.ts'
import { type ParamSpecs, type ParamValues, parseValues } from '../model/params.ts'
import {
  type CheckedSpec,
  type MemorySpec,
  ORACLE,
  OWN_COMPACTION,
  type StageSpec,
  UNDO,
} from './spec-data.ts'
import { pinCount } from './spec-pins.ts'

export const UNDO_PARAMS = {
  call: {
    kind: 'integer',
    label: t`Call after the compaction`,
    help: t`The first call after the compaction, counted from 0.`,
    min: 0,
    max: 10_000_000,
    initial: 0,
  },
} as const satisfies ParamSpecs

/** A MemoryInfo (spec.ts). */
export const undoInfo = {
  id: UNDO,
  kind: 'memory',
  family: '',
  title: t`Without a compaction`,
  description: t`What the agent would have been sent had one of its compactions not happened: the removed steps stay and the summary is left out, until the next compaction or until the context window is full. From there on it is as recorded.`,
  keywords: [],
  params: UNDO_PARAMS,
  guarantees: [],
  recommended: {},
} as const

/** A MemoryInfo (spec.ts). */
export const ownCompactionInfo = {
  id: OWN_COMPACTION,
  kind: 'memory',
  family: '',
  title: t`The agent’s own compaction`,
  description: t`What the agent was sent, with its recorded compactions. Compared with the full history, it shows what they dropped and lost.`,
  keywords: [],
  params: {},
  guarantees: [],
  recommended: {},
} as const

/** Either kind. Fails as they do. */
export function checkOfRecord(
  spec: MemorySpec,
  check: (spec: MemorySpec) => Result<CheckedSpec>,
): Result<CheckedSpec> {
  return 'id' in spec && spec.id === UNDO ? checkUndo(spec, check) : checkOwnCompaction(spec)
}

/** It has neither parameters, trigger, nor pins. Fails with `bad-pins`. */
function checkOwnCompaction(spec: Pick<MemorySpec, 'pins' | 'facts'>): Result<CheckedSpec> {
  if (pinCount(spec) > 0) {
    const message = t`The agent’s own compaction can’t have pins: it shows what was recorded.`
    return fail({ code: 'bad-pins', message })
  }
  return ok({ id: OWN_COMPACTION, params: {}, trigger: DEFAULT_TRIGGER, mode: DEFAULT_MODE })
}

/** `like`: in words the strategy in the place of the compaction. */
export function undoSummary({ call = 0 }: ParamValues, like: string | undefined): string {
  const place = callName(Number(call))
  return like === undefined
    ? t`Without the compaction before ${place}`
    : t`${like} instead of the compaction before ${place}`
}

/**
 * `like`: a built-in strategy in the place of the compaction. It has neither trigger nor pins. Fails with
 * `bad-pins`, `bad-parameter`, and as `check` does for `like`.
 */
function checkUndo(
  spec: StageSpec & Pick<MemorySpec, 'pins' | 'facts' | 'like'>,
  check: (spec: MemorySpec) => Result<CheckedSpec>,
): Result<CheckedSpec> {
  if (pinCount(spec) > 0) {
    const message = t`A column without a compaction can’t have pins: it shows what was recorded.`
    return fail({ code: 'bad-pins', message })
  }
  const params = parseValues(UNDO_PARAMS, spec.params ?? {})
  if (!params.ok) return params
  const undone = { id: UNDO, params: params.value, trigger: DEFAULT_TRIGGER, mode: DEFAULT_MODE }
  if (spec.like === undefined) return ok(undone)
  const like = check(spec.like)
  if (!like.ok) return like
  if (like.value.id !== ORACLE && like.value.id !== UNDO && !isRunWide(like.value)) {
    return ok({ ...undone, like: like.value })
  }
  return fail({
    code: 'bad-parameter',
    message: t`Only a built-in strategy of one agent can replace a compaction.`,
  })
}

/** Whether agents share it, so that it can’t begin in the middle of one agent’s run. */
function isRunWide(spec: CheckedSpec): boolean {
  return memoryKinds.some((kind) => kind.id === spec.id && kind.build(spec.params).scope === 'run')
}
