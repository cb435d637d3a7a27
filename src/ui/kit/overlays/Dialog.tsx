/** A modal dialog: title, optional description, content, footer. Esc and the close button call onClose. */
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '../base/class-names.ts'
import { settleDraft } from '../base/settle-draft.ts'
import { useReturnFocus } from '../base/use-return-focus.ts'
import { IconButton } from '../controls/IconButton.tsx'
import styles from './Dialog.module.css'

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: ReactNode
  /** Buttons, the main one last. */
  readonly footer?: ReactNode
  readonly size?: 'small' | 'medium' | 'large' | undefined
  readonly children?: ReactNode
}

export function Dialog({
  open,
  onClose,
  title,
  description,
  footer,
  size = 'medium',
  children,
}: DialogProps) {
  const focus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content
          className={classNames(styles.dialog, styles[size])}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus()
            event.preventDefault()
            focusFirst(event.currentTarget)
          }}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          onEscapeKeyDown={settleDraft}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <header className={styles.header}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <IconButton icon="close" label="Close" kbd="esc" onClick={onClose} />
          </header>
          <div className={styles.body} data-part="body">
            {description !== undefined && (
              <Radix.Description className={styles.description}>{description}</Radix.Description>
            )}
            {children}
          </div>
          {footer !== undefined && (
            <footer className={styles.footer} data-part="footer">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/**
 * The first control of the content, else of the footer, else the dialog itself; never first the close button.
 */
function focusFirst(content: EventTarget | null): void {
  if (!(content instanceof HTMLElement)) return
  const controls = ':is(input, textarea, select, button, a[href], [tabindex="0"]):not(:disabled)'
  const first =
    content.querySelector<HTMLElement>(`[data-part="body"] ${controls}`) ??
    content.querySelector<HTMLElement>(`[data-part="footer"] ${controls}`) ??
    content
  first.focus()
}
