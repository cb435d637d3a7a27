/**
 * The name of the open trace, and behind it the way to the other runs of its file and to the newest traces.
 */
import { type KeyboardEvent, useState } from 'react'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { storedIdOf } from '#core/edit/address.ts'
import {
  fileKeyOf,
  isOfLesson,
  needsTrace,
  openExport,
  openTrace,
  runsOf,
  type TraceEntry,
  useApp,
  useRoute,
} from '#state/index.ts'
import {
  Button,
  classNames,
  formatExact,
  moveFocus,
  Popover,
  plural,
  SafeText,
  TextField,
  visibleLine,
} from '../../kit/index.ts'
import styles from './TraceMenu.module.css'

/** From here on a list is worth a search field. */
const MANY = 8
const RECENT = 12
/** Drawn at once; the rest is found by typing. */
const SHOWN = 200

/** `title`: in place of the open run's. */
export function TraceMenu({ title: given }: { readonly title: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const traceId = useApp(({ route }) => route.traceId)
  const library = doneValue(useApp((state) => state.library)) ?? []
  const trace = useApp((state) => state.trace)
  const entry = library.find((candidate) => candidate.id === storedIdOf(traceId ?? ''))
  const waiting = trace.status === 'running' ? t`Opening…` : t`Run not found`
  const title = given ?? entry?.title ?? doneValue(trace)?.title ?? waiting
  return (
    <Popover
      label="Other runs"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="quiet" iconAfter="chevron-down" title={visibleLine(title)}>
          <span className={classNames(styles.name, 'truncate')}>
            <SafeText text={title} />
          </span>
        </Button>
      }
    >
      <TraceList entry={entry} library={library} onDone={() => setOpen(false)} />
    </Popover>
  )
}

interface TraceListProps {
  readonly entry: TraceEntry | undefined
  readonly library: readonly TraceEntry[]
  readonly onDone: () => void
}

function TraceList({ entry, library, onDone }: TraceListProps) {
  const [query, setQuery] = useState('')
  const view = useRoute().view
  const siblings = entry === undefined ? [] : runsOf(entry, library)
  const others = library.filter(
    (other) => !isOfLesson(other) && (entry === undefined || fileKeyOf(other) !== fileKeyOf(entry)),
  )
  const matches = (candidate: TraceEntry) =>
    `${candidate.title} ${candidate.source.fileName} run ${candidate.source.run + 1}`
      .toLowerCase()
      .includes(query.trim().toLowerCase())
  const runs = siblings.length < 2 ? [] : siblings.filter(matches)
  const recent = others.filter(matches).slice(0, query === '' ? RECENT : SHOWN)
  const isOpen = useApp((state) => doneValue(state.trace) !== undefined)
  const open = (id: string) => {
    onDone()
    openTrace(id, needsTrace(view) ? view : undefined)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (moveFocus(event, 'input, button[data-row]')) event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the field and the buttons inside.
    <div className={styles.menu} onKeyDown={onKeyDown}>
      {siblings.length + others.length > MANY && (
        <TextField
          kind="search"
          label="Find a run"
          isLabelHidden
          placeholder="Find a run"
          value={query}
          onChange={setQuery}
        />
      )}
      <div className={styles.list}>
        <Group
          title={entry === undefined ? '' : t`${plural(siblings.length, 'run')} of ${entry.source.fileName}`}
          entries={runs.slice(0, SHOWN)}
          more={runs.length - SHOWN}
          current={entry?.id}
          onOpen={open}
        />
        <Group title="Recent runs" entries={recent} more={0} current={entry?.id} onOpen={open} />
        {runs.length + recent.length === 0 && (
          <p className={styles.nothing}>{query === '' ? t`No other runs yet` : t`No matching run`}</p>
        )}
      </div>
      {isOpen && (
        <div className={styles.actions}>
          <Button
            variant="quiet"
            size="small"
            icon="download"
            onClick={() => {
              onDone()
              openExport()
            }}
          >
            Export this run…
          </Button>
        </div>
      )}
    </div>
  )
}

interface GroupProps {
  readonly title: string
  readonly entries: readonly TraceEntry[]
  /** How many more match than are drawn. */
  readonly more: number
  readonly current: string | undefined
  readonly onOpen: (id: string) => void
}

function Group({ title, entries, more, current, onOpen }: GroupProps) {
  if (entries.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className={classNames(styles.heading, 'truncate')}>
        <SafeText text={title} />
      </h2>
      {entries.map((entry) => (
        <button
          key={entry.id}
          type="button"
          data-row
          className={styles.row}
          aria-current={entry.id === current ? 'true' : undefined}
          ref={entry.id === current ? showRow : undefined}
          onClick={() => onOpen(entry.id)}
        >
          <span className={classNames(styles.title, 'truncate')}>
            <SafeText text={entry.title} />
          </span>
          <span className={styles.count}>{plural(entry.stepCount, 'step')}</span>
        </button>
      ))}
      {more > 0 && <p className={styles.nothing}>{formatExact(more)} more: type to find them</p>}
    </section>
  )
}

/** Of 115 runs the open one is the one to start from. */
function showRow(row: HTMLButtonElement | null): void {
  row?.scrollIntoView({ block: 'center' })
}
