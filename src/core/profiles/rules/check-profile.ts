/**
 * A profile from outside (a file, the console, storage): checked field by field, each mistake a sentence that
 * names the field and what it takes. What is not known is refused, so that a misspelt price is not taken for
 * a missing one.
 */
import { field, isArray, isObject, type JsonObject, type JsonValue } from '#base/json.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { ENCODINGS, isEncodingId } from '../../tokens/encoding.ts'
import type { ImageRule } from '../../tokens/image-tokens.ts'
import { OVERHEADS } from '../../tokens/measure.ts'
import type { ToolForm } from '../../tokens/tool-definitions.ts'
import type {
  Breakpoint,
  BreakpointPlace,
  CacheRule,
  FactorRange,
  Lifetime,
  MessageRules,
  PriceTier,
  Profile,
  ProfileEncoding,
} from './profile.ts'

const RULES: readonly MessageRules[] = ['openai', 'anthropic', 'gemini', 'none']
const TOOL_FORMS: readonly ToolForm[] = ['typescript', 'json']
const PLACES: readonly BreakpointPlace[] = ['system', 'task', 'last']
const FIELDS = [
  'id',
  'title',
  'date',
  'source',
  'note',
  'models',
  'vendor',
  'verified',
  'encoding',
  'window',
  'prices',
  'hourly',
  'overhead',
  'images',
  'tools',
  'cache',
  'messageRules',
]

/** Fails with `bad-profile`; `where` is the field. */
export function checkProfile(given: unknown): Result<Profile> {
  const wrong: Problem[] = []
  const profile = readProfile(given, (where, takes) => {
    wrong.push({ code: 'bad-profile', message: t`“${where}” of the profile takes ${takes}.`, where })
  })
  const [first] = wrong
  if (first === undefined) return ok(profile)
  const more = wrong.length - 1
  return fail(more === 0 ? first : { ...first, hint: t`${more} more of its fields are invalid.` })
}

/**
 * Notes what is wrong with a field and what it takes; the reader goes on with a stand-in, which is never
 * used.
 */
type Refuse = (where: string, takes: string) => void

function readProfile(given: unknown, refuse: Refuse): Profile {
  if (!isObject(given)) refuse('profile', 'an object')
  onlyKnown(given, FIELDS, refuse)
  const note = field(given, 'note')
  if (note !== undefined && typeof note !== 'string') refuse('note', 'text')
  const date = readText(given, 'date', refuse)
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) refuse('date', 'a day such as 2025-11-30')
  const id = readText(given, 'id', refuse)
  // In a link `none` says that nothing is billed.
  if (!/^[a-z0-9][a-z0-9.-]{0,60}$/.test(id) || id === 'none')
    refuse('id', 'lower case letters, digits, dots and dashes')
  const cache = readCache(field(given, 'cache'), refuse)
  return {
    id,
    title: readText(given, 'title', refuse),
    date,
    source: readText(given, 'source', refuse),
    ...(typeof note === 'string' ? { note } : {}),
    models: readModels(field(given, 'models'), refuse),
    ...(field(given, 'vendor') === undefined ? {} : { vendor: readText(given, 'vendor', refuse) }),
    ...readVerified(field(given, 'verified'), refuse),
    encoding: readEncoding(field(given, 'encoding'), refuse),
    window: readCount(given, { name: 'window', where: 'window', least: 1 }, refuse),
    prices: readPrices(field(given, 'prices'), cache, refuse),
    ...readHourly(field(given, 'hourly'), cache, refuse),
    overhead: readOneOf(
      given,
      { name: 'overhead', where: 'overhead', of: OVERHEADS.map(({ id: known }) => known) },
      refuse,
    ),
    ...readImages(field(given, 'images'), refuse),
    ...readTools(given, refuse),
    cache,
    messageRules: readOneOf(given, { name: 'messageRules', where: 'messageRules', of: RULES }, refuse),
  }
}

function onlyKnown(given: unknown, known: readonly string[], refuse: Refuse, where = ''): void {
  for (const name of isObject(given) ? Object.keys(given) : []) {
    if (!known.includes(name))
      refuse(`${where}${name}`, `nothing: it is not known. Available: ${known.join(', ')}`)
  }
}

function readText(given: unknown, name: string, refuse: Refuse): string {
  const value = field(given, name)
  if (typeof value === 'string' && value.trim() !== '') return value
  refuse(name, 'text')
  return ''
}

function readModels(value: JsonValue | undefined, refuse: Refuse): readonly string[] {
  if (value === undefined) return []
  const names = isArray(value) ? value.filter((name) => typeof name === 'string') : []
  if (!isArray(value) || names.length < value.length) refuse('models', 'a list of texts')
  return names
}

interface NumberField {
  readonly name: string
  readonly where: string
  readonly least: number
}

function readNumber(given: unknown, { name, where, least }: NumberField, refuse: Refuse): number {
  const value = field(given, name)
  if (typeof value === 'number' && Number.isFinite(value) && value >= least) return value
  refuse(where, `a number, ${least} or more`)
  return least
}

