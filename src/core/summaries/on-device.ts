/**
 * Summaries by the model that some browsers have on the device. It answers late, and not the same twice; so a
 * replay only looks up what it once said (docs/decisions.md, 12). Where nothing is stored yet a placeholder
 * is, which says so. Asking the browser is the page's affair.
 */
import { ok } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { ValuesOf } from '../model/params.ts'
import type { Step } from '../model/step.ts'
import { stepText } from '../model/steps.ts'
import { defineSummariser } from './summariser.ts'
import { textKey } from './text-key.ts'

const PARAMS = {
  type: {
    kind: 'choice',
    label: t`Kind of summary`,
    options: [
      { value: 'tldr', label: t`A few sentences`, help: t`The gist, for a quick read.` },
      { value: 'key-points', label: t`Key points`, help: t`A list of the most important points.` },
    ],
    initial: 'key-points',
  },
  length: {
    kind: 'choice',
    label: t`Length`,
    options: [
      { value: 'short', label: t`Short`, help: t`One sentence, or three points.` },
      { value: 'medium', label: t`Medium`, help: t`Three sentences, or five points.` },
      { value: 'long', label: t`Long`, help: t`Five sentences, or seven points.` },
    ],
    initial: 'medium',
  },
} as const

/** What the browser's summariser is asked for. */
export type DeviceChoice = ValuesOf<typeof PARAMS>

/** A text to be summarised, and the name under which the answer is kept. */
export interface DeviceRequest {
  readonly key: string
  readonly text: string
}

export const onDevice = defineSummariser({
  id: 'on-device',
  title: t`The browser’s own model`,
  description: t`Some browsers have a summarizing model on the device. Its summaries are stored in this browser and reused, so results stay the same; until then, a placeholder is used for each summary.`,
  params: PARAMS,
  build: (choice, { answers }) => {
    return ({ steps }) => {
      const { key, text } = deviceRequest(choice, steps)
      return ok(text.trim() === '' ? '' : (answers?.get(key) ?? placeholder(key)))
    }
  },
})

/**
 * What of a request goes to the device: the steps' texts, without the instruction, as the model needs none.
 */
export function deviceRequest({ type, length }: DeviceChoice, steps: readonly Step[]): DeviceRequest {
  const text = steps.map(stepText).join('\n\n')
  return { key: `${type}:${length}:${textKey(text)}`, text }
}

function placeholder(key: string): string {
  return `[Summary awaited from the model of this device: ${key}]`
}

const PLACEHOLDER = /\[Summary awaited from the model of this device: ([a-z0-9:-]+)\]/g

/** The keys of all placeholders in a text. */
export function awaitedIn(text: string): readonly string[] {
  return Array.from(text.matchAll(PLACEHOLDER), ([, key = '']) => key)
}
