/** All keys of the app on one sheet, in groups. */

import { Kbd } from '../base/Kbd.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './ShortcutSheet.module.css'

export interface ShortcutGroup {
  readonly title: string
  readonly shortcuts: readonly {
    readonly title: string
    /** One shortcut, or several that do the same: `['left', 'right']`. */
    readonly keys: string | readonly string[]
  }[]
}

export interface ShortcutSheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly groups: readonly ShortcutGroup[]
}

export function ShortcutSheet({ open, onClose, groups }: ShortcutSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard" size="large">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long sheet scrolls, and holds nothing else to reach by keyboard. */}
      <section className={styles.groups} tabIndex={0} aria-label="Keyboard shortcuts">
        {groups.map((group) => (
          <section key={group.title} className={styles.group}>
            <h3 className={styles.heading}>{group.title}</h3>
            <dl className={styles.list}>
              {group.shortcuts.map(({ title, keys }) => (
                <div key={title} className={styles.row}>
                  <dt>{title}</dt>
                  <dd className={styles.keys}>
                    {(typeof keys === 'string' ? [keys] : keys).map((each) => (
                      <Kbd key={each} keys={each} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  )
}