function readCount(given: unknown, { name, where, least }: NumberField, refuse: Refuse): number {
  const value = field(given, name)
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value
  refuse(where, `a whole number, ${least} or more`)
  return least
}

interface ChoiceField<T> {
  readonly name: string
  readonly where: string
  readonly of: readonly [T, ...T[]] | readonly T[]
}

function readOneOf<T extends string>(given: unknown, { name, where, of }: ChoiceField<T>, refuse: Refuse): T {
  const value = field(given, name)
  const found = of.find((known) => known === value)
  if (found !== undefined) return found
  refuse(where, `one of ${of.join(', ')}`)
  const [first] = of
  if (first === undefined) throw new Error('a choice needs options')
  return first
}

function readEncoding(value: JsonValue | undefined, refuse: Refuse): ProfileEncoding {
  onlyKnown(value, ['id', 'factor'], refuse, 'encoding.')
  const id = field(value, 'id')
  if (!isEncodingId(id)) {
    refuse('encoding.id', `one of ${ENCODINGS.map((known) => known.id).join(', ')}`)
    return { id: 'o200k_base' }
  }
  const factor = field(value, 'factor')
  return factor === undefined ? { id } : { id, factor: readFactor(factor, refuse) }
}

function readFactor(value: JsonValue, refuse: Refuse): FactorRange {
  onlyKnown(value, ['low', 'typical', 'high'], refuse, 'encoding.factor.')
  const part = (name: string) =>
    readNumber(value, { name, where: `encoding.factor.${name}`, least: 0.1 }, refuse)
  const range = { low: part('low'), typical: part('typical'), high: part('high') }
  if (range.low > range.typical || range.typical > range.high) {
    refuse('encoding.factor', 'low, typical and high in rising order')
  }
  return range
}

function readTools(given: unknown, refuse: Refuse): Pick<Profile, 'tools'> {
  if (field(given, 'tools') === undefined) return {}
  return { tools: readOneOf(given, { name: 'tools', where: 'tools', of: TOOL_FORMS }, refuse) }
}

/** The numbers of each rule for images, by kind. */
const IMAGE_NUMBERS = {
  tiles: ['base', 'perTile'],
  patches: ['size', 'most', 'perPatch'],
  area: ['pixels', 'longSide', 'most'],
  crops: ['small', 'perCrop'],
  fixed: ['tokens'],
} as const satisfies Record<ImageRule['kind'], readonly string[]>

function readImages(value: JsonValue | undefined, refuse: Refuse): Pick<Profile, 'images'> {
  if (value === undefined) return {}
  const number = (name: string, least = 1) =>
    readNumber(value, { name, where: `images.${name}`, least }, refuse)
  const only = (kind: ImageRule['kind']) =>
    onlyKnown(value, ['kind', ...IMAGE_NUMBERS[kind]], refuse, 'images.')
  switch (field(value, 'kind')) {
    case 'tiles':
      only('tiles')
      return { images: { kind: 'tiles', base: number('base', 0), perTile: number('perTile') } }
    case 'patches':
      only('patches')
      return {
        images: {
          kind: 'patches',
          size: number('size'),
          most: number('most'),
          perPatch: number('perPatch', 0),
        },
      }
    case 'area':
      only('area')
      return {
        images: {
          kind: 'area',
          pixels: number('pixels'),
          longSide: number('longSide'),
          most: number('most'),
        },
      }
    case 'crops':
      only('crops')
      return { images: { kind: 'crops', small: number('small'), perCrop: number('perCrop') } }
    case 'fixed':
      only('fixed')
      return { images: { kind: 'fixed', tokens: number('tokens', 0) } }
    default:
      refuse('images.kind', `one of ${Object.keys(IMAGE_NUMBERS).join(', ')}`)
      return {}
  }
}

function readVerified(value: JsonValue | undefined, refuse: Refuse): Pick<Profile, 'verified'> {
  if (value === undefined) return {}
  if (typeof value === 'boolean') return { verified: value }
  refuse('verified', 'true or false')
  return {}
}

/** The minutes of two days: a span may end on the next. */
const LAST_MINUTE = 2880

function readHourly(value: JsonValue | undefined, cache: CacheRule, refuse: Refuse): Pick<Profile, 'hourly'> {
  if (value === undefined) return {}
  onlyKnown(value, ['spans', 'weekdays', 'prices'], refuse, 'hourly.')
  const given = field(value, 'spans')
  const spans = (isArray(given) ? given : []).flatMap((span) => {
    const [from, to, ...more] = isArray(span) ? span : []
    const isSpan =
      typeof from === 'number' && typeof to === 'number' && 0 <= from && from < to && to <= LAST_MINUTE
    return isSpan && more.length === 0 ? [[from, to] as const] : []
  })
  if (!isArray(given) || spans.length === 0 || spans.length < given.length) {
    refuse('hourly.spans', 'a list of at least one pair of minutes after midnight UTC, such as [60, 240]')
  }
  const weekdays = field(value, 'weekdays')
  if (weekdays !== undefined && typeof weekdays !== 'boolean') refuse('hourly.weekdays', 'true or false')
  const prices = readPrices(field(value, 'prices'), cache, refuse)
  return { hourly: { spans, ...(typeof weekdays === 'boolean' ? { weekdays } : {}), prices } }
}

