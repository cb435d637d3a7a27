/** Choosing a strategy: ready-made ones at one click, or any of a list, by family and found by a word; Enter takes the first. */
import { type ReactNode, useState } from 'react'
import { t } from '#base/words.ts'
import { byFamily, findMemories } from '#core/spec/families.ts'
import type { MemoryInfo } from '#core/spec/spec.ts'
import { useAnnounced } from '../base/Announcer.tsx'
import { moveFocus } from '../base/move-focus.ts'
import { TextField } from '../controls/TextField.tsx'
import styles from './MemoryFinder.module.css'

export interface MemoryChoice {
  readonly id: string
  readonly title: string
  /** What it is good for, in a few words. */
  readonly help: string
  readonly onChoose: () => void
}

export interface MemoryFinderProps {
  readonly infos: readonly MemoryInfo[]
  /** What stands before all others, also while somebody looks for a word. */
  readonly first?: MemoryChoice | undefined
  /** Ready-made ones, shown while nobody looks for a word. */
  readonly groups: readonly { readonly title: string; readonly choices: readonly MemoryChoice[] }[]
  readonly onChoose: (info: MemoryInfo) => void
}

export function MemoryFinder({ infos, first, groups, onChoose }: MemoryFinderProps) {
  const [query, setQuery] = useState('')
  const found = findMemories(infos, query)
  useAnnounced(query === '' ? undefined : t`${found.length} found`, 'memories')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the field and the buttons inside.
    <div
      className={styles.finder}
      onKeyDown={(event) => {
        const [hit] = query === '' ? [] : (byFamily(found)[0]?.infos ?? [])
        const isFromField = event.target instanceof HTMLInputElement
        if (event.key === 'Enter' && isFromField && hit !== undefined) onChoose(hit)
        else if (!moveFocus(event, 'input, li button')) return
        event.preventDefault()
      }}
    >
      <div className={styles.find}>
        <TextField
          kind="search"
          label="Find a strategy"
          isLabelHidden
          placeholder={t`Search ${infos.length} strategies…`}
          value={query}
          onChange={setQuery}
        />
      </div>
      {first !== undefined && (
        <ul className={styles.list}>
          <Choice {...first} />
        </ul>
      )}
      {query === '' &&
        groups.map(({ title, choices }) => (
          <Family key={title} title={title}>
            {choices.map((choice) => (
              <Choice key={choice.id} {...choice} />
            ))}
          </Family>
        ))}
      {byFamily(found).map((family) => (
        <Family key={family.title} title={family.title}>
          {family.infos.map((info) => (
            <Choice
              key={info.id}
              id={info.id}
              title={info.title}
              help={info.description}
              onChoose={() => onChoose(info)}
            />
          ))}
        </Family>
      ))}
      {found.length === 0 && <p className={styles.none}>{t`No strategy matches “${query}”.`}</p>}
    </div>
  )
}

function Family({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.list}>{children}</ul>
    </section>
  )
}

function Choice({ title, help, onChoose }: MemoryChoice) {
  return (
    <li>
      <button type="button" className={styles.choice} onClick={onChoose}>
        <span>{title}</span>
        <span className={styles.help}>{help}</span>
      </button>
    </li>
  )
}
