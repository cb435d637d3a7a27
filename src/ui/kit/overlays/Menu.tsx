/** A menu that drops from a button. Its items are data; the trigger is any Button or IconButton. */
import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactElement } from 'react'
import { classNames } from '../base/class-names.ts'
import { useRunAfterClose } from '../base/use-run-after-close.ts'
import styles from './Menu.module.css'
import { hasMarks, type MenuEntry, MenuRow } from './MenuRow.tsx'

interface MenuProps {
  readonly trigger: ReactElement
  readonly items: readonly MenuEntry[]
  readonly align?: 'start' | 'center' | 'end' | undefined
  /** Drawn open, for a trigger that was pressed before its menu was loaded. */
  readonly isOpenAtFirst?: boolean
}

export function Menu({ trigger, items, align = 'start', isOpenAtFirst = false }: MenuProps) {
  const { onChoose, onCloseAutoFocus } = useRunAfterClose()
  return (
    <Radix.Root defaultOpen={isOpenAtFirst}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={classNames(styles.menu, hasMarks(items) && styles.withMarks)}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          loop
          // A long menu in a low window scrolls: what scrolls must be reachable by keyboard.
          tabIndex={0}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          {items.map((item) => (
            <MenuRow key={item.id} parts={Radix} item={item} onChoose={onChoose} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
