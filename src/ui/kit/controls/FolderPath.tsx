/** The path of a folder that agents write to, to copy, and how a file dialog shows such folders. */
import { t } from '#base/words.ts'
import { isApplePlatform } from '../base/keys.ts'
import { CopyButton } from './CopyButton.tsx'
import styles from './FolderPath.module.css'

export function FolderPath({ path }: { readonly path: string }) {
  return (
    <span className={styles.path}>
      <code>{path}</code>
      <CopyButton text={() => path} label={t`Copy ${path}`} />
    </span>
  )
}

/**
 * Folders whose names begin with a dot are hidden on Apple's systems and on Linux. Undefined: they aren't.
 */
export function hiddenFolderWords(): string | undefined {
  if (isApplePlatform()) return t`Is the folder hidden? Press ⌘⇧. in the dialog, or ⌘⇧G and paste its path.`
  const isLinux = /linux/i.test(navigator.userAgent)
  return isLinux ? t`Is the folder hidden? Press Ctrl+H in the dialog, or paste its path.` : undefined
}
