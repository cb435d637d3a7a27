/**
 * The names that a recorded model name may be known under, most exact first. Only what says nothing about the
 * model is taken away: the host and its region, a date, a reasoning effort. A variant that no one listed
 * stays unknown.
 */

/** Servers on a person's own machine; fine-tuned models, which have prices of their own. */
const UNLISTED = /^(?:ollama(?:_chat)?|lm[_-]?studio|llama[_-]?cpp|llamafile|(?:hosted_)?vllm|local|ft)[/:]/

/** Amazon Bedrock's regions. */
const REGION = /^(?:us-gov|us|eu|apac|au|jp|ca|global)-/

/** Amazon Bedrock's vendors, and what people put in front of the names of their own deployments. */
const HOST =
  /^(?:anthropic|amazon|meta|mistral|deepseek|qwen|openai|google|moonshot|moonshotai|minimax|zai|xai|cohere|databricks|openrouter)-(?=.)/

/** What may be after a name without changing the model or its price. */
const ENDINGS: readonly RegExp[] = [
  /-(?:v\d+(?::\d+(?::\d+k)?)?|\d+:\d+)$/,
  /-20\d\d-?[01]\d-?[0-3]\d$/,
  // Volcano Engine’s dates.
  /(?<=^(?:deepseek|glm).*)-2\d[01]\d[0-3]\d$/,
  // Without a version in front of it, `latest` is another model each year.
  /(?<!^gemini-(?:pro|flash|flash-lite))-latest$/,
  /-(?:default|maas|fp8)$/,
  /(?<=^(?:claude|gemini).*)-(?:thinking|reasoning)$/,
  /(?<=^(?:gpt|o\d|claude|codex|gemini).*)-(?:none|minimal|low|medium|high|xhigh)$/,
]

/** OpenRouter's and opencode's ways of serving a model that have its list price, or none. */
const SERVED = /(?::(?:free|beta|thinking|nitro|floor|exacto)|(?<=\d.*)-free)$/

/** One spelling for all: lower case, dashes for dots and spaces, Azure's `gpt-35` as `gpt-3-5`. */
export function canonicalName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[._\s]+/g, '-')
    .replace(/^gpt-35/, 'gpt-3-5')
}

/** Whether no price list has the model, though its name may look like one that is listed. */
export function isUnlisted(recorded: string): boolean {
  return UNLISTED.test(recorded.trim().toLowerCase())
}

/** Most exact first; empty only for an empty name. Pure. */
export function modelNames(recorded: string): readonly string[] {
  const lower = recorded.trim().toLowerCase()
  const whole = lower
    .replace(/\[\w+\]$/, '')
    .replace(/^.*\//, '')
    .replace(SERVED, '')
    .replace(/^[a-z][\w-]*:(?=[a-z])/, '')
    .replace('@', '-')
  const name = lower.includes('accounts/fireworks/') ? whole.replace(/(?<=\d)p(?=\d)/g, '-') : whole
  const found = new Set<string>()
  const add = (one: string) => {
    found.add(one)
    for (const ending of ENDINGS) if (ending.test(one)) add(one.replace(ending, ''))
  }
  const full = canonicalName(name)
  const global = full.replace(REGION, '')
  for (const one of [full, global, global.replace(HOST, '')]) add(one)
  return [...found].filter((one) => one !== '')
}

/** A vendor that Amazon Bedrock or a proxy puts in front of a name, with its region. */
const VENDOR =
  /^(?:(?:us-gov|us|eu|apac|au|jp|ca|global)\.)?(?:anthropic|amazon|meta|mistral|deepseek|qwen|openai|google|moonshot|minimax|zai|cohere)\.(?=.)/i

/** A date, and the version that Amazon Bedrock puts after it. */
const DATED = /[-@]20\d\d-?[01]\d-?[0-3]\d(?:-v\d+(?::\d+)?)?$/

/**
 * A recorded name without what says nothing about the model, for where room is short:
 * `litellm_proxy/anthropic.claude-3-5-sonnet-20241022-v2:0` is `claude-3-5-sonnet`. Hostile text. Pure.
 */
export function shortModelName(recorded: string): string {
  const name = recorded.trim().replace(/^.*\/(?=.)/, '')
  return name.replace(VENDOR, '').replace(DATED, '') || recorded
}
