/** The list of all strategies and memories as plain data: what an interface shows and offers of each. */
import { t } from '#base/words.ts'
import { families, memoryKinds, strategies } from '../library/index.ts'
import type { Mode, Trigger } from '../memory/policy.ts'
import type { Guarantee, StrategyStarter } from '../memory/strategy.ts'
import { type ParamSpecs, parseValues } from '../model/params.ts'
import type { CustomEntry, CustomProgram } from './custom-definition.ts'
import { oracleInfo } from './oracle-params.ts'
import { type CheckedStage, type MemorySpec, ORACLE, OWN_COMPACTION, UNDO } from './spec-data.ts'
import { ownCompactionInfo, undoInfo } from './undo-params.ts'

/** One entry of the list of memories, as plain data. */
export interface MemoryInfo {
  readonly id: string
  readonly kind: 'strategy' | 'memory'
  /** The title of its family. */
  readonly family: string
  readonly title: string
  readonly description: string
  /** What people also call it: a search finds it by these, too. */
  readonly keywords?: readonly string[]
  /** What the interface offers of it with one click; a person's own has none. */
  readonly starters?: readonly StrategyStarter[]
  readonly params: ParamSpecs
  /** What it promises with its initial values; empty for memories. */
  readonly guarantees: readonly Guarantee[]
  /** How its original runs it; what is absent is as by default. */
  readonly recommended: { readonly trigger?: Trigger; readonly mode?: Mode }
  /** A person's own: its program. */
  readonly own?: CustomProgram
}

/** The built-in ones, then those of `own` that can run. */
export function memoryInfos(own: readonly CustomEntry[] = []): readonly MemoryInfo[] {
  return [
    ...builtIns(),
    ...own.flatMap((entry) => (entry.status === 'ready' ? [ownInfo(entry.program)] : [])),
  ]
}

let known: readonly MemoryInfo[] | undefined

/** Made once, when the lists of all of them are there: whoever describes a memory asks for it. */
function builtIns(): readonly MemoryInfo[] {
  known ??= [
    ...strategies.map((strategy) => {
      const { id, title, description, params, keywords = [], starters = [] } = strategy
      const values = parseValues(params, {})
      const guarantees = values.ok ? strategy.guarantees(values.value) : []
      return {
        id,
        kind: 'strategy' as const,
        family: familyOf(id),
        title,
        description,
        keywords,
        starters,
        params,
        guarantees,
        recommended: strategy.recommended,
      }
    }),
    ...memoryKinds.map(({ id, title, description, params, keywords = [], starters = [] }) => ({
      id,
      kind: 'memory' as const,
      family: familyOf(id),
      title,
      description,
      keywords,
      starters,
      params,
      guarantees: [],
      recommended: {},
    })),
  ]
  return known
}

function familyOf(id: string): string {
  const isIt = (one: { readonly id: string }) => one.id === id
  return families.find((family) => family.strategies.some(isIt) || family.memories.some(isIt))?.title ?? ''
}

/** The family of what a person wrote. */
export const CUSTOM = t`Custom`

function ownInfo(own: CustomProgram): MemoryInfo {
  const { id, kind, title, description, params } = own.definition
  return {
    id,
    kind,
    family: CUSTOM,
    title,
    description,
    params,
    guarantees: [],
    recommended: {},
    own,
  }
}

/** What is in the list for a stage; undefined where it is of no list, as a spec from elsewhere may be. */
export function infoOfStage({ id, own }: CheckedStage): MemoryInfo | undefined {
  if (id === ORACLE) return oracleInfo
  if (id === UNDO) return undoInfo
  if (id === OWN_COMPACTION) return ownCompactionInfo
  return own === undefined ? memoryInfos().find((info) => info.id === id) : ownInfo(own)
}

/** The built-in starters that a part of the interface offers, as specs. */
export function starterSpecs(
  offeredBy: StrategyStarter['offeredBy'],
): readonly (Pick<StrategyStarter, 'title' | 'help' | 'source'> & { readonly spec: MemorySpec })[] {
  return builtIns().flatMap(({ id, starters = [] }) =>
    starters
      .filter((starter) => starter.offeredBy === offeredBy)
      .map(({ title, help, source, offeredBy: _, rankedAs: _id, ...values }) => ({
        title,
        help,
        ...(source !== undefined && { source }),
        spec: { id, ...values },
      })),
  )
}
