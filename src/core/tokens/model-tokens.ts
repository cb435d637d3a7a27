/**
 * Whose tokens: which public encoding a model counts in, or how many tokens it makes of one o200k token where
 * its tokenizer is not public. The ranges were measured on recorded calls (docs/tokens.md), by model
 * generation: what holds of a vendor's one generation does not hold of the next.
 */
import { modelNames } from '../model/model-name.ts'
import type { RankedEncoding } from './encoding.ts'
import type { ToolForm } from './tool-definitions.ts'

interface ModelTokens {
  /** The encoding of its own, or the one that it is estimated by. */
  readonly encoding: RankedEncoding
  readonly isPublic: boolean
  /** Its tokens for one token of the encoding; 1 where it is its own. */
  readonly factor: { readonly low: number; readonly typical: number; readonly high: number }
  /** How it is charged for tool definitions. */
  readonly tools: ToolForm
}

const OWN = { low: 1, typical: 1, high: 1 }

/** Starts of canonical names (model-name.ts), so with dashes for dots; the first that fits counts. */
const MODELS: readonly (readonly [RegExp, Partial<ModelTokens>])[] = [
  [
    /^(gpt-3-5|gpt-4(?!-[15](?!\d)|[o\d])|text-embedding-(ada|3))/,
    { encoding: 'cl100k_base', isPublic: true },
  ],
  [/^(text-davinci-00[23]|code-)/, { encoding: 'p50k_base', isPublic: true }],
  [/^(davinci|curie|babbage|ada|text-davinci-001|gpt2)/, { encoding: 'r50k_base', isPublic: true }],
  [/^(gpt-|chatgpt|o[1-9]\b|codex)/, { encoding: 'o200k_base', isPublic: true }],
  [
    /^claude-(opus-(4-[7-9]|[5-9])|(4-[7-9]|[5-9](-\d)?)-opus)/,
    { tools: 'json', factor: { low: 1.39, typical: 1.5, high: 1.8 } },
  ],
  [/^claude/, { tools: 'json', factor: { low: 1.12, typical: 1.28, high: 1.75 } }],
  [/^gemini/, { tools: 'json', factor: { low: 0.95, typical: 1.1, high: 1.3 } }],
  [/^deepseek/, { tools: 'json', factor: { low: 0.95, typical: 1.04, high: 1.2 } }],
  [/^(kimi|moonshot)/, { tools: 'json', factor: { low: 0.9, typical: 1.02, high: 1.2 } }],
  [
    /^(mistral|ministral|magistral|codestral)/,
    { tools: 'json', factor: { low: 1, typical: 1.1, high: 1.3 } },
  ],
  [/^(llama|meta-llama)/, { tools: 'json', factor: { low: 0.95, typical: 1.02, high: 1.2 } }],
]

const UNKNOWN: ModelTokens = {
  encoding: 'o200k_base',
  isPublic: false,
  // Our own count is where no one knows better.
  factor: { low: 0.9, typical: 1, high: 1.6 },
  tools: 'json',
}

/**
 * By the recorded name, such as `openrouter/anthropic/claude-sonnet-4`; a model that no one knows gets a wide
 * range.
 */
export function modelTokens(model: string | undefined): ModelTokens {
  if (model === undefined) return UNKNOWN
  const names = modelNames(model)
  const known = MODELS.find(([start]) => names.some((name) => start.test(name)))?.[1]
  if (known === undefined) return UNKNOWN
  return known.isPublic === true
    ? { ...UNKNOWN, factor: OWN, tools: 'typescript', ...known }
    : { ...UNKNOWN, ...known }
}
