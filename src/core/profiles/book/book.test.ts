/** What holds of every page of the price book. */
import { describe, expect, test } from 'vitest'
import { canonicalName } from '../../model/model-name.ts'
import { profileOfEntry } from '../find-model.ts'
import { BOOK_DATE } from './entry.ts'
import { aliases, book } from './index.ts'

const periods = book.flatMap(({ id, periods: all }) => all.map((period) => ({ id, ...period })))
const ids = (wrong: readonly { readonly id: string }[]) => wrong.map(({ id }) => id)

describe('the price book', () => {
  test('says of every price where it is from and when it was looked up', () => {
    const wrong = periods.filter(
      ({ source, checked }) =>
        !source.startsWith('https://') || !/^20\d\d-\d\d-\d\d$/.test(checked) || checked > BOOK_DATE,
    )
    expect(ids(wrong)).toEqual([])
  })

  test('has periods that follow one another, the first from the release on', () => {
    const wrong = book.filter(({ released, periods: all }) => {
      const starts = all.map(({ from }) => from)
      const isRising = starts.every((from, index) => index === 0 || from > (starts[index - 1] ?? ''))
      const isDay = starts.every((from) => /^20\d\d-\d\d-\d\d(T\d\d:\d\d)?$/.test(from))
      return !isRising || !isDay || !starts[0]?.startsWith(released)
    })
    expect(ids(wrong)).toEqual([])
  })

  test('charges more for longer prompts, and for cached input at most as much as for new', () => {
    const wrong = periods.filter(({ tiers, hourly }) =>
      [tiers, hourly?.prices ?? tiers].some((all) =>
        all.some(({ above, input, output, cacheRead }, index) => {
          const before = all[index - 1]
          const isFirst = before === undefined
          return (
            cacheRead > input ||
            (isFirst ? above !== 0 : above <= before.above || input < before.input || output < before.output)
          )
        }),
      ),
    )
    expect(ids(wrong)).toEqual([])
  })

  test('charges for every write that its cache rule makes', () => {
    const wrong = book.filter(
      ({ cache, periods: all }) =>
        cache.kind === 'breakpoints' &&
        !cache.lifetimes.every(({ id }) =>
          all.every(({ tiers }) => tiers.every(({ cacheWrite, input }) => (cacheWrite[id] ?? 0) >= input)),
        ),
    )
    expect(ids(wrong)).toEqual([])
  })

  test('has no id and no name twice, and every id is a name', () => {
    const names = [...book.flatMap((entry) => entry.names), ...aliases.map(({ name }) => name)]
    const canonical = names.map(canonicalName)
    expect(canonical.filter((name, index) => canonical.indexOf(name) !== index)).toEqual([])
    expect(ids(book.filter(({ id, names: [first] }) => first !== id))).toEqual([])
  })

  test('has dated names that rise and mean models it has', () => {
    const known = new Set(ids(book))
    for (const { name, means } of aliases) {
      const starts = means.map(([from]) => from)
      expect([name, starts]).toEqual([name, starts.toSorted()])
      expect(means.filter(([, id]) => !known.has(id))).toEqual([])
    }
  })

  test('says in the profile whether its price is verified, and if not, why', () => {
    for (const entry of book) {
      const { verified, note = '' } = profileOfEntry(entry)
      expect([entry.id, verified]).toEqual([entry.id, entry.unverified === undefined])
      expect(note).toContain(entry.unverified ?? '')
    }
  })
})
