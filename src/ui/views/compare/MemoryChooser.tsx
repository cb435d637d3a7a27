/** Choosing a memory for a new column: ready-made ones at one click, or any strategy or memory with its form. */
import { unwrap } from '#base/result.ts'
import { checkSpec, memoryInfos } from '#core/memories/spec.ts'
import type { CheckedSpec } from '#core/memories/spec-data.ts'
import styles from './MemoryChooser.module.css'
import { PRESETS } from './presets.ts'

export interface MemoryChooserProps {
  /** `wantsForm`: it was taken with its initial values, so its form should open. */
  readonly onChoose: (spec: CheckedSpec, wantsForm: boolean) => void
}

const KINDS = [
  { kind: 'strategy', title: 'A strategy, to set up yourself' },
  { kind: 'memory', title: 'A memory system' },
] as const

export function MemoryChooser({ onChoose }: MemoryChooserProps) {
  return (
    <div className={styles.chooser}>
      <section>
        <h2 className={styles.heading}>Add at one click</h2>
        <ul className={styles.list}>
          {PRESETS.map(({ id, title, help, spec }) => (
            <li key={id}>
              <Choice title={title} help={help} onChoose={() => onChoose(spec, false)} />
            </li>
          ))}
        </ul>
      </section>
      {KINDS.map(({ kind, title }) => {
        const infos = memoryInfos().filter((info) => info.kind === kind)
        if (infos.length === 0) return null
        return (
          <section key={kind}>
            <h2 className={styles.heading}>{title}</h2>
            <ul className={styles.list}>
              {infos.map((info) => (
                <li key={info.id}>
                  <Choice
                    title={info.title}
                    help={info.description}
                    onChoose={() => onChoose(unwrap(checkSpec({ id: info.id, ...info.recommended })), true)}
                  />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

interface ChoiceProps {
  readonly title: string
  readonly help: string
  readonly onChoose: () => void
}

function Choice({ title, help, onChoose }: ChoiceProps) {
  return (
    <button type="button" className={styles.choice} onClick={onChoose}>
      <span>{title}</span>
      <span className={styles.help}>{help}</span>
    </button>
  )
}
