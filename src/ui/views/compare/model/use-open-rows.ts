/**
 * Which rows are open, and which of a step's rows is the active one: how the list is looked at, no one's
 * fact.
 */
import { useState } from 'react'
import { t } from '#base/words.ts'

export interface OpenRows {
  readonly activeKey: string | undefined
  /** Undefined: none is active. */
  readonly activate: (key: string | undefined) => void
  /** By key; the same set until something is opened or closed. */
  readonly opened: ReadonlySet<string>
  readonly toggle: (key: string) => void
  /** A key for the measured height of a row: an open row is measured as another than the closed one. */
  readonly itemKey: (key: string) => string
}

export function useOpenRows(): OpenRows {
  const [activeKey, setActiveKey] = useState<string | undefined>(undefined)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  return {
    activeKey,
    activate: setActiveKey,
    opened,
    toggle: (key) =>
      setOpened((before) => {
        const next = new Set(before)
        if (!next.delete(key)) next.add(key)
        return next
      }),
    itemKey: (key) => (opened.has(key) ? t`${key} open` : key),
  }
}
