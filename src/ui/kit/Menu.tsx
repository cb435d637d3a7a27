/** A menu that drops from a button. Its items are data; the trigger is any Button or IconButton. */
import { DropdownMenu as Radix } from 'radix-ui'
import { type ReactElement, useRef } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'
import { Kbd } from './Kbd.tsx'
import styles from './Menu.module.css'

export type MenuEntry =
  | {
      readonly kind: 'item'
      readonly id: string
      readonly title: string
      readonly help?: string | undefined
      readonly icon?: IconName | undefined
      readonly shortcut?: string | undefined
      readonly isDanger?: boolean | undefined
      readonly disabled?: boolean | undefined
      readonly onSelect: () => void
    }
  | {
      readonly kind: 'check'
      readonly id: string
      readonly title: string
      readonly help?: string | undefined
      readonly shortcut?: string | undefined
      readonly checked: boolean
      readonly disabled?: boolean | undefined
      readonly onChange: (checked: boolean) => void
    }
  | { readonly kind: 'heading'; readonly id: string; readonly title: string }
  | { readonly kind: 'separator'; readonly id: string }

export interface MenuProps {
  readonly trigger: ReactElement
  readonly items: readonly MenuEntry[]
  readonly align?: 'start' | 'center' | 'end' | undefined
}

export function Menu({ trigger, items, align = 'start' }: MenuProps) {
  // Room for icons and ticks only where one of the items has any.
  const hasMarks = items.some(
    (item) => item.kind === 'check' || (item.kind === 'item' && item.icon !== undefined),
  )
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
          className={classNames(styles.menu, hasMarks && styles.withMarks)}
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

interface MenuRowProps {
  readonly item: MenuEntry
  readonly onChoose: (run: () => void) => void
}

function MenuRow({ item, onChoose }: MenuRowProps) {
  switch (item.kind) {
    case 'separator':
      return <Radix.Separator className={styles.separator} />
    case 'heading':
      return <Radix.Label className={styles.heading}>{item.title}</Radix.Label>
    case 'check':
      return (
        <Radix.CheckboxItem
          className={styles.item}
          checked={item.checked}
          disabled={item.disabled ?? false}
          onCheckedChange={item.onChange}
          textValue={item.title}
        >
          <span className={styles.mark}>
            <Radix.ItemIndicator>
              <Icon name="check" />
            </Radix.ItemIndicator>
          </span>
          <MenuWords title={item.title} help={item.help} />
          {item.shortcut !== undefined && <Kbd keys={item.shortcut} />}
        </Radix.CheckboxItem>
      )
    case 'item':
      return (
        <Radix.Item
          className={classNames(styles.item, item.isDanger === true && styles.danger)}
          disabled={item.disabled ?? false}
          onSelect={() => onChoose(item.onSelect)}
          textValue={item.title}
        >
          <span className={styles.mark}>{item.icon !== undefined && <Icon name={item.icon} />}</span>
          <MenuWords title={item.title} help={item.help} />
          {item.shortcut !== undefined && <Kbd keys={item.shortcut} />}
        </Radix.Item>
      )
  }
}

function MenuWords({ title, help }: { readonly title: string; readonly help: string | undefined }) {
  return (
    <span className={styles.words}>
      {title}
      {help !== undefined && <span className={styles.help}>{help}</span>}
    </span>
  )
}
