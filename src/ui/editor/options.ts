/**
 * How every editor is set: calm, dense, in the page's own font, and no moving parts where a person wants
 * none.
 */
import type { editor as MonacoEditor } from 'monaco-editor/editor'
import { t } from '#base/words.ts'
import { THEME } from './theme.ts'

export function editorOptions(): MonacoEditor.IStandaloneEditorConstructionOptions {
  const page = getComputedStyle(document.documentElement)
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  return {
    model: null,
    theme: THEME,
    automaticLayout: true,
    // The page's keys look for a text field to know that a person is typing.
    editContext: false,
    fixedOverflowWidgets: true,
    fontFamily: page.getPropertyValue('--font-mono'),
    fontSize: Number.parseInt(page.getPropertyValue('--size-base'), 10),
    lineHeight: Number.parseInt(page.getPropertyValue('--line-base'), 10),
    fontLigatures: false,
    minimap: { enabled: false },
    scrollBeyondLastLine: false,
    overviewRulerLanes: 2,
    lineNumbersMinChars: 3,
    lineDecorationsWidth: 8,
    folding: false,
    glyphMargin: false,
    stickyScroll: { enabled: false },
    renderLineHighlight: 'line',
    renderLineHighlightOnlyWhenFocus: true,
    padding: { top: 8, bottom: 8 },
    scrollbar: { verticalScrollbarSize: 10, horizontalScrollbarSize: 10, useShadows: false },
    cursorBlinking: isStill ? 'solid' : 'blink',
    smoothScrolling: false,
    wordBasedSuggestions: 'currentDocument',
    links: false,
    // Beside other things there is rarely room for whole lines.
    wordWrap: 'on',
    wrappingIndent: 'indent',
  }
}

/** Told with the name, since the hint under the editor is seen and not heard. */
export function spokenName(label: string): string {
  return t`${label}. Press Escape, then Tab to leave the editor.`
}
