/** Choosing a memory for a new column: ready-made ones at one click, or any of the built-in ones, found by a word. */
import { type ReactNode, useState } from 'react'
import { unwrap } from '#base/result.ts'
import { byFamily, findMemories } from '#core/memories/families.ts'
import { checkSpec, memoryInfos } from '#core/memories/spec.ts'
import type { CheckedSpec } from '#core/memories/spec-data.ts'
import { TextField } from '../../kit/index.ts'
import styles from './MemoryChooser.module.css'
import { PRESETS } from './presets.ts'

export interface MemoryChooserProps {
  /** `wantsForm`: it was taken with its initial values, so its form should open. */
  readonly onChoose: (spec: CheckedSpec, wantsForm: boolean) => void
}

export function MemoryChooser({ onChoose }: MemoryChooserProps) {
  const [query, setQuery] = useState('')
  const infos = memoryInfos()
  const found = findMemories(infos, query)
  return (
    <div className={styles.chooser}>
      <div className={styles.find}>
        <TextField
          kind="search"
          label="Find a strategy or memory"
          isLabelHidden
          placeholder={`Find among ${infos.length}: window, summary, LangChain…`}
          value={query}
          onChange={setQuery}
        />
        <p className="visually-hidden" role="status">
          {query === '' ? '' : `${found.length} found`}
        </p>
      </div>
      {query === '' && (
        <Family title="Add at one click">
          {PRESETS.map(({ id, title, help, spec }) => (
            <Choice key={id} title={title} help={help} onChoose={() => onChoose(spec, false)} />
          ))}
        </Family>
      )}
      {byFamily(found).map((family) => (
        <Family key={family.title} title={family.title}>
          {family.infos.map((info) => (
            <Choice
              key={info.id}
              title={info.title}
              help={info.description}
              onChoose={() => onChoose(unwrap(checkSpec({ id: info.id, ...info.recommended })), true)}
            />
          ))}
        </Family>
      ))}
      {found.length === 0 && (
        <p className={styles.none}>Nothing here goes by that name. Try one word less.</p>
      )}
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

interface ChoiceProps {
  readonly title: string
  readonly help: string
  readonly onChoose: () => void
}

function Choice({ title, help, onChoose }: ChoiceProps) {
  return (
    <li>
      <button type="button" className={styles.choice} onClick={onChoose}>
        <span>{title}</span>
        <span className={styles.help}>{help}</span>
      </button>
    </li>
  )
}
