/** Several faces of one thing. Only the chosen one is mounted. */
import { Tabs as Radix } from 'radix-ui'
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import styles from './Tabs.module.css'

export interface Tab<Id extends string = string> {
  readonly id: Id
  readonly title: string
  /** A count or a mark after the title. */
  readonly badge?: ReactNode
  readonly disabled?: boolean | undefined
  readonly content: ReactNode
}

interface TabsProps<Id extends string = string> {
  /** Spoken name of the row of tabs. */
  readonly label: string
  readonly value: Id
  readonly onChange: (id: Id) => void
  readonly tabs: readonly Tab<Id>[]
  /** Stands at the end of the row of tabs. */
  readonly actions?: ReactNode
}

/** Px at the ends of the row under which tabs fade. */
const SHADE = 48

/**
 * Keeps Radix from giving a pressed tab the focus by script: where nothing had it before, browsers would then
 * show its ring. The browser gives it the focus all the same.
 */
const leaveFocusToBrowser = (event: MouseEvent) => event.stopPropagation()

function isCutAtEnd({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): boolean {
  return scrollLeft + clientWidth < scrollWidth - 1
}

export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, value, onChange, tabs, actions } = props
  const choose = (id: string) => {
    const tab = tabs.find((candidate) => candidate.id === id)
    if (tab !== undefined && tab.id !== value) onChange(tab.id)
  }
  const list = useRef<HTMLDivElement>(null)
  // Whether a tab is cut at the end: its text then fades into an arrow.
  const [hasMore, setMore] = useState(false)
  // A link may choose a tab that a narrow row has scrolled away. It moves that row alone, unlike
  // scrollIntoView.
  useLayoutEffect(() => {
    const place = tabs.findIndex(({ id }) => id === value)
    const tab = list.current?.querySelectorAll<HTMLElement>('[role=tab]')[place]
    if (list.current === null || tab === undefined) return
    const { scrollLeft, clientWidth } = list.current
    const [start, end] = [tab.offsetLeft - SHADE, tab.offsetLeft + tab.offsetWidth + SHADE]
    if (start < scrollLeft) list.current.scrollLeft = start
    else if (end > scrollLeft + clientWidth) list.current.scrollLeft = end - clientWidth
    setMore(isCutAtEnd(list.current))
  }, [value, tabs])
  return (
    <Radix.Root className={styles.root} value={value} onValueChange={choose}>
      <div className={styles.bar} data-more={hasMore}>
        <Radix.List
          ref={list}
          className={styles.list}
          aria-label={label}
          onScroll={({ currentTarget }) => setMore(isCutAtEnd(currentTarget))}
          onMouseDownCapture={leaveFocusToBrowser}
        >
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.id}
              className={styles.tab}
              value={tab.id}
              data-tab={tab.id}
              disabled={tab.disabled ?? false}
              onClick={() => choose(tab.id)}
            >
              {tab.title}
              {tab.badge !== undefined && <span className={styles.badge}>{tab.badge}</span>}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} className={styles.content} value={tab.id}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
