/**
 * A JSON value as a tree. One tab stop: arrows move, open and close, Enter opens and shows a clipped text in
 * full, a letter goes to the next name, mod+C copies the row. What is closed costs nothing.
 */
import { type KeyboardEvent, useCallback, useId, useMemo, useRef, useState } from 'react'
import type { JsonValue } from '#base/json.ts'
import { CopyButton, copyText } from '../controls/CopyButton.tsx'
import { JsonRowView } from './JsonRowView.tsx'
import styles from './JsonView.module.css'
import { firstChildren, type JsonRow, jsonRows, openTo, type TreeState, treeMove } from './json-rows.ts'

interface JsonViewProps {
  readonly value: JsonValue
  /** Spoken name of the tree. */
  readonly label: string
  /** How many levels are open at first. Default 1. */
  readonly openLevels?: number | undefined
}

interface ViewState extends TreeState {
  /** Whose state this is: another value starts afresh. */
  readonly value: JsonValue
  /** Clipped texts that are shown in full. */
  readonly full: ReadonlySet<string>
  readonly active: string
}

const startOf = (value: JsonValue, openLevels: number): ViewState => ({
  value,
  open: openTo(value, openLevels),
  listed: new Map(),
  full: new Set(),
  active: '$',
})

export function JsonView({ value, label, openLevels = 1 }: JsonViewProps) {
  const id = useId()
  const tree = useRef<HTMLDivElement>(null)
  const [kept, setKept] = useState(() => startOf(value, openLevels))
  const state = useMemo(
    () => (kept.value === value ? kept : startOf(value, openLevels)),
    [kept, value, openLevels],
  )
  const rows = useMemo(() => jsonRows(value, state), [value, state])
  const activeIndex = Math.max(
    0,
    rows.findIndex(({ path }) => path === state.active),
  )
  const rowId = (path: string) => `${id}-${path}`

  const goTo = (row: JsonRow | undefined) => {
    if (row === undefined) return
    setKept({ ...state, active: row.path })
    document.getElementById(rowId(row.path))?.scrollIntoView?.({ block: 'nearest' })
  }
  // The same function as long as the value is: rows that did not change are not drawn again.
  const toggle = useCallback(
    (row: JsonRow) =>
      setKept((old) => {
        const current = old.value === value ? old : startOf(value, openLevels)
        return { ...toggled(current, row), active: row.path }
      }),
    [value, openLevels],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[activeIndex]
    // Keys inside a text that is shown in full belong to that text.
    if (row === undefined || event.target !== tree.current) return
    if (event.ctrlKey || event.metaKey) {
      if (event.key === 'c' && row.kind !== 'more' && getSelection()?.isCollapsed !== false) {
        copyText(toJson(row.value)).catch(() => undefined)
      }
      return
    }
    const move = event.altKey ? undefined : treeMove(event.key, rows, activeIndex)
    if (move === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (move.kind === 'go') goTo(rows[move.index])
    else toggle(row)
  }
  return (
    <div className={styles.view}>
      <div className={styles.copy}>
        <CopyButton text={() => toJson(value)} label="Copy as JSON" />
      </div>
      <div
        ref={tree}
        className={styles.tree}
        role="tree"
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={rowId(rows[activeIndex]?.path ?? '$')}
        onKeyDown={onKeyDown}
      >
        {rows.map((row, index) => (
          <JsonRowView
            key={row.path}
            id={rowId(row.path)}
            row={row}
            isActive={index === activeIndex}
            isFull={state.full.has(row.path)}
            onToggle={toggle}
          />
        ))}
      </div>
    </div>
  )
}

function toggled(state: ViewState, row: JsonRow): ViewState {
  switch (row.kind) {
    case 'branch':
      return { ...state, open: flip(state.open, row.path) }
    case 'leaf':
      return { ...state, full: flip(state.full, row.path) }
    case 'more': {
      const parent = row.parent ?? ''
      const listed = (state.listed.get(parent) ?? firstChildren) + firstChildren * 3
      return { ...state, listed: new Map(state.listed).set(parent, listed) }
    }
  }
}

function flip(set: ReadonlySet<string>, path: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(path)) next.add(path)
  return next
}

function toJson(value: JsonValue): string {
  return JSON.stringify(value, undefined, 2)
}
