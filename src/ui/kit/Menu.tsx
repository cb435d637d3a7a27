/** A menu that drops from a button. Its items are data; the trigger is any Button or IconButton. */
import { DropdownMenu as Radix } from 'radix-ui'
import { type ReactElement, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './Menu.module.css'
import { hasMarks, type MenuEntry, MenuRow } from './MenuRow.tsx'

export interface MenuProps {
  readonly trigger: ReactElement
  readonly items: readonly MenuEntry[]
  readonly align?: 'start' | 'center' | 'end' | undefined
}

export function Menu({ trigger, items, align = 'start' }: MenuProps) {
  /**
   * What was chosen runs when the menu is gone and the trigger has the focus again: a dialog that it opens gives the
   * focus back to where it was, which would else be an item that is no longer there.
   */
  const chosen = useRef<() => void>(undefined)
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={classNames(styles.menu, hasMarks(items) && styles.withMarks)}
          align={align}
          sideOffset={4}
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
