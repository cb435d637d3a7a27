/** Files dropped anywhere and anything pasted outside a text field come in as traces. */
import { useEffect, useState } from 'react'
import { t } from '#base/words.ts'
import {
  gatherConversation,
  importFiles,
  importFolders,
  importProgramFiles,
  isBackupName,
  isLessonFile,
  isPythonFile,
  isPythonFolder,
  openBackup,
  openLesson,
  tell,
  tellProblem,
} from '#state/index.ts'
import { isTyping } from '../shell/typing.ts'
import { droppedFiles } from './dropped-files.ts'

async function take(transfer: DataTransfer): Promise<void> {
  const { files, folders, problems } = await droppedFiles(transfer)
  problems.forEach(tellProblem)
  const backup = files.find(({ name }) => isBackupName(name))
  if (backup !== undefined) openBackup(backup)
  const code = files.filter(isPythonFile)
  if (code.length > 0) await importProgramFiles(code)
  const programs = folders.filter(isPythonFolder)
  for (const folder of programs) await importProgramFiles(folder.files)
  const { files: others, folders: runs } = gatherConversation({
    files: files.filter((file) => file !== backup && !code.includes(file)),
    folders: folders.filter((folder) => !programs.includes(folder)),
  })
  if (others.some(isLessonFile)) await openLesson(others)
  else if (others.length > 0) await importFiles(others)
  if (runs.length > 0) await importFolders(runs)
  if (files.length + folders.length + problems.length === 0) tell(t`You dropped something that isn’t a file.`)
}

/** Whether files are being dragged over the page. */
export function useFileDrop(): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    }
    // Left for no other element: the pointer is outside the window.
    const onLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const onDrop = (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event) || event.dataTransfer === null) return
      event.preventDefault()
      void take(event.dataTransfer)
    }
    const onEnd = () => setOver(false)
    addEventListener('dragenter', onOver)
    addEventListener('dragover', onOver)
    addEventListener('dragleave', onLeave)
    addEventListener('drop', onDrop)
    addEventListener('dragend', onEnd)
    return () => {
      removeEventListener('dragenter', onOver)
      removeEventListener('dragover', onOver)
      removeEventListener('dragleave', onLeave)
      removeEventListener('drop', onDrop)
      removeEventListener('dragend', onEnd)
    }
  }, [])
  return isOver
}

/** Imports what is pasted anywhere but in a text field. */
export function usePaste(): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (isTyping(event.target) || event.clipboardData === null) return
      const files = [...event.clipboardData.files]
      const text = event.clipboardData.getData('text/plain')
      if (files.length === 0 && text.trim() === '') return
      event.preventDefault()
      void (files.length > 0 ? importFiles(files) : importText(text))
    }
    addEventListener('paste', onPaste)
    return () => removeEventListener('paste', onPaste)
  }, [])
}

/** For a button: asks the browser for the clipboard, and where it refuses says which keys do the same. */
export async function pasteFromClipboard(): Promise<void> {
  const text = await readClipboard()
  if (text === undefined) tell(t`Press Ctrl V, or ⌘ V, anywhere on this page to paste a run.`)
  else if (text.trim() === '') tell(t`The clipboard contains no text.`)
  else await importText(text)
}

async function importText(text: string): Promise<void> {
  await importFiles([new File([text], 'pasted.json', { type: 'application/json' })])
}

async function readClipboard(): Promise<string | undefined> {
  try {
    return await navigator.clipboard.readText()
  } catch {
    // Not allowed or not there: the caller says what works instead.
    return undefined
  }
}
