/**
 * Before there is a collection: what one is, which folders there are, and what it shows: of the runs of the
 * library, or of an example.
 */
import { type ReactNode, useMemo } from 'react'
import { sumAsWritten } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { leastSure } from '#core/cost/cost-info.ts'
import { type CollectionRow, navigate, type TraceEntry, useApp, useRunSummaries } from '#state/index.ts'
import {
  Button,
  FolderPath,
  figureWords,
  formatAmount,
  formatExact,
  hiddenFolderWords,
  missing,
  plural,
  SafeText,
  useIsPhone,
  visibleLine,
} from '../../kit/index.ts'
import styles from './NoCollections.module.css'
import { pricedText } from './total-text.ts'

interface NoCollectionsProps {
  readonly onPick: () => void
  /** The button that adds a folder; on a phone there is none. */
  readonly add: ReactNode
  /** Undefined: the library has no runs. */
  readonly library: CollectionRow | undefined
}

/** Folders that agents write their sessions to. */
const FOLDERS = [
  { agent: t`Claude Code`, path: '~/.claude/projects' },
  { agent: 'Codex', path: '~/.codex/sessions' },
  { agent: 'Inspect', path: './logs' },
]

export function NoCollections({ onPick, add, library }: NoCollectionsProps) {
  // No agent writes its sessions to a phone.
  const isPhone = useIsPhone()
  return (
    <div className={styles.screen}>
      <div className={styles.content}>
        <h1 className={styles.title}>Collections</h1>
        {isPhone ? (
          <Phone library={library} onPick={onPick} />
        ) : (
          <>
            <p className={styles.how}>
              A collection is a folder on your disk that Memoscope keeps reading. It shows totals, trends, and
              the most expensive runs.
            </p>
            <div className={styles.columns}>
              <section className={styles.start} aria-labelledby="collection-folders">
                <Folders />
                {hiddenFolderWords() !== undefined && <p className={styles.note}>{hiddenFolderWords()}</p>}
                <div className={styles.ways}>{add}</div>
                <p className={styles.note}>
                  Chrome and Edge can watch a folder. In Firefox and Safari, choose it again to update the
                  collection.
                </p>
                <p className={styles.note}>The files stay on your disk. Nothing is uploaded.</p>
              </section>
              {hasTotals(library) ? <LibraryRuns library={library} /> : <Example />}
            </div>
          </>
        )}
      </div>
    </div>
  )
}

/** First what a phone can do: add up the runs of the library. */
function Phone({ library, onPick }: Pick<NoCollectionsProps, 'library' | 'onPick'>) {
  const later = t`On a computer, Chrome and Edge can also watch the folder that an agent writes its runs to.`
  if (hasTotals(library)) {
    return (
      <div className={styles.columns}>
        <LibraryRuns library={library} />
        <p className={styles.note}>{later}</p>
      </div>
    )
  }
  return (
    <div className={styles.columns}>
      <div className={styles.start}>
        <p className={styles.how}>
          Open two or more runs to see their totals, trends, and the most expensive ones. A .zip of a folder
          works, too.
        </p>
        <div className={styles.ways}>
          <Button variant="primary" icon="upload" onClick={onPick}>
            Open files
          </Button>
        </div>
      </div>
      <Example />
      <p className={styles.note}>{later}</p>
    </div>
  )
}

/** Of a single run there is nothing to add up. */
function hasTotals(library: CollectionRow | undefined): library is CollectionRow {
  return (library?.traceIds ?? []).length >= 2
}

