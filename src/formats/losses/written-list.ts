/**
 * The written list of what each format cannot hold, by the ids of losses.ts: what a person reads in
 * documentation, and what the round-trip test holds every writer to. What of it concerns a certain trace is
 * said before its export.
 */

/** No format but our own keeps these. */
const OF_EVERY_OTHER = [
  'provenance',
  'records',
  'metadata',
  'recorded-changes',
  'run-totals',
  'agents',
  'controls',
  'demonstrations',
  'copied',
  'durations',
  'final-marks',
  'kinds',
  'numbers',
  'origins',
  'thoughts',
  'call-costs',
  'call-outcomes',
  'call-places',
  'call-times',
  'call-usage',
] as const

/**
 * Lists of messages know no notes, errors apart from text, or calls in text; empty ones cannot be read again.
 */
const OF_MESSAGE_LISTS = [
  ...OF_EVERY_OTHER,
  'all',
  'added',
  'messages',
  'title',
  'times',
  'texts',
  'text-parts',
  'other-parts',
  'images',
  'roles',
  'grouping',
  'call-ids',
  'calls',
  'calls-in-text',
  'argument-spelling',
  'errors',
  'names',
] as const

export const CANNOT_HOLD: Readonly<Record<string, readonly string[]>> = {
  memoscope: [],
  'openai-chat': [...OF_MESSAGE_LISTS, 'call-models', 'reasoning', 'tools'],
  'anthropic-messages': [...OF_MESSAGE_LISTS, 'call-models', 'reasoning', 'tools'],
  marsys: [...OF_MESSAGE_LISTS, 'call-models', 'tools', 'reasoning'],
  atif: [...OF_MESSAGE_LISTS, 'call-models', 'reasoning', 'tools'],
  smolagents: [...OF_MESSAGE_LISTS, 'call-models', 'reasoning', 'tools'],
  tinyagent: [...OF_MESSAGE_LISTS, 'call-models', 'reasoning', 'tools'],
  otlp: [...OF_MESSAGE_LISTS, 'call-models', 'reasoning', 'tools'],
}
