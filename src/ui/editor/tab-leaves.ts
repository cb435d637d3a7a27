/**
 * Tab belongs to the code, so there must be a way out without a mouse: after Escape the next Tab moves the
 * focus.
 */
import type { editor as MonacoEditor } from 'monaco-editor/editor'
import type { Monaco } from './load.ts'

export function leaveByTab(monaco: Monaco, editor: MonacoEditor.IStandaloneCodeEditor): void {
  const { Escape, Tab, Shift } = monaco.KeyCode
  const setLeaving = (tabFocusMode: boolean) => editor.updateOptions({ tabFocusMode })
  editor.onKeyDown(({ keyCode }) => {
    if (keyCode === Escape) setLeaving(true)
    else if (keyCode !== Tab && keyCode !== Shift) setLeaving(false)
  })
  editor.onDidBlurEditorText(() => setLeaving(false))
}
