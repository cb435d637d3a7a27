/**
 * Monaco in our own colours: reads the tokens of the page as they are just now and hands them over; does so
 * again when the theme changes. Monaco takes hexadecimal colours only, so the browser is asked what a token
 * comes to.
 */
import type { editor as MonacoEditor } from 'monaco-editor/editor'

type Editors = Pick<typeof MonacoEditor, 'defineTheme' | 'setTheme'>

export const THEME = 'memoscope'

/** Monaco's name of a colour, and the token that it takes. */
const COLOURS: Readonly<Record<string, string>> = {
  'editor.background': '--surface',
  'editor.foreground': '--text',
  'editorLineNumber.foreground': '--text-faint',
  'editorLineNumber.activeForeground': '--text',
  'editorCursor.foreground': '--accent',
  'editor.lineHighlightBackground': '--sunken',
  'editor.lineHighlightBorder': '--sunken',
  'editor.selectionBackground': '--accent-soft',
  'editor.inactiveSelectionBackground': '--accent-soft',
  'editor.wordHighlightBackground': '--kind-message-soft',
  'editor.wordHighlightStrongBackground': '--kind-message-soft',
  'editor.findMatchBackground': '--rewritten-soft',
  'editor.findMatchHighlightBackground': '--rewritten-soft',
  'editorBracketMatch.background': '--accent-soft',
  'editorBracketMatch.border': '--accent',
  'editorIndentGuide.background1': '--hairline',
  'editorIndentGuide.activeBackground1': '--hairline-strong',
  'editorWhitespace.foreground': '--hairline-strong',
  'editorError.foreground': '--bad',
  'editorWarning.foreground': '--warning',
  'editorInfo.foreground': '--moved',
  'editorWidget.background': '--raised',
  'editorWidget.foreground': '--text',
  'editorWidget.border': '--hairline-strong',
  'editorHoverWidget.background': '--raised',
  'editorHoverWidget.border': '--hairline-strong',
  'editorSuggestWidget.background': '--raised',
  'editorSuggestWidget.border': '--hairline-strong',
  'editorSuggestWidget.selectedBackground': '--accent-soft',
  'editorSuggestWidget.selectedForeground': '--text',
  'editorSuggestWidget.highlightForeground': '--accent',
  'editorSuggestWidget.focusHighlightForeground': '--accent',
  'editorStickyScroll.background': '--surface',
  'editorGutter.background': '--surface',
  'editorOverviewRuler.border': '--surface',
  'scrollbar.shadow': '--hairline',
  'scrollbarSlider.background': '--hairline-strong',
  'scrollbarSlider.hoverBackground': '--control-border',
  'scrollbarSlider.activeBackground': '--control-border',
  'input.background': '--surface',
  'input.foreground': '--text',
  'input.border': '--control-border',
  'list.hoverBackground': '--sunken',
  'list.activeSelectionBackground': '--accent-soft',
  'list.activeSelectionForeground': '--text',
  'list.focusBackground': '--accent-soft',
  'list.focusForeground': '--text',
  'list.highlightForeground': '--accent',
  'menu.background': '--raised',
  'menu.foreground': '--text',
  'menu.selectionBackground': '--accent-soft',
  'menu.selectionForeground': '--text',
  'menu.separatorBackground': '--hairline',
  'quickInput.background': '--raised',
  'quickInput.foreground': '--text',
  focusBorder: '--accent',
}

/** Kinds of text in code, and the token of their colour. */
const TOKENS: Readonly<Record<string, string>> = {
  comment: '--text-faint',
  keyword: '--kind-system',
  string: '--kind-task',
  regexp: '--kind-task',
  number: '--kind-note',
  type: '--kind-action',
  delimiter: '--text-muted',
  operator: '--text-muted',
  annotation: '--kind-note',
  tag: '--kind-system',
}

/** The person's system gives all colours. */
const SYSTEM_COLOURS = '(forced-colors: active)'

/** Sets the theme now and whenever the page's changes, for as long as the page lives. */
export function followTheme(editors: Editors): void {
  const apply = () => applyTheme(editors)
  apply()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply)
  matchMedia('(prefers-contrast: more)').addEventListener('change', apply)
  matchMedia(SYSTEM_COLOURS).addEventListener('change', apply)
  new MutationObserver(apply).observe(document.documentElement, { attributeFilter: ['data-theme'] })
}

function applyTheme(editors: Editors): void {
  const read = tokenReader()
  // The editor keeps the browser from forcing colours on it, and has themes of its own for that.
  const theme = matchMedia(SYSTEM_COLOURS).matches ? systemTheme(read) : ownTheme(read)
  read.done()
  editors.defineTheme(THEME, theme)
  editors.setTheme(THEME)
}

type Theme = MonacoEditor.IStandaloneThemeData
type TokenReader = ReturnType<typeof tokenReader>

function systemTheme(read: TokenReader): Theme {
  return { base: read.isDark('Canvas') ? 'hc-black' : 'hc-light', inherit: true, rules: [], colors: {} }
}

function ownTheme(read: TokenReader): Theme {
  const colors = Object.fromEntries(
    Object.entries(COLOURS).map(([name, token]) => [name, `#${read.hex(token)}`]),
  )
  const rules = Object.entries(TOKENS).map(([token, from]) => ({ token, foreground: read.hex(from) }))
  return {
    base: read.isDark('var(--page)') ? 'vs-dark' : 'vs',
    inherit: true,
    rules: [{ token: '', foreground: colors['editor.foreground']?.slice(1) ?? '' }, ...rules],
    colors,
  }
}

/** Asks the browser what a token or a colour is; a canvas pixel takes every form in which it may answer. */
function tokenReader() {
  const probe = document.createElement('span')
  probe.hidden = true
  document.body.append(probe)
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const pixel = (colour: string): readonly number[] => {
    if (canvas === null) return [0, 0, 0]
    probe.style.color = colour
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = getComputedStyle(probe).color
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)]
  }
  const hex = (token: string) =>
    pixel(`var(${token})`)
      .map((channel) => channel.toString(16).padStart(2, '0'))
      .join('')
  return {
    hex,
    isDark: (colour: string) => pixel(colour).every((channel) => channel < 128),
    done: () => probe.remove(),
  }
}
