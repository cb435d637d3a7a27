/** Prices per million tokens, for prompts of any length or by their length. */
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { PriceTier, Profile } from '#core/profiles/rules/profile.ts'
import { Button, formatExact, NumberField } from '../../../kit/index.ts'
import styles from './Pricing.module.css'
import { addTier, removeLastTier, withTier } from './price-list-draft.ts'

interface TierFieldsProps {
  readonly list: Profile
  readonly problem: Problem | undefined
  readonly onChange: (list: Profile) => void
}

/** Dollars per million tokens have this many digits at most. */
const STEP = 0.0001
const MOST = 100_000

export function TierFields({ list, problem, onChange }: TierFieldsProps) {
  const writes = list.cache.kind === 'breakpoints' ? list.cache.lifetimes : []
  return (
    <>
      {list.prices.map((tier, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tier is its place, and its numbers change while they are typed.
        <fieldset key={index} className={styles.tier}>
          <legend>{legendOf(tier, list.prices.length)}</legend>
          <div className={styles.grid}>
            {index > 0 && (
              <NumberField
                label="Prompts above"
                value={tier.above}
                unit="tokens"
                min={1}
                max={100_000_000}
                problem={problem?.where === 'prices' ? problem.message : undefined}
                onCommit={(above) => onChange(withTier(list, index, { above }))}
              />
            )}
            <Price
              label={t`Input`}
              value={tier.input}
              onCommit={(input) => onChange(withTier(list, index, { input }))}
            />
            <Price
              label={t`Output`}
              value={tier.output}
              onCommit={(output) => onChange(withTier(list, index, { output }))}
            />
            {list.cache.kind !== 'none' && (
              <Price
                label={t`Cache reads`}
                value={tier.cacheRead}
                onCommit={(cacheRead) => onChange(withTier(list, index, { cacheRead }))}
              />
            )}
            {writes.map(({ id }) => (
              <Price
                key={id}
                label={t`Cache writes (${id})`}
                value={tier.cacheWrite[id] ?? 0}
                onCommit={(price) =>
                  onChange(withTier(list, index, { cacheWrite: { ...tier.cacheWrite, [id]: price } }))
                }
              />
            ))}
          </div>
        </fieldset>
      ))}
      <div className={styles.buttons}>
        <Button size="small" variant="quiet" onClick={() => onChange(addTier(list))}>
          Add prices for longer prompts
        </Button>
        {list.prices.length > 1 && (
          <Button size="small" variant="quiet" onClick={() => onChange(removeLastTier(list))}>
            Remove the last
          </Button>
        )}
      </div>
    </>
  )
}

function legendOf({ above }: PriceTier, count: number): string {
  if (count === 1) return t`Prices in dollars per million tokens`
  return above === 0
    ? t`Dollars per million tokens, short prompts`
    : t`Dollars per million tokens, prompts above ${formatExact(above)} tokens`
}

interface PriceProps {
  readonly label: string
  readonly value: number
  readonly onCommit: (price: number) => void
}

function Price({ label, value, onCommit }: PriceProps) {
  return (
    <NumberField label={label} value={value} unit="$" min={0} max={MOST} step={STEP} onCommit={onCommit} />
  )
}
