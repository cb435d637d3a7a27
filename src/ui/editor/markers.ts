/** Marks in code: what is wrong, and where. Lines and columns count from 1. */
import type { editor as MonacoEditor } from 'monaco-editor/editor'
import type { Monaco } from './load.ts'

type Severity = 'error' | 'warning' | 'info'

export interface CodePlace {
  readonly line: number
  readonly column?: number | undefined
}

export interface CodeMarker extends CodePlace {
  /** Absent: to the end of the line. */
  readonly endLine?: number | undefined
  readonly endColumn?: number | undefined
  readonly message: string
  readonly severity: Severity
}

/** Ours, beside those of the language's service. */
const OWNER = 'memoscope'

/**
 * Puts these marks into a model in place of the last ones. Places outside the text go to its nearest line.
 */
export function setMarkers(
  monaco: Monaco,
  model: MonacoEditor.ITextModel,
  markers: readonly CodeMarker[],
): void {
  const severities: Readonly<Record<Severity, number>> = {
    error: monaco.MarkerSeverity.Error,
    warning: monaco.MarkerSeverity.Warning,
    info: monaco.MarkerSeverity.Info,
  }
  monaco.editor.setModelMarkers(
    model,
    OWNER,
    markers.map((marker) => {
      const line = Math.min(Math.max(1, marker.line), model.getLineCount())
      const endLine = Math.min(Math.max(line, marker.endLine ?? line), model.getLineCount())
      return {
        message: marker.message,
        severity: severities[marker.severity],
        startLineNumber: line,
        startColumn: marker.column ?? (model.getLineFirstNonWhitespaceColumn(line) || 1),
        endLineNumber: endLine,
        endColumn: marker.endColumn ?? model.getLineMaxColumn(endLine),
      }
    }),
  )
}
