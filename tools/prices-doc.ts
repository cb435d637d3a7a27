/**
 * `node tools/run.mjs prices-doc`: writes docs/prices.md, every price of the price book with its days and
 * source. A test holds the committed file to what this would write.
 */
import { writeFile } from 'node:fs/promises'
import { BOOK_DATE, type BookEntry, type PricePeriod } from '#core/profiles/book/entry.ts'
import { aliases, book } from '#core/profiles/book/index.ts'
import type { HourlyPrices, PriceTier } from '#core/profiles/rules/profile.ts'

export const PRICES_DOC = 'docs/prices.md'

export async function main(): Promise<number> {
  await writeFile(PRICES_DOC, pricesDoc())
  console.log(`${PRICES_DOC}: ${book.length} models`)
  return 0
}

export function pricesDoc(): string {
  const vendors = [...new Set(book.map(({ vendor }) => vendor.title))]
  const sections = vendors.flatMap((title) => {
    const entries = book
      .filter(({ vendor }) => vendor.title === title)
      .toSorted((one, other) => other.released.localeCompare(one.released))
    return [`## ${title}`, table(entries), ...notesOf(entries)]
  })
  return `${[head(), ...sections, '## Names that changed their meaning', ...aliasLines()].join('\n\n')}\n`
}

function head(): string {
  const unverified = book.filter((entry) => entry.unverified !== undefined).length
  return `# Prices of models

Written by \`node tools/run.mjs prices-doc\` from \`src/core/profiles/book\`; change that, not this file.

${book.length} models, ${unverified} of them not verified: their sources disagree, or there is only one. US dollars per million tokens, through the
vendor’s own API, looked up until ${BOOK_DATE}. Hosts such as Amazon Bedrock and OpenRouter may charge more or less; batch,
flex, and priority prices are left out. A run is priced as of its day: a line without a model continues the one above.`
}

const COLUMNS = [
  'Model',
  'From (UTC)',
  'Input',
  'Cached',
  'Cache write',
  'Output',
  'Context window',
  'Checked',
  'Source',
]

function table(entries: readonly BookEntry[]): string {
  const rows = entries.flatMap((entry) =>
    entry.periods.flatMap((period, index) => rowsOf(entry, period, index)),
  )
  return [COLUMNS, COLUMNS.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function rowsOf(entry: BookEntry, period: PricePeriod, index: number): readonly (readonly string[])[] {
  const { from, tiers, hourly, checked, source } = period
  const mark = entry.unverified === undefined ? '' : ' (not verified)'
  const name = index === 0 ? `${entry.title}${mark} \`${entry.id}\`` : ''
  const usual = tiers.map((one, position) => [
    position === 0 ? name : '',
    ...(position === 0 ? [from.replace('T', ' ')] : [`above ${count(one.above)} tokens`]),
    ...pricesOf(one),
    position === 0 ? count(entry.window) : '',
    position === 0 ? checked : '',
    position === 0 ? source : '',
  ])
  const atHours = (hourly?.prices ?? []).map((one) => ['', hoursOf(hourly), ...pricesOf(one), '', '', ''])
  return [...usual, ...atHours]
}

function pricesOf({ input, cacheRead, cacheWrite, output }: PriceTier): readonly string[] {
  const writes = Object.entries(cacheWrite).map(([lifetime, price]) => `${price} (${lifetime})`)
  return [`${input}`, cacheRead === input ? '' : `${cacheRead}`, writes.join(', '), `${output}`]
}

function hoursOf(hourly: HourlyPrices | undefined): string {
  const spans = (hourly?.spans ?? []).map((span) => span.map(clock).join('–'))
  return `${spans.join(', ')}${hourly?.weekdays === true ? ', Monday to Friday' : ''}`
}

function clock(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  return `${hour}:${`${minutes % 60}`.padStart(2, '0')}`
}

function count(tokens: number): string {
  return tokens.toLocaleString('en-US')
}

function notesOf(entries: readonly BookEntry[]): readonly string[] {
  const lines = entries.flatMap(({ title, unverified }) =>
    unverified === undefined ? [] : [`- **${title}** isn’t verified. ${unverified}`],
  )
  return lines.length === 0 ? [] : [lines.join('\n')]
}

function aliasLines(): readonly string[] {
  return [
    aliases
      .map(({ name, means }) => {
        const periods = means.map(([from, id]) => `\`${id}\` from ${from.replace('T', ' ')}`)
        return `- \`${name}\`: ${periods.join(', ')}`
      })
      .join('\n'),
  ]
}
