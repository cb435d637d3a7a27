/**
 * The page's side of through-page.ts: starts Python for a worker of ours, and ends it on a word. Loaded with
 * the first Python.
 */

import { currentCopy, keepCopy } from './copy.ts'
import type { PythonSetup } from './messages.ts'
import { pyodideFiles, startPythonProgramsWorker } from './start-worker.ts'
import { isLineMessage, type LineMessage, type StartPython } from './through-page.ts'

/** Returns how to end it. */
export function startForWorker({ start, line }: StartPython): () => void {
  const setup: PythonSetup = { files: pyodideFiles(), copy: currentCopy() }
  const worker = startPythonProgramsWorker()
  const died = (event: Event): void => {
    const message: LineMessage = {
      kind: 'error',
      message: event instanceof ErrorEvent ? event.message : '',
    }
    line.postMessage(message)
  }
  worker.addEventListener('error', died)
  worker.addEventListener('messageerror', died)
  line.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isLineMessage(data)) return
    if (data.kind === 'end') worker.terminate()
    else if (data.kind === 'event') keepCopy(data.event)
  }
  worker.postMessage({ ...start, setup }, [start.port])
  return () => worker.terminate()
}
