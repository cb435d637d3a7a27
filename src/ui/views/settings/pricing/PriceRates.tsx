/** What the price list in use charges, in dollars per million tokens: a row for each length of prompt. */
import { t } from '#base/words.ts'
import type { PriceTier, Profile } from '#core/profiles/rules/profile.ts'
import { formatCompact, SafeText } from '../../../kit/index.ts'
import { formatPrice } from './format-price.ts'
import styles from './Pricing.module.css'

export function PriceRates({ profile: { title, prices, hourly } }: { readonly profile: Profile }) {
  const writes = [...new Set(prices.flatMap(({ cacheWrite }) => Object.keys(cacheWrite)))]
  return (
    <table className={styles.rates}>
      <caption>
        <SafeText text={t`${title}: US dollars per million tokens`} />
      </caption>
      <thead>
        <tr>
          {prices.length > 1 && <th scope="col">Prompt</th>}
          <th scope="col">Input</th>
          <th scope="col">Cache read</th>
          {writes.map((lifetime) => (
            <th key={lifetime} scope="col">{t`Cache write, ${lifetime}`}</th>
          ))}
          <th scope="col">Output</th>
        </tr>
      </thead>
      <tbody>
        {prices.map((tier) => (
          <tr key={tier.above}>
            {prices.length > 1 && <th scope="row">{lengthOf(tier)}</th>}
            <td>{formatPrice(tier.input)}</td>
            <td>{formatPrice(tier.cacheRead)}</td>
            {writes.map((lifetime) => (
              <td key={lifetime}>{formatPrice(tier.cacheWrite[lifetime] ?? tier.input)}</td>
            ))}
            <td>{formatPrice(tier.output)}</td>
          </tr>
        ))}
      </tbody>
      {hourly !== undefined && (
        <tfoot>
          <tr>
            <td colSpan={prices.length + writes.length + 3}>Other prices apply at some hours.</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function lengthOf({ above }: PriceTier): string {
  return above === 0 ? t`Short` : t`Above ${formatCompact(above)} tokens`
}
