/**
 * Choosing a folder where the browser hands out none: its files, which are chosen again to bring a collection
 * up to date.
 */
import { useRef } from 'react'
import { t } from '#base/words.ts'
import { addChosenFolder, type CollectionRow } from '#state/index.ts'
import { Button, FileInput } from '../../kit/index.ts'

/** `to`: the collection that waits for its folder; absent: a new one is made. */
export function ChooseFolder({
  variant = 'secondary',
  to,
}: {
  readonly variant?: 'primary' | 'secondary'
  readonly to?: CollectionRow
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant={variant} icon="plus" onClick={() => input.current?.click()}>
        {to === undefined ? t`Add folder` : t`Choose folder`}
      </Button>
      <FileInput
        ref={input}
        folders
        data-testid="collection-folder"
        label={t`Folder of runs`}
        onFiles={(files) => void addChosenFolder(folderOf(files), to)}
      />
    </>
  )
}

/** The browser gives paths with the folder's own name in front. */
function folderOf(files: readonly File[]) {
  const name = files[0]?.webkitRelativePath.split('/')[0] ?? ''
  return {
    name,
    files: files.map((file) => ({ path: file.webkitRelativePath.slice(name.length + 1), file })),
  }
}
