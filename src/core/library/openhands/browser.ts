/** OpenHands' browser output condenser: only the newest pages keep their content. */
import { t } from '#base/words.ts'
import { callTracker } from '../../memory/call-of-result.ts'
import { defineMessageStrategy } from '../../memory/message-strategy.ts'
import { pieceFold } from '../../memory/piece-fold.ts'
import { partsText } from '../../model/message.ts'
import type { Step } from '../../model/step.ts'
import { textArgument } from './event.ts'
import { withText } from './masking.ts'

export const openHandsBrowser = defineMessageStrategy({
  id: 'openhands-browser',
  readsText: true,
  title: t`Drop old web pages (OpenHands)`,
  description: t`Only the newest visited pages keep their content; older ones keep their address. Best for agents that browse.`,
  params: {
    window: { kind: 'integer', label: t`Pages`, min: 0, max: 10_000, initial: 1, unit: 'pages' },
  },
  summary: ({ window }) => named(window),
  guarantees: () => ['order', 'pairs', 'system', 'task', 'stable'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'view' },
  prune: (messages, { window }) => {
    const pages = pageReader()
    return dropPages(messages, window, (message) => pages(message))
  },
  fold: ({ window }) => {
    const pages = pageReader()
    const urls: string[] = []
    return pieceFold({
      rule: named(window),
      counts: (piece) => {
        const url = pages(piece)
        if (url !== undefined) urls.push(url)
        return url !== undefined
      },
      cut: (count) => count - window,
      old: (piece, index) => omitted(piece, urls[index] ?? ''),
    })
  },
})

/**
 * The messages with all pages but the newest `window` reduced to their address. `pageOf` is asked once for
 * each, in order.
 */
export function dropPages(
  messages: readonly Step[],
  window: number,
  pageOf: (message: Step) => string | undefined,
): readonly Step[] {
  const urls = messages.map(pageOf)
  let old = urls.filter((url) => url !== undefined).length - window
  return messages.map((message, index) => {
    const url = urls[index]
    return url !== undefined && old-- > 0 ? omitted(message, url) : message
  })
}

function omitted(page: Step, url: string): Step {
  return withText(page, `Visited URL ${url}\nContent omitted`, 'omit page')
}

/** Names of tools that browse. */
export const BROWSING = /brows|navigat|goto|go_to_url|visit|open_url|web_?fetch|fetch_url/i

/**
 * Tells the address of a page: the result of a browsing tool, by its `url` argument or the first address in
 * its text.
 */
export function pageReader(): (message: Step) => string | undefined {
  const callOf = callTracker()
  return (message) => {
    const call = callOf(message)
    if (message.kind !== 'message' || message.role !== 'tool') return undefined
    if (!BROWSING.test(message.name ?? call?.name ?? '')) return undefined
    const url = call === undefined ? undefined : textArgument(call.arguments, 'url')
    return url ?? /https?:\/\/\S+/.exec(partsText(message.parts))?.[0] ?? ''
  }
}

function named(pages: number): string {
  return pages === 1 ? t`newest page` : t`newest ${pages} pages`
}
