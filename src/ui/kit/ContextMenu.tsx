/**
 * A menu that a right click or the menu key opens over what it wraps. Never the only way to anything: whoever uses it has
 * the same in the page.
 */
import { ContextMenu as Radix } from 'radix-ui'
import { type ReactElement, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './Menu.module.css'
import { hasMarks, type MenuEntry, MenuRow } from './MenuRow.tsx'

export interface ContextMenuProps {
  /** What the menu is of; the child's own `onContextMenu` can prevent it. */
  readonly children: ReactElement
  readonly items: readonly MenuEntry[]
}

export function ContextMenu({ children, items }: ContextMenuProps) {
  /** What was chosen runs when the menu is gone and the focus is back. */
  const chosen = useRef<() => void>(undefined)
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={classNames(styles.menu, hasMarks(items) && styles.withMarks)}
          collisionPadding={8}
          loop
          onCloseAutoFocus={() => {
            const run = chosen.current
            chosen.current = undefined
            if (run !== undefined) queueMicrotask(run)
          }}
        >
          {items.map((item) => (
            <MenuRow
              key={item.id}
              parts={Radix}
              item={item}
              onChoose={(run) => {
                chosen.current = run
              }}
            />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
