/** By whose prices and prompt cache the run's calls are priced. */
import { t } from '#base/words.ts'
import { AUTO_PROFILE } from '#core/account/auto.ts'
import { profiles } from '#core/profiles/index.ts'
import type { Profile } from '#core/profiles/rules/profile.ts'
import { choosePrices, setModelPrices, useApp, useCounting, useProfile, useRoute } from '#state/index.ts'
import { SafeText, SearchSelect, Switch } from '../../../kit/index.ts'
import { Changes } from './Changes.tsx'
import { PriceRates } from './PriceRates.tsx'
import styles from './Pricing.module.css'

/** The value of the option without dollars; no profile has this id. */
const NOTHING = 'none'

const CHOICES: readonly string[] = [NOTHING, AUTO_PROFILE]

export function PriceField() {
  const { counting } = useRoute()
  const own = useApp((state) => state.customProfiles)
  const profile = useProfile()
  const settled = useCounting()
  const ownIds = new Set(own.map(({ id }) => id))
  const all = [...own, ...profiles.filter(({ id }) => !ownIds.has(id))]
  const choice = counting.profile ?? NOTHING
  const isChosen = !CHOICES.includes(choice)
  const isMissing = isChosen && settled !== undefined && profile === undefined
  return (
    <div>
      <SearchSelect
        label="Pricing"
        placeholder={t`Search ${all.length} price lists…`}
        value={isChosen ? (profile?.id ?? NOTHING) : choice}
        options={[
          {
            value: AUTO_PROFILE,
            title: t`Automatic`,
            help: t`Prices each call by its recorded model`,
          },
          ...all.map((known) => ({
            value: known.id,
            title: titleOf(known, ownIds),
            help:
              known.verified === false
                ? t`Last checked ${known.date} (not verified)`
                : t`Last checked ${known.date}`,
            group: ownIds.has(known.id) ? t`Custom` : (known.vendor ?? t`Other`),
          })),
          { value: NOTHING, title: t`No cost` },
        ]}
        problem={
          isMissing
            ? t`This browser has no price list “${counting.profile}”, so no cost is shown.`
            : undefined
        }
        onChange={(id) => choosePrices(id === NOTHING ? undefined : id)}
      />
      {profile !== undefined && <Source profile={profile} />}
      {profile !== undefined && <PriceRates profile={profile} />}
      {profile?.note !== undefined && (
        <details className={styles.note}>
          <summary>How these prices are used</summary>
          <p className={styles.help}>{profile.note}</p>
        </details>
      )}
      <ModelSwitch profile={profile} model={settled?.model} />
      <Changes
        isChanged={counting.profile !== AUTO_PROFILE}
        without={(all) => ({ ...all, profile: AUTO_PROFILE })}
      />
    </div>
  )
}

/**
 * Whether a choice is for every run with the recorded model; offered where there is one to make or to undo.
 */
function ModelSwitch({
  profile,
  model,
}: {
  readonly profile: Profile | undefined
  readonly model: string | undefined
}) {
  const { counting } = useRoute()
  const prices = useApp((state) => state.modelPrices)
  if (model === undefined || profile === undefined) return null
  const always = Object.hasOwn(prices, model) ? prices[model] : undefined
  const isOwnChoice = counting.profile !== AUTO_PROFILE
  if (!isOwnChoice && always === undefined) return null
  return (
    <div className={styles.always}>
      <Switch
        label={t`Use for every run with ${model}`}
        help={isOwnChoice ? undefined : t`Runs with ${model} are priced as ${profile.title}.`}
        checked={always === profile.id}
        onChange={(isAlways) => void setModelPrices(model, isAlways ? profile.id : undefined)}
      />
    </div>
  )
}

/** Its page as a link by the name of its site; a custom list may have any text. */
function Source({ profile: { date, source, verified } }: { readonly profile: Profile }) {
  const isPage = source.startsWith('https://') && URL.canParse(source)
  return (
    <p className={styles.help}>
      Last checked {date}, from{' '}
      {isPage ? (
        <a href={source} target="_blank" rel="noreferrer">
          {new URL(source).hostname.replace(/^www\./, '')}
        </a>
      ) : (
        <SafeText text={source} />
      )}
      {verified === false && <> {t`(not verified)`}</>}
    </p>
  )
}

function titleOf({ id, title }: Profile, own: ReadonlySet<string>): string {
  return own.has(id) ? t`${title} (custom)` : title
}
