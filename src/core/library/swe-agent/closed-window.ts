/** SWE-agent's `closed_window`: of each file only the newest window stays open. */
import { t } from '#base/words.ts'
import { defineMessageStrategy, messageOf } from '../../memory/message-strategy.ts'
import { withParts } from '../../memory/messages.ts'
import { type Holder, holderOf, joinedPieces, type Place, replacePiece } from '../../memory/piece-fold.ts'
import type { PositionalFold } from '../../memory/strategy.ts'
import { unfold } from '../../memory/unfold.ts'
import { partsText, textPart } from '../../model/message.ts'
import type { Step } from '../../model/step.ts'

const LABEL = 'newest window per file'

export const sweAgentClosedWindow = defineMessageStrategy({
  id: 'swe-agent-closed-window',
  readsText: true,
  rescans: true,
  title: t`Close outdated file windows (SWE-agent)`,
  description: t`For each file shown with line numbers, only the newest view is kept; older ones become a note. Best for agents that read and edit through a file viewer.`,
  params: {
    entries: {
      kind: 'choice',
      label: t`Applies to`,
      initial: 'results',
      options: [
        {
          value: 'results',
          label: t`results and user messages`,
          help: t`Messages from the environment or the user, in either role.`,
        },
        {
          value: 'user-role',
          label: t`user messages only`,
          help: t`As in the original code: results sent as tool messages are ignored.`,
        },
      ],
    },
    headless: {
      kind: 'choice',
      label: t`Numbered lines without a file name`,
      initial: 'drop',
      options: [
        {
          value: 'drop',
          label: t`dropped`,
          help: t`As in the original code: a message with numbered lines and no “[File: …]” is dropped entirely.`,
        },
        { value: 'keep', label: t`kept`, help: t`Only views that name their file are closed.` },
      ],
    },
  },
  summary: () => LABEL,
  guarantees: ({ headless }) =>
    headless === 'drop' ? ['order', 'system', 'stable'] : ['order', 'pairs', 'system', 'stable'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'view' },
  prune: (messages, values) => closeWindows(messages, optionsOf(values)),
  fold: (values) => windowsFold(optionsOf(values)),
})

interface Options {
  readonly looksAt: (message: Step) => boolean
  readonly dropsHeadless: boolean
}

function optionsOf({ entries, headless }: { readonly entries: string; readonly headless: string }): Options {
  const looksAt = (message: Step) => {
    const role = messageOf(message)?.role
    return message.demo !== true && (role === 'user' || (role === 'tool' && entries === 'results'))
  }
  return { looksAt, dropsHeadless: headless === 'drop' }
}

interface FileWindow {
  /** Undefined: no header says which file it is. */
  readonly file: string | undefined
  /** The text up to the first numbered line, and from behind the last. */
  readonly before: string
  readonly after: string
  readonly lines: number
}

/**
 * The messages with outdated windows closed; one with numbered lines and no header is dropped, if so wished.
 * O(text).
 */
export function closeWindows(
  messages: readonly Step[],
  { looksAt, dropsHeadless }: Options,
): readonly Step[] {
  const open = new Set<string>()
  const result: Step[] = []
  for (const message of [...messages].reverse()) {
    const window = looksAt(message) ? windowOf(message) : undefined
    if (window?.file === undefined) {
      if (window === undefined || !dropsHeadless) result.push(message)
    } else {
      result.push(open.has(window.file) ? closed(message, window) : message)
      open.add(window.file)
    }
  }
  return result.reverse()
}

/** Closes the window before, of the same file, whenever a new one comes. O(text) a step. */
function windowsFold({ looksAt, dropsHeadless }: Options): PositionalFold {
  const open = new Map<string, { readonly place: Place; readonly window: FileWindow }>()

  function takeIn(place: Place, window: FileWindow, changed: Set<Holder>): void {
    if (window.file === undefined) {
      if (dropsHeadless) replacePiece(place, undefined, changed)
      return
    }
    const older = open.get(window.file)
    if (older !== undefined) replacePiece(older.place, closed(older.place.piece, older.window), changed)
    open.set(window.file, { place, window })
  }

  return {
    push: (step, position, set) => {
      const holder = holderOf(step, position)
      const changed = new Set<Holder>()
      for (const [index, piece] of unfold(step).entries()) {
        const window = looksAt(piece) ? windowOf(piece) : undefined
        if (window !== undefined) takeIn({ holder, index, piece }, window, changed)
      }
      for (const one of changed) set(one.position, joinedPieces(one, LABEL))
      return true
    },
  }
}

const HEADER = /\[File: ([^\n]*) \(\d+ lines total\)\]/
/** Line breaks are those of Python's regular expressions: `\n` alone. */
const NUMBERED = /(?<![^\n])\p{Nd}+:[^\n]*(?:\n|$)/gu

/** Undefined: no numbered lines. */
function windowOf(message: Step): FileWindow | undefined {
  if (message.kind === 'control' || message.kind === 'note') return undefined
  const text = partsText(message.parts)
  let lines = 0
  let start = 0
  let end = 0
  for (const match of text.matchAll(NUMBERED)) {
    if (lines === 0) start = match.index
    end = match.index + match[0].length
    lines++
  }
  if (lines === 0) return undefined
  return { file: HEADER.exec(text)?.[1], before: text.slice(0, start), after: text.slice(end), lines }
}

function closed(message: Step, { before, after, lines }: FileWindow): Step {
  if (message.kind === 'control' || message.kind === 'note') return message
  const text = `${before}Outdated window with ${lines} lines omitted...\n${after}`
  const others = message.parts.filter((part) => part.kind !== 'text')
  return withParts(message, [textPart(text), ...others], t`close window`)
}
