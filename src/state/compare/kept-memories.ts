/**
 * Memories that outlive their run: those that are kept permanently are Dexie's, those of the session live as
 * long as this page and are nowhere else. A run starts from one by steps put before its first, which undo
 * takes back like any other.
 */

import { useEffect, useState } from 'react'
import { dedupeInFlight } from '#base/dedupe-in-flight.ts'
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import { doneValue, RUNNING, type Work, workOf } from '#base/work.ts'
import { draftOf } from '#core/edit/edit.ts'
import type { Saved } from '#core/memory/memory.ts'
import type { Control, Step, StepDraft } from '#core/model/step.ts'
import { deleteKept, type KeptMemory, keepMemory, loadKept, watchKept } from '#storage/index.ts'
import { insertAtCall, insertSteps } from '../edits/edits.ts'
import { tell, tellProblem } from '../shell/notices.ts'
import { store, useApp } from '../store/store.ts'

/** What can be started from. */
export interface KeptEntry {
  readonly name: string
  readonly from: string
  readonly stepCount: number
  readonly until: Saved['until']
}

/** All of them, those of the session first; read while somebody looks. */
export function useKeptMemories(): Work<readonly KeptEntry[]> {
  const [kept, setKept] = useState<Work<readonly KeptMemory[]>>(RUNNING)
  const ofSession = useApp((state) => state.sessionMemories)
  useEffect(() => watchKept((list) => setKept(workOf(list))), [])
  if (kept.status !== 'done') return kept
  const entries: readonly KeptEntry[] = [
    ...ofSession.map(({ name, from, steps }) => ({
      name,
      from,
      stepCount: steps.length,
      until: 'session' as const,
    })),
    ...kept.value.map(({ name, from, stepCount }) => ({ name, from, stepCount, until: 'for-good' as const })),
  ]
  return { status: 'done', value: entries }
}

/** What is handed over: its name, how long it is kept, and its steps. */
interface Handover {
  readonly name: string
  readonly until: Saved['until']
  readonly steps: readonly Step[]
}

/** Keeps a memory under its name, in place of what is kept there. Tells the person what became of it. */
export async function keepForNext({ name, until, steps }: Handover): Promise<void> {
  const from = doneValue(store.getState().trace)?.title ?? ''
  if (until === 'session') {
    store.setState(({ sessionMemories }) => ({
      sessionMemories: [{ name, from, steps }, ...sessionMemories.filter((one) => one.name !== name)],
    }))
    tell(t`“${name}” is available to other runs until the session ends.`, 'success')
    return
  }
  const kept = await keepMemory(name, { from, steps })
  if (kept.ok) tell(t`“${name}” is saved in this browser for later runs.`, 'success')
  else tellProblem(kept.error)
}

export async function deleteKeptMemory({ name, until }: Pick<KeptEntry, 'name' | 'until'>): Promise<void> {
  if (until === 'session') {
    store.setState(({ sessionMemories }) => ({
      sessionMemories: sessionMemories.filter((one) => one.name !== name),
    }))
    return
  }
  const deleted = await deleteKept(name)
  if (!deleted.ok) tellProblem(deleted.error)
}

/**
 * Puts what is kept before the first step of the open run, as steps of `agent`: it then begins with it.
 * System prompts stay away, as the run has its own; nothing of it is a call of this run.
 */
export function startFrom(kept: Pick<KeptEntry, 'name' | 'until'>, agent: string | undefined): Promise<void> {
  return once(`${kept.until} ${kept.name}`, () => putInFront(kept, agent))
}

const once = dedupeInFlight<string, void>()

async function putInFront(
  { name, until }: Pick<KeptEntry, 'name' | 'until'>,
  agent: string | undefined,
): Promise<void> {
  const trace = doneValue(store.getState().trace)
  if (trace === undefined) return
  const steps = await stepsOfKept(name, until)
  if (steps === undefined) return
  const drafts = steps.flatMap((step) => (step.kind === 'system' ? [] : [ofAgent(draftOf(step), agent)]))
  if (drafts.length === 0) {
    tell(t`“${name}” contains only a system prompt.`)
    return
  }
  // Behind the run's own system prompt, which the first call needs in front.
  const before = trace.steps.find((step) => step.agent === agent && step.kind !== 'system')?.id
  await insertSteps(trace.id, drafts, { before, label: t`Start from “${name}”`, calls: [] })
}

async function stepsOfKept(name: string, until: Saved['until']): Promise<readonly Step[] | undefined> {
  if (until === 'session') {
    return store.getState().sessionMemories.find((one) => one.name === name)?.steps
  }
  const loaded = await loadKept(name)
  if (loaded.ok) return loaded.value
  tellProblem(loaded.error)
  return undefined
}

function ofAgent({ agent: _, ...draft }: StepDraft, agent: string | undefined): StepDraft {
  return agent === undefined ? draft : { ...draft, agent }
}

/** What a person did to a memory by hand. */
interface HandControl {
  readonly control: Control
  readonly agent: string | undefined
  /** What undo calls it. */
  readonly label: string
  /** What the memory leaves to the next run; undefined: nothing. */
  readonly handover: Handover | undefined
}

/**
 * Records a control step in the open run before its call `call` (0-based). An end keeps what the policy
 * leaves; the end of a session also ends what was kept for it.
 */
export async function recordControl(call: number, hand: HandControl): Promise<void> {
  const { control, agent, label, handover } = hand
  const draft: StepDraft = { kind: 'control', control, ...given({ agent }) }
  const inserted = await insertAtCall([draft], call, label)
  const isEnd = control.type === 'end-of-run' || control.type === 'end-of-session'
  if (!inserted.ok || !isEnd) return
  if (control.type === 'end-of-session') store.setState({ sessionMemories: [] })
  const isLeft = handover?.until === 'for-good' || control.type === 'end-of-run'
  if (handover !== undefined && isLeft) await keepForNext(handover)
}
