/** One icon of the set in icons.ts, 16 px, in the text colour. Decorative unless it is given a label. */

import styles from './Icon.module.css'
import { ICONS, type IconName } from './icons.ts'

interface IconProps {
  readonly name: IconName
  /** Spoken name; leave it out where text beside it says the same. */
  readonly label?: string | undefined
}

export function Icon({ name, label }: IconProps) {
  const paths = ICONS[name].map((path) => <path key={path} d={path} />)
  if (label === undefined) {
    return (
      <svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true">
        {paths}
      </svg>
    )
  }
  return (
    <svg className={styles.icon} viewBox="0 0 16 16" role="img" aria-label={label}>
      {paths}
    </svg>
  )
}
