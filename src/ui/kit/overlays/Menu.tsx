/** A menu that drops from a button. Its items are data; the trigger is any Button or IconButton. */
import { DropdownMenu as Radix } from 'radix-ui'
import { type ReactElement, useEffect, useState } from 'react'
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
  /** What the page shows: the menu closes when that changes, as it does when the browser goes back. */
  readonly place?: string
}

export function Menu({ trigger, items, align = 'start', isOpenAtFirst = false, place }: MenuProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const [shownAt, setShownAt] = useState(place)
  if (place !== shownAt) {
    setShownAt(place)
    setOpen(false)
  }
  useEffect(() => {
    const close = () => setOpen(false)
    addEventListener('popstate', close)
    return () => removeEventListener('popstate', close)
  }, [])
  const { onChoose, onCloseAutoFocus } = useRunAfterClose()
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
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
