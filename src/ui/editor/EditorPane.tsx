/**
 * The editor itself, once Monaco is there: one for the pane's life; models, marks and libs follow the props.
 */

import type { editor as MonacoEditor } from 'monaco-editor/editor'
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { t } from '#base/words.ts'
import { isHeavyCode } from '#core/scratchpad/heavy-code.ts'
import styles from './CodeEditor.module.css'
import { type ExtraLib, giveLibs } from './extra-libs.ts'
import type { Monaco } from './load.ts'
import { type CodeMarker, type CodePlace, setMarkers } from './markers.ts'
import { type EditorLanguage, keepViewState, modelOf, setModelText, viewStateOf } from './models.ts'
import { editorOptions, spokenName } from './options.ts'
import { leaveByTab } from './tab-leaves.ts'

export interface CodeEditorProps {
  readonly language: EditorLanguage
  /**
   * Names the text among all that were ever open, such as `strategies/own-a1.ts`; its undo history hangs on
   * it.
   */
  readonly path: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly ariaLabel: string
  /** Marks beside those of the language's own service. The same list while nothing changed. */
  readonly markers?: readonly CodeMarker[] | undefined
  /** Ctrl or Cmd with Enter. */
  readonly onRun?: (() => void) | undefined
  readonly readOnly?: boolean | undefined
  /** Declarations that the code can use, for TypeScript. The same list while nothing changed. */
  readonly extraLibs?: readonly ExtraLib[] | undefined
  /** A line to point out, from 1. */
  readonly highlightLine?: number | undefined
  /** Puts the cursor there and takes the focus, once for each new object. */
  readonly goTo?: CodePlace | undefined
}

interface EditorPaneProps extends CodeEditorProps {
  readonly monaco: Monaco
}

type Editor = MonacoEditor.IStandaloneCodeEditor
type ViewState = MonacoEditor.ICodeEditorViewState
type EditorRef = RefObject<Editor | undefined>

export function EditorPane(props: EditorPaneProps) {
  const container = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor>(undefined)
  useEditor(props, container, editor)
  useModel(props, editor)
  useMarks(props, editor)
  useHighlight(props, editor)
  useGoTo(props, editor)
  const { extraLibs } = props
  useEffect(() => giveLibs(extraLibs ?? []), [extraLibs])
  return <div ref={container} className={styles.pane} />
}

/** Makes the editor when the pane comes and takes it away with it. */
function useEditor(
  { monaco, onRun, readOnly = false, ariaLabel }: EditorPaneProps,
  container: RefObject<HTMLDivElement | null>,
  ref: EditorRef,
): void {
  const run = useEffectEvent(() => onRun?.())
  const name = useEffectEvent(() => ariaLabel)
  useEffect(() => {
    if (container.current === null) return
    const editor = monaco.editor.create(container.current, {
      ...editorOptions(),
      ariaLabel: spokenName(name()),
    })
    ref.current = editor
    leaveByTab(monaco, editor)
    // Monaco keeps an action, and with it the editor and its whole page, until the action itself is disposed.
    const runAction = editor.addAction({
      id: 'memoscope.run',
      label: t`Run`,
      keybindings: [monaco.KeyMod.CtrlCmd | monaco.KeyCode.Enter],
      run: () => run(),
    })
    // Letters measured before their font came would leave the cursor beside them.
    void document.fonts
      .load(`${editorOptions().fontSize}px ${editorOptions().fontFamily}`)
      .then(() => monaco.editor.remeasureFonts())
    return () => {
      runAction.dispose()
      editor.dispose()
      ref.current = undefined
    }
  }, [monaco, container, ref])
  useEffect(() => {
    ref.current?.updateOptions({ readOnly, ariaLabel: spokenName(ariaLabel) })
  }, [ref, readOnly, ariaLabel])
}

/** What the editor showed before, as it was left for another. */
interface LeftText {
  readonly text: string
  readonly state: ViewState | null
  readonly hadFocus: boolean
}

/** Shows the text of the path; each path keeps its own place and history. */
function useModel(
  { monaco, path, language: written, value, onChange }: EditorPaneProps,
  ref: EditorRef,
): void {
  const language = useMemo(() => (isHeavyCode(value) ? 'plaintext' : written), [value, written])
  const change = useEffectEvent((text: string) => {
    if (text !== value) onChange(text)
  })
  const text = useEffectEvent(() => value)
  const left = useRef<LeftText>(undefined)
  useEffect(() => {
    const editor = ref.current
    if (editor === undefined) return
    const model = modelOf(monaco, { path, language, value: text() })
    editor.setModel(model)
    // Whoever is typing goes on typing, in a copy at the place where its original was left.
    const copied = left.current?.text === model.getValue() ? left.current.state : null
    editor.restoreViewState(viewStateOf(path) ?? copied)
    if (left.current?.hadFocus) editor.focus()
    const following = model.onDidChangeContent(() => change(model.getValue()))
    return () => {
      following.dispose()
      left.current = {
        text: model.getValue(),
        state: editor.saveViewState(),
        hadFocus: editor.hasTextFocus(),
      }
      keepViewState(path, left.current.state)
      if (editor.getModel() === model) editor.setModel(null)
    }
  }, [monaco, ref, path, language])
  useEffect(() => {
    const model = ref.current?.getModel()
    if (model) setModelText(model, value)
  }, [ref, value])
}

function useMarks({ monaco, path, markers }: EditorPaneProps, ref: EditorRef): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has another model.
  useEffect(() => {
    const model = ref.current?.getModel()
    if (model) setMarkers(monaco, model, markers ?? [])
  }, [monaco, ref, path, markers])
}

function useHighlight({ path, highlightLine }: EditorPaneProps, ref: EditorRef): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has another model.
  useEffect(() => {
    if (highlightLine === undefined) return
    const range = {
      startLineNumber: highlightLine,
      endLineNumber: highlightLine,
      startColumn: 1,
      endColumn: 1,
    }
    const options = { isWholeLine: true, className: styles.highlight ?? '' }
    const lines = ref.current?.createDecorationsCollection([{ range, options }])
    return () => lines?.clear()
  }, [ref, path, highlightLine])
}

function useGoTo({ goTo }: EditorPaneProps, ref: EditorRef): void {
  useEffect(() => {
    const editor = ref.current
    if (goTo === undefined || editor === undefined) return
    const position = { lineNumber: goTo.line, column: goTo.column ?? 1 }
    editor.setPosition(position)
    editor.revealPositionInCenterIfOutsideViewport(position)
    editor.focus()
  }, [ref, goTo])
}
