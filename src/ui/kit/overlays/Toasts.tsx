/**
 * Notices in the corner, newest last. Purely presentational: who shows them decides what is said and for how
 * long. Problems are spoken at once, the rest when the reader is free; Esc on a notice dismisses it.
 */
import { type ReactNode, useEffect } from 'react'
import { classNames } from '../base/class-names.ts'
import { Icon } from '../base/Icon.tsx'
import type { IconName } from '../base/icons.ts'
import { SafeText } from '../base/SafeText.tsx'
import { Button } from '../controls/Button.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import styles from './Toasts.module.css'

type NoticeTone = 'info' | 'success' | 'warning' | 'problem'

export interface Notice {
  readonly id: string
  readonly tone: NoticeTone
  readonly title: string
  readonly text?: ReactNode
  /** One thing that can be done about it, such as undo. */
  readonly action?: { readonly title: string; readonly run: () => void } | undefined
}

interface ToastsProps {
  readonly notices: readonly Notice[]
  readonly onDismiss: (id: string) => void
  /**
   * A person points at a notice or has the focus in one (true), or no longer (false): who counts the time
   * waits.
   */
  readonly onHold?: ((isHeld: boolean) => void) | undefined
}

const icons: Readonly<Record<NoticeTone, IconName>> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  problem: 'error',
}

export function Toasts({ notices, onDismiss, onHold }: ToastsProps) {
  const region = useHold(notices.length, onHold)
  const isUrgent = ({ tone }: Notice) => tone === 'problem'
  const draw = (notice: Notice) => <Toast key={notice.id} notice={notice} onDismiss={onDismiss} />
  // Both regions are always there: a live region that appears with its first words is often not spoken. The
  // attribute repeats what the roles imply, for it is by the attribute that an open dialog leaves them
  // readable behind it.
  return (
    <section className={styles.toasts} aria-label="Notifications" {...region}>
      <div role="alert" aria-live="assertive">
        {notices.filter(isUrgent).map(draw)}
      </div>
      <div role="status" aria-live="polite">
        {notices.filter((notice) => !isUrgent(notice)).map(draw)}
      </div>
    </section>
  )
}

/**
 * A notice that goes takes the focus and the pointer's leaving with it: then nothing is held until they come
 * again.
 */
function useHold(count: number, onHold: ToastsProps['onHold']) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the count is what it waits for.
  useEffect(() => onHold?.(false), [count, onHold])
  return {
    onPointerMove: () => onHold?.(true),
    onPointerLeave: () => onHold?.(false),
    onFocus: () => onHold?.(true),
    onBlur: () => onHold?.(false),
  }
}

function Toast({ notice, onDismiss }: { readonly notice: Notice; readonly onDismiss: (id: string) => void }) {
  const { id, tone, title, text, action } = notice
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc anywhere inside dismisses; the button does the same.
    <div
      className={classNames(styles.toast, styles[tone])}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onDismiss(id)
      }}
    >
      <span className={styles.icon}>
        <Icon name={icons[tone]} />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>
          <SafeText text={title} />
        </p>
        {text !== undefined && (
          <div className={styles.text}>{typeof text === 'string' ? <SafeText text={text} /> : text}</div>
        )}
      </div>
      {action !== undefined && (
        <Button size="small" onClick={action.run}>
          {action.title}
        </Button>
      )}
      <IconButton icon="close" label="Dismiss" size="small" onClick={() => onDismiss(id)} />
    </div>
  )
}
