/** Keys in groups. */

import { Kbd } from '../base/Kbd.tsx'
import styles from './ShortcutList.module.css'

export interface ShortcutGroup {
  readonly title: string
  readonly shortcuts: readonly {
    readonly title: string
    /** One shortcut, or several that do the same: `['left', 'right']`. */
    readonly keys: string | readonly string[]
  }[]
}

interface ShortcutListProps {
  readonly groups: readonly ShortcutGroup[]
}

export function ShortcutList({ groups }: ShortcutListProps) {
  return (
    <div className={styles.groups}>
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
    </div>
  )
}
