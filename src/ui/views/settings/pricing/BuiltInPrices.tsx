/**
 * What each model that Memoscope knows costs: a table by provider, to look up in. At first those that the
 * runs of the library used.
 */
import { type ReactNode, useState } from 'react'
import { t } from '#base/words.ts'
import { profiles } from '#core/profiles/index.ts'
import type { Profile } from '#core/profiles/rules/profile.ts'
import {
  Button,
  formatExact,
  IconButton,
  plural,
  ScrollRegion,
  ShowAll,
  TextField,
  useIsPhone,
  useShown,
} from '../../../kit/index.ts'
import styles from './BuiltInPrices.module.css'
import { type ListRuns, type Provider, priceRowsOf, providersOf } from './book-rows.ts'
import { ListRunsLink } from './ListRunsLink.tsx'

/** Of each provider; the newest are asked for most. */
const FIRST = 5
const COLUMNS = 6

interface BuiltInPricesProps {
  readonly onChange: (list: Profile) => void
  /** Runs of the library, by the id of the built-in list that they are priced by. */
  readonly used: ReadonlyMap<string, ListRuns>
}

interface AllPricesProps extends BuiltInPricesProps {
  /** What else can be done, below the explanation; absent: it is elsewhere. */
  readonly ways?: ReactNode
}

export function BuiltInPrices({ onChange, used, ways }: AllPricesProps) {
  const [text, setText] = useState('')
  const isPhone = useIsPhone()
  const [isAll, setIsAll] = useState(false)
  const known = sizeOf(providersOf(profiles))
  const isOfLibrary = text === '' && !isAll
  const found = providersOf(isOfLibrary ? profiles.filter(({ id }) => used.has(id)) : profiles, text)
  const count = sizeOf(found)
  return (
    <>
      <p className={styles.help}>
        Prices of each provider’s own API when they were last checked, in US dollars per million tokens. Where
        a price has changed, a call costs what it did on the day it was made.{' '}
        {isPhone
          ? t`To use other prices, add a price list.`
          : t`To use other prices, edit a row with its pencil or add a price list.`}
      </p>
      {ways}
      <div className={styles.find}>
        <TextField
          kind="search"
          label="Find a price"
          isLabelHidden
          placeholder="Search by model or provider"
          value={text}
          onChange={setText}
        />
        <span className={styles.help} role="status">
          {isOfLibrary
            ? count > 0 && t`${plural(count, 'model')} in your library`
            : count === 0
              ? t`No built-in price has all these words.`
              : plural(count, 'model')}
        </span>
        {isOfLibrary && (
          <Button size="small" onClick={() => setIsAll(true)}>
            {t`Show all ${formatExact(known)} models`}
          </Button>
        )}
      </div>
      {count > 0 && (
        <ScrollRegion label="Built-in prices">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Model</th>
                <th scope="col">Input</th>
                <th scope="col">Cache read</th>
                <th scope="col">Cache write (lifetime)</th>
                <th scope="col">Output</th>
                <th scope="col" className={styles.change}>
                  <span className="visually-hidden">Change</span>
                </th>
              </tr>
            </thead>
            {found.map((provider) => (
              <ProviderRows
                // A search shows all that it finds.
                key={`${provider.title} ${text === ''}`}
                provider={provider}
                first={text === '' ? FIRST : provider.lists.length}
                onChange={onChange}
                used={used}
              />
            ))}
          </table>
        </ScrollRegion>
      )}
    </>
  )
}

function sizeOf(providers: readonly Provider[]): number {
  return providers.reduce((sum, { lists }) => sum + lists.length, 0)
}

interface ProviderRowsProps extends BuiltInPricesProps {
  readonly provider: Provider
  readonly first: number
}

function ProviderRows({ provider, first, onChange, used }: ProviderRowsProps) {
  const { title, lists, dates, sources } = provider
  const { shown, more } = useShown(lists, first)
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={COLUMNS} className={styles.provider}>
          {title}{' '}
          <span className={styles.source}>
            {t`checked on ${dates.join(', ')}`}
            {sources.map((source) => (
              <span key={source}>
                {' · '}
                <a href={source} target="_blank" rel="noreferrer">
                  {new URL(source).hostname.replace(/^www\./, '')}
                </a>
              </span>
            ))}
          </span>
        </th>
      </tr>
      {shown.map((list) => (
        <ModelRows key={list.id} list={list} onChange={onChange} used={used} />
      ))}
      {more.left > 0 && (
        <tr>
          <td colSpan={COLUMNS} className={styles.more}>
            <ShowAll {...more} words={t`${formatExact(lists.length)} models of ${title}`} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

function ModelRows({ list, onChange, used }: BuiltInPricesProps & { readonly list: Profile }) {
  return priceRowsOf(list).map((row, at) => (
    <tr key={row.condition ?? ''}>
      <th scope="row" className={at === 0 ? styles.model : styles.condition}>
        {at === 0 ? list.title : row.condition}
        {at === 0 && list.verified === false && (
          <span className={styles.mark} title={list.note}>
            not verified
          </span>
        )}
        {at === 0 && <ListRunsLink of={used.get(list.id)} />}
      </th>
      <td>{row.input}</td>
      <td>{row.cacheRead}</td>
      <td className={styles.writes}>{row.cacheWrite}</td>
      <td>{row.output}</td>
      <td className={styles.change}>
        {at === 0 && (
          <IconButton
            icon="edit"
            size="small"
            label={t`Change the prices of ${list.title}`}
            onClick={() => onChange(list)}
          />
        )}
      </td>
    </tr>
  ))
}
