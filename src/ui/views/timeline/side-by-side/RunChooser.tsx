/**
 * Which run to put beside the open one: another state of it, or another run of the library, found by its
 * name.
 */
import { useEffect, useRef, useState } from 'react'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { formatAddress, parseAddress } from '#core/edit/address.ts'
import type { Trace } from '#core/model/trace.ts'
import { closeTrace, showSideBySide, useApp } from '#state/index.ts'
import { Button, EmptyState, formatExact, SafeText, TextField } from '../../../kit/index.ts'
import styles from './RunChooser.module.css'
import { type RunChoice, runChoices } from './run-choices.ts'

/** Drawn before somebody asks for more. */
const FIRST = 100

export function RunChooser({ trace }: { readonly trace: Trace }) {
  const library = useApp((state) => state.library)
  const isEdited = useApp((state) => (state.editing?.head.head ?? 0) !== 0)
  const [query, setQuery] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { traceId, revision } = parseAddress(trace.id)
  const states: readonly RunChoice[] = [
    ...(isEdited || revision !== 0 ? [originalChoice(traceId)] : []),
    ...(isEdited
      ? []
      : newestChoice(traceId, doneValue(library)?.find(({ id }) => id === traceId)?.isEdited)),
  ]
  const all = runChoices(doneValue(library) ?? [], traceId, query)
  const shown = showsAll ? all : all.slice(0, FIRST)
  const first = shown[0]
  return (
    <section className={styles.chooser} aria-label="Select a run to compare">
      <div className={styles.head}>
        <h2 className={styles.title}>Compare with which run?</h2>
        <Button size="small" variant="quiet" onClick={() => showSideBySide(undefined)}>
          Cancel
        </Button>
      </div>
      {states.length > 0 && <Choices label="Versions of this run" choices={states} />}
      {(all.length > 0 || query !== '') && (
        <TextField
          ref={field}
          kind="search"
          label="Find a run"
          isLabelHidden
          placeholder="Search by name or file"
          value={query}
          onChange={setQuery}
          onCommit={() => first !== undefined && showSideBySide(first.id)}
        />
      )}
      {shown.length > 0 && <Choices label="Other runs" choices={shown} />}
      {shown.length < all.length && (
        <Button size="small" onClick={() => setShowsAll(true)}>
          Show all {formatExact(all.length)}
        </Button>
      )}
      {all.length === 0 && query !== '' && <p className={styles.none}>No run name contains these words.</p>}
      {all.length === 0 && query === '' && (
        <EmptyState
          icon="file"
          title="No other run"
          actions={<Button onClick={closeTrace}>Go to the library</Button>}
        >
          Drop another file on this page, or open a sample in the library. Then compare it with this run.
        </EmptyState>
      )}
    </section>
  )
}

function originalChoice(traceId: string): RunChoice {
  return {
    id: `${formatAddress({ traceId, revision: 0 })}@0`,
    title: t`Its original`,
    facts: t`this run as imported`,
  }
}

/** While an earlier state is open. */
function newestChoice(traceId: string, isEdited: boolean | undefined): readonly RunChoice[] {
  return isEdited === true ? [{ id: traceId, title: t`Current`, facts: t`this run with all edits` }] : []
}

function Choices({ label, choices }: { readonly label: string; readonly choices: readonly RunChoice[] }) {
  return (
    <ul className={styles.runs} aria-label={label}>
      {choices.map(({ id, title, facts }) => (
        <li key={id}>
          <button type="button" className={styles.run} onClick={() => showSideBySide(id)}>
            <span className={styles.name}>
              <SafeText text={title} />
            </span>
            <span className={styles.facts}>
              <SafeText text={facts} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
