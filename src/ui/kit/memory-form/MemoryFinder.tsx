/**
 * Choosing a strategy: ready-made ones at one click, or any of a list, in groups and found by a word; Enter
 * takes the first.
 */
import { type ReactNode, useState } from 'react'
import { t } from '#base/words.ts'
import { byFamily, findMemories, matchesQuery } from '#core/spec/families.ts'
import type { MemoryInfo } from '#core/spec/memory-info.ts'
import { useAnnounced } from '../base/Announcer.tsx'
import { moveFocus } from '../base/move-focus.ts'
import { TextField } from '../controls/TextField.tsx'
import styles from './MemoryFinder.module.css'

export interface MemoryChoice {
  readonly id: string
  readonly title: string
  /** What it is good for, in a few words. */
  readonly help: string
  /** The address that describes it. */
  readonly source?: string | undefined
  /** Absent: not measured. */
  readonly effect?: MemoryEffect | undefined
  readonly onChoose: () => void
}

export interface MemoryGroup {
  readonly title: string
  readonly infos: readonly MemoryInfo[]
}

/** What a strategy does to the open run, in a few words. */
export interface MemoryEffect {
  readonly text: string
  readonly sentiment: 'good' | 'bad' | 'neutral'
}

interface MemoryFinderProps {
  readonly infos: readonly MemoryInfo[]
  /**
   * What is before all others, and after those that a word finds: the first row is the one that Enter takes.
   */
  readonly first?: MemoryChoice | undefined
  /** Ready-made ones; a word finds them by title and help. */
  readonly groups: readonly { readonly title: string; readonly choices: readonly MemoryChoice[] }[]
  /** How the list is grouped; default: by family. */
  readonly group?: ((infos: readonly MemoryInfo[]) => readonly MemoryGroup[]) | undefined
  readonly effectOf?: ((info: MemoryInfo) => MemoryEffect | undefined) | undefined
  readonly onChoose: (info: MemoryInfo) => void
}

export function MemoryFinder(props: MemoryFinderProps) {
  const { infos, first, groups, group = byFamily, effectOf, onChoose } = props
  const [query, setQuery] = useState('')
  const found = group(findMemories(infos, query))
  const ready = groups.flatMap(({ title, choices }) => {
    const matching = choices.filter((choice) => matchesQuery(`${choice.title} ${choice.help}`, query))
    return matching.length === 0 ? [] : [{ title, choices: matching }]
  })
  const count =
    found.reduce((sum, one) => sum + one.infos.length, 0) +
    ready.reduce((sum, one) => sum + one.choices.length, 0)
  useAnnounced(query === '' ? undefined : t`${count} found`, 'memories')
  const takeFirst = () => {
    const [choice] = ready[0]?.choices ?? []
    const [info] = found[0]?.infos ?? []
    if (choice !== undefined) choice.onChoose()
    else if (info !== undefined) onChoose(info)
  }
  const always = first !== undefined && (
    <ul className={styles.list}>
      <Choice {...first} />
    </ul>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the field and the buttons inside.
    <div
      className={styles.finder}
      onKeyDown={(event) => {
        const isFromField = event.target instanceof HTMLInputElement
        if (event.key === 'Enter' && isFromField && query !== '' && count > 0) takeFirst()
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
      {query === '' && always}
      {ready.map(({ title, choices }) => (
        <Group key={title} title={title}>
          {choices.map((choice) => (
            <Choice key={choice.id} {...choice} />
          ))}
        </Group>
      ))}
      {found.map(({ title, infos: members }) => (
        <Group key={title} title={title}>
          {members.map((info) => (
            <Choice
              key={info.id}
              id={info.id}
              title={info.title}
              help={info.description}
              effect={effectOf?.(info)}
              onChoose={() => onChoose(info)}
            />
          ))}
        </Group>
      ))}
      {count === 0 && <p className={styles.none}>{t`No strategy matches “${query}”.`}</p>}
      {query !== '' && always}
    </div>
  )
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.list}>{children}</ul>
    </section>
  )
}

function Choice({ title, help, source, effect, onChoose }: MemoryChoice) {
  return (
    <li>
      <button type="button" className={styles.choice} onClick={onChoose}>
        <span className={styles.title}>
          {title}
          {effect !== undefined && (
            <span className={styles.effect} data-sentiment={effect.sentiment}>
              {effect.text}
            </span>
          )}
        </span>
        <span className={styles.help}>{help}</span>
        {source !== undefined && (
          <span className={styles.source} title={source} translate="no">
            {hostOf(source)}
          </span>
        )}
      </button>
    </li>
  )
}

/** Where the address leads, short enough for a list; all of it is in the title. */
function hostOf(source: string): string {
  const { host, pathname } = new URL(source)
  const [, first = '', second = ''] = pathname.split('/')
  return host === 'github.com' ? `${host}/${first}/${second}` : host
}
