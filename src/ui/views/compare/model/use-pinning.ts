/** Pinning from the rows by key and by menu: which memories are meant, and what is said of it. */
import { useState } from 'react'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { type PinTarget, pinTargets, toggleInAll } from '#core/spec/pin-targets.ts'
import { shortNameIn } from '#core/sweep/setting-words.ts'
import { customEntries, readApp, setPinned, tell } from '#state/index.ts'
import type { MenuEntry } from '../../../kit/index.ts'
import { type CompareRow, isOfBaseline } from './compare-rows.ts'

interface Pinning {
  /** For screen readers: what was pinned last; what is drawn shows it on its own. */
  readonly said: string
  /**
   * Pins the row's step in the memory of the cell, or no longer; column 0, the step itself, means all
   * memories.
   */
  readonly toggle: (row: CompareRow, column: number) => void
}

const ADDED = t`Only steps of the baseline can be pinned; this one was inserted by a strategy.`

export function usePinning(): Pinning {
  const [said, setSaid] = useState('')
  const toggle = (row: CompareRow, column: number) => {
    if (!isOfBaseline(row)) {
      tell(ADDED)
      return
    }
    const targets = targetsOf(row)
    const meant = column === 0 ? targets : targets.filter(({ index }) => index === column - 1)
    const { pin, indices } = toggleInAll(meant)
    if (indices.length === 0) {
      tell(meant[0]?.refusal ?? t`None of these strategies supports pins.`)
      return
    }
    setPinned(indices, row.id, pin)
    const names = meant.filter(({ index }) => indices.includes(index)).map(({ name }) => name)
    const [step, where] = [row.step?.number ?? '', names.join(', ')]
    setSaid(pin ? t`Step ${step} pinned in ${where}` : t`Step ${step} no longer pinned in ${where}`)
  }
  return { said, toggle }
}

/**
 * The menu of a row: the memories, each with whether the step is pinned in it. `column`: where it was opened.
 */
export function pinMenu(row: CompareRow | undefined, column: number): readonly MenuEntry[] {
  if (row === undefined) return []
  const heading: MenuEntry = { kind: 'heading', id: 'pin', title: t`Pin step ${row.step?.number ?? ''} in` }
  if (!isOfBaseline(row)) {
    return [heading, { kind: 'item', id: 'added', title: ADDED, disabled: true, onSelect: () => undefined }]
  }
  return [heading, ...targetsOf(row).map((target) => pinEntry(row, target, target.index === column - 1))]
}

function pinEntry(
  row: CompareRow,
  { index, name, isPinned, refusal }: PinTarget,
  isHere: boolean,
): MenuEntry {
  return {
    kind: 'check',
    id: `pin-${index}`,
    title: name,
    help: refusal,
    checked: isPinned,
    disabled: refusal !== undefined,
    shortcut: isHere ? 'shift+p' : undefined,
    onChange: (isWanted) => setPinned([index], row.id, isWanted),
  }
}

function targetsOf(row: CompareRow): readonly PinTarget[] {
  const { route, trace } = readApp()
  const format = doneValue(trace)?.source.format
  return pinTargets(route.columns, row.id, customEntries(), (spec) => shortNameIn(format, spec))
}
