/**
 * The pages of all cuts of all runs, each with its label, its weight against censoring, and what scores it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { field, isArray, jsonOf, textField } from '#base/json.ts'
import { textPart } from '#core/model/message.ts'
import type { Step } from '#core/model/step.ts'
import { hashOf, stepText } from '#core/model/steps.ts'
import type { Trace } from '#core/model/trace.ts'
import { createReferenceIndex, type ReferenceIndex } from '#core/references/reference-index.ts'
import { pagesOf } from '#core/rereads/fetched.ts'
import type { PageKind } from '#core/rereads/page.ts'
import type { PageFacts } from '#core/rereads/past.ts'
import { formatById } from '#formats/index.ts'
import { tracesIn } from '../truth/traces.ts'
import { type AgentCall, callsByAgent } from './agent-calls.ts'
import { type Candidate, candidatesAt } from './candidates.ts'
import { type Cut, type CutKind, compactionsOf, placeboCuts } from './cuts.ts'
import { callsToEdit, HORIZON, type Label } from './label.ts'

export interface Row {
  readonly cut: string
  readonly cutKind: CutKind
  /** Runs that begin alike (forks of one session) have one name. */
  readonly run: string
  readonly repository: string
  /** The title of the format. */
  readonly agent: string
  readonly kind: PageKind
  readonly characters: number
  readonly facts: PageFacts
  readonly label: Label
  /** Calls that could be seen behind the cut. */
  readonly window: number
  /** Sum and mean of the weights of its references that nothing else in the context holds. */
  readonly scarcity: { readonly sum: number; readonly mean: number }
}

export interface CutRow {
  readonly cut: string
  readonly cutKind: CutKind
  readonly run: string
  readonly repository: string
  readonly agent: string
  readonly window: number
  readonly toEdit: Label
}

export interface Gathered {
  readonly rows: readonly Row[]
  readonly cuts: readonly CutRow[]
  readonly opaque: number
}

interface GatherOptions {
  readonly placebos: number
  readonly random: () => number
}

/** Only agents with a compaction that removed a page; placebo cuts are of the same agents. */
export async function gather(dirs: readonly string[], options: GatherOptions): Promise<Gathered> {
  const rows: Row[] = []
  const cuts: CutRow[] = []
  let opaque = 0
  for (const dir of dirs) {
    const repositories = repositoriesOf(dir)
    for (const { file, trace } of await tracesIn(dir)) {
      if (trace.recorded.length === 0) continue
      const found = gatherRun(trace, repositories.get(file) ?? file, options)
      for (const row of found.rows) rows.push(row)
      for (const cut of found.cuts) cuts.push(cut)
      opaque += found.opaque
    }
  }
  return { rows, cuts, opaque }
}

/**
 * Of one run. Its cuts are named after its repository and id, so these must differ between the runs of a
 * collection.
 */
export function gatherRun(trace: Trace, repository: string, { placebos, random }: GatherOptions): Gathered {
  const rows: Row[] = []
  const cuts: CutRow[] = []
  let opaque = 0
  const run = `${repository} ${familyOf(trace)}`
  for (const [index, calls] of callsByAgent(trace).entries()) {
    const found = compactionsOf(calls)
    opaque += found.opaque
    const real = found.cuts.filter((cut) => candidatesAt(calls, cut).length > 0)
    if (real.length === 0) continue
    const references = createReferenceIndex(trace)
    const { format } = trace.source
    const agent = formatById(format)?.title ?? format
    for (const { kind, place, window } of [...real, ...placeboCuts(calls, placebos, random)]) {
      const cut = `${repository} ${trace.id} ${index} ${place}`
      const common = { cut, cutKind: kind, run, repository, agent, window }
      const scarce = scarcityAt(references, calls, { kind, place, window })
      for (const candidate of candidatesAt(calls, { kind, place, window })) {
        const { page, characters, facts, label } = candidate
        rows.push({ ...common, kind: page.kind, characters, facts, label, scarcity: scarce(candidate) })
      }
      cuts.push({ ...common, toEdit: callsToEdit(calls, place, window) })
    }
  }
  return { rows, cuts, opaque }
}

/** By file, as a MANIFEST.json beside the traces says it. */
function repositoriesOf(dir: string): ReadonlyMap<string, string> {
  let text = ''
  try {
    text = readFileSync(join(dir, 'MANIFEST.json'), 'utf8')
  } catch {
    // Without one each file is a repository of its own.
    return new Map()
  }
  const manifest = jsonOf(text)
  const files = isArray(manifest) ? manifest : field(manifest, 'files')
  return new Map(
    (isArray(files) ? files : []).flatMap((entry) => {
      const file = textField(entry, 'file')
      const repository = textField(entry, 'repo')
      return file === undefined || repository === undefined ? [] : [[file, repository] as const]
    }),
  )
}

/** Forks of a session copy its beginning: the first step that fetched a page tells them. */
function familyOf({ steps }: Trace): string {
  const first = steps.find((step) => pagesOf(step).length > 0)
  return hashOf(first === undefined ? '' : stepText(first))
}

function scarcityAt(index: ReferenceIndex, own: readonly AgentCall[], { kind, place }: Cut) {
  const at = own[place]
  const held = new Set(kind === 'placebo' ? [] : (at?.after ?? []).flatMap(index.holds))
  return ({ page, step }: Candidate): Row['scarcity'] => {
    const text = pagesOf(step).find((fetched) => fetched.page === page)?.text ?? ''
    const alone: Step = {
      kind: 'message',
      id: `${step.id} ${page.key}`,
      number: 0,
      role: 'tool',
      parts: [textPart(text)],
    }
    const weights = index
      .holds(alone)
      .filter((reference) => !held.has(reference) && !index.always.has(reference))
      .map((reference) => index.weightAt(reference, at?.at ?? 0))
    const sum = weights.reduce((total, weight) => total + weight, 0)
    return { sum, mean: weights.length === 0 ? 0 : sum / weights.length }
  }
}

/**
 * What each row counts for: one that was known after n calls represents those whose run or context ended
 * before that (the inverse of the share that was seen as long). A censored row counts nothing.
 */
export function weightsOf(
  rows: readonly { readonly label: Label; readonly window: number }[],
): readonly number[] {
  const seen = Array.from(
    { length: HORIZON + 1 },
    (_, calls) => rows.filter(({ window }) => window >= calls).length,
  )
  return rows.map(({ label }) =>
    label.outcome === 'censored' ? 0 : rows.length / Math.max(1, seen[label.calls] ?? 1),
  )
}
