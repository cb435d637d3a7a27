/**
 * The settings for counting as part of the address: a line for each. Comparisons that travel say them by the
 * same table.
 */
import {
  field as fieldOf,
  isArray,
  type JsonObject,
  type JsonValue,
  objectField,
  textField,
} from '#base/json.ts'
import type { Problem } from '#base/result.ts'
import { AUTO_PROFILE } from '#core/account/auto.ts'
import { bindDialect, DEFAULT_DIALECT } from '#core/dialects/index.ts'
import type { Baseline } from '#core/replay/fold.ts'
import type { StageSpec } from '#core/spec/spec-data.ts'
import { stageJson } from '#core/spec/spec-json.ts'
import { formatParams } from '#core/spec/spec-text.ts'
import { chooseSummariser, DEFAULT_SUMMARISER } from '#core/summaries/index.ts'
import { ENCODINGS } from '#core/tokens/encoding.ts'
import { OVERHEADS } from '#core/tokens/measure.ts'
import { isPromptPart } from '#core/tokens/prompt-parts.ts'
import type { CountingSettings } from '#workers/protocol/protocol.ts'
import {
  codec,
  field,
  initialsOf,
  listOf,
  oneOf,
  optional,
  readFields,
  removable,
  stage,
  wholeNumber,
} from './route-field.ts'

/** In a link: nothing is priced. */
export const NO_PROFILE = 'none'

export const BASELINES: readonly Baseline[] = ['as-recorded', 'uncompacted', 'everything']

export const COUNTING_FIELDS = {
  baseline: field<Baseline>('base', oneOf(BASELINES), { initial: 'as-recorded' }),
  encoding: optional('encoding', oneOf(ENCODINGS.map(({ id }) => id))),
  overhead: optional('overhead', oneOf(OVERHEADS.map(({ id }) => id))),
  /** May be a person's own, so that only the form of its id is known here. */
  profile: removable('profile', codec(profileName), { initial: AUTO_PROFILE, none: NO_PROFILE }),
  leftOut: optional(
    'without',
    listOf((id) => (isPromptPart(id) ? id : undefined)),
  ),
  window: optional(
    'window',
    codec((text) => wholeNumber(text) || undefined),
  ),
  summariser: field('summariser', stage(chooseSummariser), { initial: DEFAULT_SUMMARISER }),
  dialect: field('dialect', stage(bindDialect), { initial: DEFAULT_DIALECT }),
}

function profileName(text: string): string | undefined {
  return /^[a-z0-9][a-z0-9.-]{0,60}$/.test(text) ? text : undefined
}

export const DEFAULT_COUNTING: CountingSettings = initialsOf(COUNTING_FIELDS)

/** The counting settings for another run: what was chosen for this one's model says nothing of another's. */
export function countingForOtherRun({
  encoding: _,
  overhead: __,
  window: ___,
  ...counting
}: CountingSettings): CountingSettings {
  const baseline = counting.baseline === 'uncompacted' ? DEFAULT_COUNTING.baseline : counting.baseline
  return { ...counting, baseline, profile: AUTO_PROFILE }
}

/** The counting settings as data that travels with a comparison. */
export function countingJson({
  answers: _,
  customProfiles: __,
  modelPrices: ___,
  ...fields
}: CountingSettings): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => {
      const json = settingJson(value)
      return json === undefined ? [] : [[key, json]]
    }),
  )
}

function settingJson(
  value: string | number | StageSpec | readonly string[] | undefined,
): JsonValue | undefined {
  if (typeof value !== 'object') return value
  if ('id' in value) return stageJson(value)
  return value.length === 0 ? undefined : value
}

/**
 * The counting settings that such data says, read as a link is; what is not understood takes its default and
 * is told.
 */
export function countingOfJson(counting: JsonObject, problems: Problem[]): CountingSettings {
  const query = new URLSearchParams()
  for (const [key, { name, none }] of Object.entries(COUNTING_FIELDS)) {
    const text = linkText(fieldOf(counting, key)) ?? none
    if (text !== undefined) query.set(name, text)
  }
  return readFields(COUNTING_FIELDS, query, problems)
}

function linkText(value: JsonValue | undefined): string | undefined {
  if (isArray(value)) return value.join(',')
  const id = textField(value, 'id')
  if (id !== undefined) return id + formatParams(objectField(value, 'params') ?? {})
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
