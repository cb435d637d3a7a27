/** What goes to standard error: problems, each with its hint, and on a terminal how far the work is. */
import type { Problem } from '#base/result.ts'
import type { Host } from './host.ts'
import { plain } from './plain.ts'

/** `memoscope: notes.json is JSON, but in none of the known trace formats.` and below it what can be done. */
export function tellProblem(host: Host, { message, hint, where }: Problem): void {
  const place = where === undefined || message.includes(where) ? '' : ` (${where})`
  host.err(`memoscope: ${plain(message)}${plain(place)}\n`)
  if (hint !== undefined) host.err(`  ${plain(hint)}\n`)
}

interface Progress {
  show(text: string): void
  /** Takes the line away, so that something else can be written. */
  clear(): void
}

/** One line that is written over; nothing at all where standard error is not a terminal. */
export function createProgress(host: Host): Progress {
  if (!host.stderrIsTerminal) return { show: () => undefined, clear: () => undefined }
  const room = Math.max(20, (host.width ?? 80) - 1)
  let isShown = false
  return {
    show: (text) => {
      isShown = true
      host.err(`\r\u001b[K${plain(text).slice(0, room)}`)
    },
    clear: () => {
      if (isShown) host.err('\r\u001b[K')
      isShown = false
    },
  }
}