function readPrices(value: JsonValue | undefined, cache: CacheRule, refuse: Refuse): Profile['prices'] {
  const tiers = (isArray(value) ? value : []).map((tier, index) => readTier(tier, index, { cache, refuse }))
  const [first, ...others] = tiers
  if (first === undefined) {
    refuse('prices', 'a list of at least one tier')
    return [{ above: 0, input: 0, output: 0, cacheRead: 0, cacheWrite: {} }]
  }
  if (first.above !== 0) refuse('prices[0].above', '0: the first tier is for the smallest prompts')
  if (others.some((tier, index) => tier.above <= (tiers[index]?.above ?? 0))) {
    refuse('prices', 'tiers in rising order of “above”')
  }
  return [first, ...others]
}

function readTier(
  value: JsonValue,
  index: number,
  { cache, refuse }: { readonly cache: CacheRule; readonly refuse: Refuse },
): PriceTier {
  const where = `prices[${index}].`
  onlyKnown(value, ['above', 'input', 'output', 'cacheRead', 'cacheWrite'], refuse, where)
  const price = (name: string) => readNumber(value, { name, where: `${where}${name}`, least: 0 }, refuse)
  const writes = field(value, 'cacheWrite') ?? {}
  const lifetimes = cache.kind === 'breakpoints' ? cache.lifetimes.map(({ id }) => id) : []
  onlyKnown(writes, lifetimes, refuse, `${where}cacheWrite.`)
  return {
    above: readCount(value, { name: 'above', where: `${where}above`, least: 0 }, refuse),
    input: price('input'),
    output: price('output'),
    cacheRead: price('cacheRead'),
    cacheWrite: Object.fromEntries(
      lifetimes.map((name) => [
        name,
        readNumber(writes, { name, where: `${where}cacheWrite.${name}`, least: 0 }, refuse),
      ]),
    ),
  }
}

function readCache(value: JsonValue | undefined, refuse: Refuse): CacheRule {
  const count = (name: string, least = 0) => readCount(value, { name, where: `cache.${name}`, least }, refuse)
  switch (field(value, 'kind')) {
    case 'none':
      onlyKnown(value, ['kind'], refuse, 'cache.')
      return { kind: 'none' }
    case 'automatic':
      onlyKnown(value, ['kind', 'minimum', 'block', 'lifetime'], refuse, 'cache.')
      return {
        kind: 'automatic',
        minimum: count('minimum'),
        block: count('block', 1),
        lifetime: count('lifetime'),
      }
    case 'breakpoints':
      return readBreakpoints(value, refuse, count)
    default:
      refuse('cache.kind', 'one of none, automatic, breakpoints')
      return { kind: 'none' }
  }
}

function readBreakpoints(
  value: JsonValue | undefined,
  refuse: Refuse,
  count: (name: string, least?: number) => number,
): CacheRule {
  onlyKnown(value, ['kind', 'minimum', 'most', 'reach', 'lifetimes', 'placement'], refuse, 'cache.')
  const most = count('most', 1)
  const lifetimes = objects(field(value, 'lifetimes'), 'cache.lifetimes', refuse).map(
    (lifetime, index): Lifetime => ({
      id: readText(lifetime, 'id', (_, takes) => refuse(`cache.lifetimes[${index}].id`, takes)),
      seconds: readCount(
        lifetime,
        { name: 'seconds', where: `cache.lifetimes[${index}].seconds`, least: 0 },
        refuse,
      ),
    }),
  )
  const placement = objects(field(value, 'placement'), 'cache.placement', refuse).map(
    (breakpoint, index): Breakpoint => {
      const where = `cache.placement[${index}]`
      const lifetime = field(breakpoint, 'lifetime')
      const known = lifetimes.find(({ id }) => id === lifetime)
      if (known === undefined) refuse(`${where}.lifetime`, 'the id of one of its lifetimes')
      const at = readOneOf(breakpoint, { name: 'at', where: `${where}.at`, of: PLACES }, refuse)
      return { at, lifetime: known?.id ?? '' }
    },
  )
  if (placement.length > most) refuse('cache.placement', `at most ${most} breakpoints`)
  return {
    kind: 'breakpoints',
    minimum: count('minimum'),
    most,
    reach: count('reach', 0),
    lifetimes,
    placement,
  }
}

function objects(value: JsonValue | undefined, where: string, refuse: Refuse): readonly JsonObject[] {
  const list = isArray(value) ? value.filter(isObject) : []
  if (list.length === 0 || !isArray(value) || list.length < value.length) {
    refuse(where, 'a list of at least one object')
  }
  return list
}