/** Runs that were opened one by one are no folder’s, and their totals are here all the same. */
function LibraryRuns({ library: { id, traceIds = [] } }: { readonly library: CollectionRow }) {
  const isPhone = useIsPhone()
  const library = useApp((state) => doneValue(state.library)) ?? NO_ENTRIES
  const entries = useMemo(() => library.filter((entry) => traceIds.includes(entry.id)), [library, traceIds])
  const summaries = useRunSummaries(entries)
  const costs = entries
    .map((entry) => ({ entry, cost: summaries.get(entry.id)?.cost }))
    .sort((one, other) => (other.cost?.value ?? 0) - (one.cost?.value ?? 0))
  const known = costs.flatMap(({ cost }) => cost ?? [])
  // What isn't read yet may have a price.
  const unpriced = entries.filter(({ id }) => summaries.has(id)).length - known.length
  const total = {
    value: sumAsWritten(known.map(({ value }) => value)),
    source: leastSure(known.map(({ source }) => source)),
  }
  return (
    <section className={styles.library} aria-labelledby="collection-library">
      <h2 id="collection-library" className={styles.heading}>
        Totals over all runs
      </h2>
      <p className={styles.total}>
        {plural(entries.length, 'run')}
        {known.length > 0 && ` · ${pricedText(figureWords(total, '$').short, entries.length, unpriced)}`}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Most expensive runs</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {costs.slice(0, MOST).map(({ entry, cost }) => (
            <tr key={entry.id}>
              <th scope="row">
                <SafeText text={visibleLine(entry.title)} />
              </th>
              <td>{cost === undefined ? missing : figureWords(cost, '$').short}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.ways}>
        <Button
          icon="collections"
          variant={isPhone ? 'primary' : 'secondary'}
          onClick={() => navigate({ collection: id })}
        >
          Open totals
        </Button>
      </div>
      <p className={styles.note}>By project, model, and day, with the most cache misses and waste.</p>
    </section>
  )
}

/** Of the library’s runs. */
const MOST = 5
const NO_ENTRIES: readonly TraceEntry[] = []

function Folders() {
  return (
    <>
      <h2 id="collection-folders" className={styles.heading}>
        Folders to start with
      </h2>
      <dl className={styles.folders}>
        {FOLDERS.map(({ agent, path }) => (
          <div key={agent}>
            <dt>{agent}</dt>
            <dd>
              <FolderPath path={path} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const RUNS = [
  { title: t`Fix the flaky upload test`, project: 'webshop', day: t`Tuesday`, calls: 142, cost: 6.85 },
  { title: t`Add a dark theme`, project: 'website', day: t`Tuesday`, calls: 88, cost: 3.4 },
  { title: t`Update the dependencies`, project: 'webshop', day: t`Monday`, calls: 61, cost: 2.15 },
]

/** What a collection finds in them. */
const FOUND = [
  { what: t`Most expensive project`, which: 'webshop', why: t`$9.00 of $12.40, in 2 runs` },
  { what: t`Most expensive day`, which: t`Tuesday`, why: t`$10.25, in 2 runs` },
  { what: t`Most cache misses`, which: t`Add a dark theme`, why: t`3 misses, $1.10 more` },
  {
    what: t`Most waste`,
    which: t`Fix the flaky upload test`,
    why: t`file contents that no later call used, $2.30`,
  },
  { what: t`Largest result`, which: t`npm test, 48,000 tokens`, why: t`sent again in 58 later calls` },
]

/** Invented, and marked so: what a person gets for a folder. */
function Example() {
  const cost = RUNS.reduce((sum, run) => sum + run.cost, 0)
  return (
    <figure className={styles.example}>
      <figcaption className={styles.note}>Example of a collection</figcaption>
      <p className={styles.total}>
        {plural(RUNS.length, 'run')} · {formatAmount(cost, '$')}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Run</th>
            <th scope="col">Project</th>
            <th scope="col">Day</th>
            <th scope="col">Calls</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {RUNS.map((run) => (
            <tr key={run.title}>
              <th scope="row">{run.title}</th>
              <td>{run.project}</td>
              <td>{run.day}</td>
              <td>{formatExact(run.calls)}</td>
              <td>{formatAmount(run.cost, '$')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.found}>
        {FOUND.map(({ what, which, why }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {which} <small>{why}</small>
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}
