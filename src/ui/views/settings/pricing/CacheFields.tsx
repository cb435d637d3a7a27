/** What the provider's prompt cache does, as far as prices need it. */
import { t } from '#base/words.ts'
import type { CacheRule, Profile } from '#core/profiles/rules/profile.ts'
import { NumberField, Select } from '../../../kit/index.ts'
import styles from './Pricing.module.css'
import { CACHE_RULES, withCache } from './price-list-draft.ts'

interface CacheFieldsProps {
  readonly list: Profile
  readonly onChange: (list: Profile) => void
}

const KINDS: readonly { readonly value: CacheRule['kind']; readonly title: string; readonly help: string }[] =
  [
    { value: 'none', title: t`No cache`, help: t`Every input token costs the same` },
    { value: 'automatic', title: t`Automatic`, help: t`The provider caches every prompt, as OpenAI does` },
    { value: 'breakpoints', title: t`Breakpoints`, help: t`Requests mark what is cached, as with Anthropic` },
  ]

const MOST = 100_000_000

export function CacheFields({ list, onChange }: CacheFieldsProps) {
  const { cache } = list
  return (
    <div className={styles.grid}>
      <Select
        label="Prompt cache"
        value={cache.kind}
        options={KINDS}
        onChange={(kind) => onChange(withCache(list, CACHE_RULES[kind]))}
      />
      {cache.kind !== 'none' && (
        <NumberField
          label="Shortest cached prompt"
          value={cache.minimum}
          unit="tokens"
          min={0}
          max={MOST}
          onCommit={(minimum) => onChange(withCache(list, { ...cache, minimum }))}
        />
      )}
      {cache.kind === 'automatic' && (
        <NumberField
          label="Kept for"
          value={cache.lifetime}
          unit="seconds"
          min={0}
          max={MOST}
          onCommit={(lifetime) => onChange(withCache(list, { ...cache, lifetime }))}
        />
      )}
    </div>
  )
}
