/** A figure that can be pressed to see what it is made of. */
import type { ComponentProps } from 'react'
import styles from './FigureLink.module.css'

export function FigureLink(props: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return <button {...props} type="button" className={styles.link} />
}
