/** Before there is a collection or a run: what a collection is, which folders there are, and an example. */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import {
  Button,
  FolderPath,
  formatAmount,
  formatExact,
  hiddenFolderWords,
  plural,
  useIsPhone,
} from '../../kit/index.ts'
import styles from './NoCollections.module.css'

interface NoCollectionsProps {
  readonly onPick: () => void
  /** The button that adds a folder; on a phone there is none. */
  readonly add: ReactNode
}

/** Folders that agents write their sessions to. */
const FOLDERS = [
  { agent: t`Claude Code`, path: '~/.claude/projects' },
  { agent: 'Codex', path: '~/.codex/sessions' },
  { agent: 'Inspect', path: './logs' },
]

export function NoCollections({ onPick, add }: NoCollectionsProps) {
  // No agent writes its sessions to a phone.
  const isPhone = useIsPhone()
  return (
    <div className={styles.screen}>
      <div className={styles.content}>
        <h1 className={styles.title}>Collections</h1>
        {isPhone ? (
          <Phone onPick={onPick} />
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
              <Example />
            </div>
          </>
        )}
      </div>
    </div>
  )
}

/** What a phone can’t do. */
export const ON_COMPUTER = t`On a computer, a collection can also be a folder that Memoscope keeps reading. Chrome and Edge can watch one.`

/** First what a phone can do: add up the runs of the library. */
function Phone({ onPick }: Pick<NoCollectionsProps, 'onPick'>) {
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
      <p className={styles.note}>{ON_COMPUTER}</p>
    </div>
  )
}

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
    why: t`file contents that no later call used, ≈120k tokens`,
  },
  { what: t`Largest result`, which: t`Fix the flaky upload test`, why: t`Bash in call 84, ≈48k tokens` },
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
