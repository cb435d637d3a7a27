/** The memory that the run is played under, and what it makes of the steps at the cursor's call. */
import { useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import type { StepId } from '#core/model/step.ts'
import type { LedgerState } from '#core/replay/ledger.ts'
import type { CustomEntry } from '#core/spec/custom-definition.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { type CheckedSpec, IDENTITY, type MemorySpec } from '#core/spec/spec-data.ts'
import { fullNameIn } from '#core/sweep/setting-words.ts'
import {
  type ColumnNames,
  type LedgersAt,
  nameOfColumn,
  useCursor,
  useCustomEntries,
  useLedgers,
  useRoute,
  useTrace,
} from '#state/index.ts'

export interface PlayedMemory {
  readonly id: string
  readonly title: string
  readonly spec: CheckedSpec
}

export interface Played {
  readonly memories: readonly PlayedMemory[]
  readonly memory: PlayedMemory
  readonly choose: (id: string) => void
  readonly ledger: LedgersAt
  /** What became of each step at the call; undefined: nothing is played, or the run is as recorded. */
  readonly fates: ReadonlyMap<StepId, LedgerState> | undefined
}

const AS_RECORDED: PlayedMemory = { id: 'as-recorded', title: t`As recorded`, spec: IDENTITY }
const NOTHING: readonly CheckedSpec[] = []

/** The columns of Compare are the memories to choose from. `isOn`: whether the bar is shown. */
export function usePlayed(isOn: boolean): Played {
  const { columns, names } = useRoute()
  const cursor = useCursor()
  const own = useCustomEntries()
  const format = useTrace()?.source.format
  const memories = useMemo(
    () => [
      AS_RECORDED,
      ...columns.flatMap((column, index) => playedOf(column, index, { names, own, format })),
    ],
    [columns, names, own, format],
  )
  const [chosen, setChosen] = useState(AS_RECORDED.id)
  const memory = memories.find(({ id }) => id === chosen) ?? AS_RECORDED
  const specs = useMemo(() => (isOn ? [memory.spec] : NOTHING), [isOn, memory])
  const ledger = useLedgers(specs, cursor)
  const rows = ledger.views[0]?.rows
  const fates = useMemo(
    () =>
      rows === undefined || memory === AS_RECORDED
        ? undefined
        : new Map(rows.map(({ id, state }) => [id, state])),
    [rows, memory],
  )
  return { memories, memory, choose: setChosen, ledger, fates }
}

interface PlayedIn {
  readonly names: ColumnNames
  readonly own: readonly CustomEntry[]
  /** Of the run. */
  readonly format: string | undefined
}

/** A column that cannot be built is told in Compare. */
function playedOf(
  column: MemorySpec,
  index: number,
  { names, own, format }: PlayedIn,
): readonly PlayedMemory[] {
  const spec = checkSpec(column, own)
  if (!spec.ok) return []
  const title = nameOfColumn(names, column) ?? fullNameIn(format, spec.value)
  return [{ id: `column-${index}`, title, spec: spec.value }]
}
