/**
 * The variables of the memory: each with its type and size, marked where it changed, to be edited as JSON or
 * removed.
 */
import { useState } from 'react'
import type { JsonValue } from '#base/json.ts'
import type { NotebookLanguage } from '#core/scratchpad/notebook.ts'
import type { VariableDifference } from '#core/scratchpad/notebook-difference.ts'
import { removeVariable, setVariable } from '#core/scratchpad/notebook-edit.ts'
import { editMemory } from '#state/index.ts'
import { formatExact } from '../../kit/index.ts'
import { ChangeMark } from './ChangeMark.tsx'
import { MemorySection, RowButtons } from './MemorySection.tsx'
import { VariableForm } from './VariableForm.tsx'
import styles from './VariableSection.module.css'

interface VariableSectionProps {
  readonly variables: readonly VariableDifference[]
  readonly language: NotebookLanguage
  readonly isFixed: boolean
  /** How many there are, without those that went. */
  readonly count: number
}

/** So many are drawn at first. */
const FIRST = 200

export function VariableSection({ variables, language, isFixed, count }: VariableSectionProps) {
  /** The name being edited; empty: a new one. */
  const [editing, setEditing] = useState<string>()
  const [limit, setLimit] = useState(FIRST)
  const close = () => setEditing(undefined)
  const save = (name: string, json: JsonValue) => {
    close()
    void editMemory((state) => setVariable(state, name, { json, language }))
  }
  const shown = variables.slice(0, limit)
  return (
    <MemorySection
      title="Variables"
      count={count}
      addLabel="Add a variable"
      onAdd={isFixed ? undefined : () => setEditing('')}
      empty="Nothing stored yet."
      left={variables.length - shown.length}
      onMore={() => setLimit(limit + FIRST * 3)}
    >
      {shown.map((variable) =>
        editing === variable.name && variable.after !== undefined ? (
          <li key={variable.name}>
            <VariableForm variable={variable.after} isFixed={isFixed} onSave={save} onCancel={close} />
          </li>
        ) : (
          <VariableRow
            key={variable.name}
            difference={variable}
            onEdit={isFixed ? undefined : () => setEditing(variable.name)}
          />
        ),
      )}
      {editing === '' && (
        <li>
          <VariableForm variable={undefined} isFixed={isFixed} onSave={save} onCancel={close} />
        </li>
      )}
    </MemorySection>
  )
}

interface VariableRowProps {
  readonly difference: VariableDifference
  readonly onEdit: (() => void) | undefined
}

function VariableRow({ difference, onEdit }: VariableRowProps) {
  const { name, change, before, after } = difference
  const [isOpen, setOpen] = useState(false)
  const variable = after ?? before
  if (variable === undefined) return null
  return (
    <li className={styles.row} data-change={change}>
      <ChangeMark change={change} />
      <button
        type="button"
        className={styles.words}
        aria-expanded={isOpen}
        aria-label={`${name}, ${variable.type}`}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.name}>{firstPart(name)}</span>
        <span className={styles.type}>{variable.type}</span>
        <span className={styles.size} title="Length of its repr() in characters">
          {formatExact(variable.size)}
        </span>
        <span className={isOpen ? styles.whole : styles.repr}>
          {isOpen ? variable.repr : firstPart(variable.repr)}
        </span>
        {isOpen && before !== undefined && change === 'changed' && (
          <span className={styles.before}>
            <span className="visually-hidden">Before: </span>
            <del>{before.repr}</del>
          </span>
        )}
      </button>
      {change !== 'removed' && onEdit !== undefined && (
        <RowButtons
          name={name}
          onEdit={onEdit}
          onRemove={() => void editMemory((state) => removeVariable(state, name))}
        />
      )}
    </li>
  )
}

/** One line shows no more. */
function firstPart(repr: string): string {
  return repr.slice(0, 200)
}
