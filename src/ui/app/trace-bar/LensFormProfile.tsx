/** By whose prices and prompt cache the calls are billed; a profile can be taken away as JSON, changed and handed in. */
import { useState } from 'react'
import { t } from '#base/words.ts'
import { AUTO_PROFILE } from '#core/account/auto.ts'
import { profiles } from '#core/profiles/index.ts'
import type { Profile } from '#core/profiles/rules/profile.ts'
import {
  choosePrices,
  copyText,
  forgetProfile,
  keepPanelDraft,
  keepProfile,
  setModelPrices,
  useApp,
  useArePricesPending,
  useCounting,
  usePanelDraft,
  useProfile,
  useRoute,
} from '#state/index.ts'
import { Button, Select, Switch, TextField } from '../../kit/index.ts'
import styles from './LensPopover.module.css'
import { CostCheckNote } from './RecordCheck.tsx'

/** The value of the option without dollars; no profile has this id. */
const NOTHING = 'none'

const CHOICES: readonly string[] = [NOTHING, AUTO_PROFILE]

export function ProfileFields() {
  const { lens } = useRoute()
  const own = useApp((state) => state.ownProfiles)
  const profile = useProfile()
  const counting = useCounting()
  const draft = usePanelDraft('profile')
  const ownIds = new Set(own.map(({ id }) => id))
  const all = [...own, ...profiles.filter(({ id }) => !ownIds.has(id))]
  const choice = lens.profile ?? NOTHING
  const isChosen = !CHOICES.includes(choice)
  const isMissing = isChosen && counting !== undefined && profile === undefined
  // Until the run's prices are known there is nothing to edit yet.
  const isPending = useArePricesPending()
  return (
    <div>
      <Select
        label="Pricing"
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
                ? t`Prices of ${known.date} (not verified)`
                : t`Prices of ${known.date}`,
            group: ownIds.has(known.id) ? t`Custom` : (known.vendor ?? t`Other`),
          })),
          { value: NOTHING, title: t`No cost` },
        ]}
        help={profile === undefined ? undefined : sourceOf(profile)}
        problem={
          isMissing ? t`This browser has no price list “${lens.profile}”, so no cost is shown.` : undefined
        }
        onChange={(id) => choosePrices(id === NOTHING ? undefined : id)}
      />
      {profile?.note !== undefined && <p className={styles.help}>{profile.note}</p>}
      <ModelSwitch profile={profile} model={counting?.model} />
      <div className={styles.check}>
        <CostCheckNote />
      </div>
      <div className={styles.buttons}>
        {profile !== undefined && draft === undefined && (
          <Button
            variant="quiet"
            size="small"
            icon="copy"
            onClick={() => void copyText(jsonOf(profile), t`Copied the price list.`)}
          >
            Copy
          </Button>
        )}
        {draft === undefined && (
          <Button
            variant="quiet"
            size="small"
            disabled={isPending}
            onClick={() => keepPanelDraft('profile', profile === undefined ? '' : jsonOf(profile))}
          >
            Edit or import…
          </Button>
        )}
        {profile !== undefined && ownIds.has(profile.id) && draft === undefined && (
          <Button variant="quiet" size="small" onClick={() => void forgetProfile(profile.id)}>
            Reset to built-in
          </Button>
        )}
      </div>
      {draft !== undefined && <ProfileEditor text={draft} />}
    </div>
  )
}

/** Whether a choice is for every run with the recorded model; offered where there is one to make or to undo. */
function ModelSwitch({
  profile,
  model,
}: {
  readonly profile: Profile | undefined
  readonly model: string | undefined
}) {
  const { lens } = useRoute()
  const prices = useApp((state) => state.modelPrices)
  if (model === undefined || profile === undefined) return null
  const always = Object.hasOwn(prices, model) ? prices[model] : undefined
  const isOwnChoice = lens.profile !== AUTO_PROFILE
  if (!isOwnChoice && always === undefined) return null
  return (
    <Switch
      label={t`Use for every run with ${model}`}
      help={isOwnChoice ? undefined : t`Runs with ${model} are priced as ${profile.title}.`}
      checked={always === profile.id}
      onChange={(isAlways) => void setModelPrices(model, isAlways ? profile.id : undefined)}
    />
  )
}

/** The text stays when the panel is closed by a click beside it: only its two buttons end it. */
function ProfileEditor({ text }: { readonly text: string }) {
  const [problem, setProblem] = useState<string>()
  const close = () => keepPanelDraft('profile', undefined)
  const keep = async () => {
    const kept = await keepProfile(text)
    if (kept.ok) close()
    else setProblem([kept.error.message, kept.error.hint].filter(Boolean).join(' '))
  }
  return (
    <>
      <TextField
        label="Price list as JSON"
        value={text}
        rows={10}
        isMono
        help="Stored in this browser. A custom price list with the same id overrides the built-in one."
        problem={problem}
        onChange={(changed) => {
          setProblem(undefined)
          keepPanelDraft('profile', changed)
        }}
        onCommit={() => void keep()}
      />
      <div className={styles.buttons}>
        <Button variant="primary" size="small" onClick={() => void keep()}>
          Use this price list
        </Button>
        <Button variant="quiet" size="small" onClick={close}>
          Cancel
        </Button>
      </div>
    </>
  )
}

function sourceOf({ date, source, verified }: Profile): string {
  return verified === false
    ? t`Prices of ${date}, from ${source} (not verified)`
    : t`Prices of ${date}, from ${source}`
}

function titleOf({ id, title }: Profile, own: ReadonlySet<string>): string {
  return own.has(id) ? t`${title} (custom)` : title
}

function jsonOf(profile: Profile): string {
  return JSON.stringify(profile, undefined, 2)
}
