/** The mark of the app: lines of a log, and the part of it that is in view. */
import styles from './Logo.module.css'

export function Logo() {
  return (
    <svg className={styles.logo} viewBox="0 0 24 24" role="img" aria-label="Memoscope">
      <path className={styles.log} d="M2 4h15M2 9h20M2 14h14M2 19h18" />
      <circle className={styles.counting} cx="14" cy="10.5" r="6.5" />
      <path className={styles.seen} d="M10 9h8M10.5 12.5h5" />
      <path className={styles.handle} d="M18.8 15.6 22 19.4" />
    </svg>
  )
}
