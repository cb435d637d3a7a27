/** A line of a menu, as data and as drawn; for the kit's menus only. */
import type { DropdownMenu } from 'radix-ui'
import { classNames } from '../base/class-names.ts'
import { Icon } from '../base/Icon.tsx'
import type { IconName } from '../base/icons.ts'
import { Kbd } from '../base/Kbd.tsx'
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

/** Room for icons and ticks only where one of the items has any. */
export function hasMarks(items: readonly MenuEntry[]): boolean {
  return items.some((item) => item.kind === 'check' || (item.kind === 'item' && item.icon !== undefined))
}

type Parts = Pick<typeof DropdownMenu, 'Separator' | 'Label' | 'CheckboxItem' | 'ItemIndicator' | 'Item'>

interface MenuRowProps {
  /** Radix has the same parts for a menu that drops and for one that a right click opens. */
  readonly parts: Parts
  readonly item: MenuEntry
  /** Hears what to run; the menu runs it when it is gone. */
  readonly onChoose: (run: () => void) => void
}

export function MenuRow({ parts: Radix, item, onChoose }: MenuRowProps) {
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
