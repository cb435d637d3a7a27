/** A keyboard shortcut, written as the platform writes it. */

import styles from './Kbd.module.css'
import { isApplePlatform, keyCaps } from './keys.ts'

interface KbdProps {
  /** Such as `mod+k`, `shift+down`, `esc`, `1`. */
  readonly keys: string
}

export function Kbd({ keys }: KbdProps) {
  const caps = keyCaps(keys, isApplePlatform())
  return (
    <kbd className={styles.keys}>
      {caps.map((cap) => (
        <span key={cap} className={styles.cap}>
          {cap}
        </span>
      ))}
    </kbd>
  )
}
