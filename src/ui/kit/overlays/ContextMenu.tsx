/**
 * A menu that a right click or the menu key opens over what it wraps. Never the only way to anything: whoever
 * uses it has the same in the page.
 */
import { ContextMenu as Radix } from 'radix-ui'
import type { ReactElement } from 'react'
import { classNames } from '../base/class-names.ts'
import { useRunAfterClose } from '../base/use-run-after-close.ts'
import styles from './Menu.module.css'
import { hasMarks, type MenuEntry, MenuRow } from './MenuRow.tsx'

interface ContextMenuProps {
  /** What the menu is of; the child's own `onContextMenu` can prevent it. */
  readonly children: ReactElement
  readonly items: readonly MenuEntry[]
}

export function ContextMenu({ children, items }: ContextMenuProps) {
  const { onChoose, onCloseAutoFocus } = useRunAfterClose()
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={classNames(styles.menu, hasMarks(items) && styles.withMarks)}
          collisionPadding={8}
          loop
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
