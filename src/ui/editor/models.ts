/**
 * The texts that editors work on, one a path. A model outlives its editor, so that undo, selection and scroll
 * position are there again when a person comes back to it, for as long as the page lives.
 */
import type { editor as MonacoEditor } from 'monaco-editor/editor'
import type { Monaco } from './load.ts'

export type EditorLanguage = 'typescript' | 'python'

type Model = MonacoEditor.ITextModel
type ViewState = MonacoEditor.ICodeEditorViewState

const models = new Map<string, Model>()
const viewStates = new Map<string, ViewState>()

interface ModelText {
  /** Such as `strategies/own-a1.ts`. */
  readonly path: string
  /** `plaintext`: neither colored nor checked. */
  readonly language: EditorLanguage | 'plaintext'
  readonly value: string
}

/** The model of a path, with this text in it. A text that differs is an edit that can be undone. */
export function modelOf(monaco: Monaco, { path, language, value }: ModelText): Model {
  const model = models.get(path)
  if (model === undefined || model.isDisposed()) {
    const made = monaco.editor.createModel(value, language, monaco.Uri.parse(`file:///${path}`))
    made.updateOptions({
      tabSize: language === 'python' ? 4 : 2,
      insertSpaces: true,
      bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false },
    })
    models.set(path, made)
    return made
  }
  monaco.editor.setModelLanguage(model, language)
  setModelText(model, value)
  return model
}

/** Puts another text into a model, as one edit that can be undone. */
export function setModelText(model: Model, value: string): void {
  if (model.getValue() === value) return
  model.pushStackElement()
  model.pushEditOperations([], [{ range: model.getFullModelRange(), text: value }], () => null)
  model.pushStackElement()
}

/**
 * Forgets a text with its history: what it belonged to was deleted. Not to be called while an editor shows
 * it.
 */
export function disposeModel(path: string): void {
  models.get(path)?.dispose()
  models.delete(path)
  viewStates.delete(path)
}

export function keepViewState(path: string, state: ViewState | null): void {
  if (state !== null) viewStates.set(path, state)
}

export function viewStateOf(path: string): ViewState | null {
  return viewStates.get(path) ?? null
}
