/**
 * Which rows are open, and which of a step's rows is the active one: how the list is looked at, no one's
 * fact.
 */
import { useState } from 'react'

export interface OpenRows {
  readonly activeKey: string | undefined
  /** Undefined: none is active. */
  readonly activate: (key: string | undefined) => void
  /** Whether a person opened or closed the row of this key; undefined: neither. The same until one does. */
  readonly chosen: ReadonlyMap<string, boolean>
  readonly choose: (key: string, isOpen: boolean) => void
}

export function useOpenRows(): OpenRows {
  const [activeKey, setActiveKey] = useState<string | undefined>(undefined)
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  return {
    activeKey,
    activate: setActiveKey,
    chosen,
    choose: (key, isOpen) => setChosen((before) => new Map(before).set(key, isOpen)),
  }
}
