/** SWE-agent's `image_parsing`: images written as markdown data become images. */
import { t } from '#base/words.ts'
import { defineMessageStrategy, messageOf } from '../../memory/message-strategy.ts'
import { withParts } from '../../memory/messages.ts'
import { pieceFold } from '../../memory/piece-fold.ts'
import type { Part } from '../../model/message.ts'
import type { Step } from '../../model/step.ts'

const LABEL = 'images from markdown'

export const sweAgentImageParsing = defineMessageStrategy({
  id: 'swe-agent-image-parsing',
  readsText: true,
  title: t`Send markdown images as images (SWE-agent)`,
  description: t`Images that tools return as base64 in Markdown are sent as images instead of thousands of text tokens.`,
  params: {},
  summary: () => LABEL,
  guarantees: () => ['order', 'pairs', 'system', 'stable'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'view' },
  fold: () =>
    pieceFold({ rule: LABEL, counts: () => false, cut: () => 0, old: (piece) => piece, fresh: withImages }),
})

/** The message with its data images as parts; the same object where there are none, or the agent says it. */
export function withImages(message: Step): Step {
  if (message.kind === 'control' || message.kind === 'note') return message
  const role = messageOf(message)?.role
  if (role !== 'user' && role !== 'tool') return message
  const parts = message.parts.flatMap((part) => (part.kind === 'text' ? splitImages(part) : [part]))
  return parts.length === message.parts.length ? message : withParts(message, parts, t`parse images`)
}

const IMAGE = /!\[[^\]]*\]\((data:image\/(?:png|jpeg|jpg|webp);base64,[A-Za-z0-9+/=]+)\)/g

/**
 * The markdown round the data stays in the texts: up to `data:` before the image, from the bracket after it.
 */
function splitImages(part: Extract<Part, { kind: 'text' }>): readonly Part[] {
  const parts: Part[] = []
  let from = 0
  for (const match of part.text.matchAll(IMAGE)) {
    const [whole, url = ''] = match
    const start = match.index + whole.length - 1 - url.length
    parts.push({ kind: 'text', text: part.text.slice(from, start + 'data:'.length) }, { kind: 'image', url })
    from = start + url.length
  }
  return parts.length === 0 ? [part] : [...parts, { kind: 'text', text: part.text.slice(from) }]
}
