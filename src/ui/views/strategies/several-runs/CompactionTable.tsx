/**
 * The compactions of the selected runs, per agent and version: what they keep, what is read again, and what
 * one costs.
 */
import { useState } from 'react'
import { t } from '#base/words.ts'
import type { CompactionGroup, ReadAgain } from '#core/compactions/collection.ts'
import { PAGE_KINDS } from '#core/rereads/page.ts'
import {
  formatTitle,
  type SeveralRunsOrder,
  storeRuns,
  useApp,
  useJob,
  useJobCounting,
} from '#state/index.ts'
import {
  Button,
  formatAmount,
  formatCompact,
  formatExact,
  formatShare,
  missing,
  ProblemNote,
  Progress,
  plural,
  ScrollRegion,
} from '../../../kit/index.ts'
import styles from './RunsTable.module.css'

export function CompactionTable({ order }: { readonly order: SeveralRunsOrder }) {
  const [asked, setAsked] = useState<SeveralRunsOrder | undefined>(undefined)
  const [stored, setStored] = useState<readonly string[] | undefined>(undefined)
  const counting = useJobCounting()
  const traceIds = asked === order ? stored : undefined
  const { work } = useJob('compactionTable', traceIds === undefined ? undefined : { traceIds, counting })
  const ask = () => {
    setAsked(order)
    setStored(undefined)
    void storeRuns(order.runs.map(({ id }) => id)).then(setStored)
  }
  return (
    <section className={styles.runs} aria-label="Compactions of these runs">
      <h2 className={styles.heading}>Compactions of these runs</h2>
      {asked !== order && (
        <p>
          <Button size="small" onClick={ask}>
            Show compactions
          </Button>
        </p>
      )}
      {asked === order && (stored === undefined || work.status === 'running') && (
        <Progress label="Reading compactions" />
      )}
      {work.status === 'failed' && <ProblemNote problem={work.problem} />}
      {work.status === 'done' && <Groups groups={work.value} />}
    </section>
  )
}

function Groups({ groups }: { readonly groups: readonly CompactionGroup[] }) {
  if (groups.length === 0) return <p className={styles.legend}>None of these runs was compacted.</p>
  const repeated = groups.reduce((sum, group) => sum + group.repeated, 0)
  return (
    <>
      <ScrollRegion label={t`Compactions by agent and version`}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Agent</th>
              <th scope="col">Compactions</th>
              <th scope="col">Tokens (median)</th>
              <th scope="col">Kept</th>
              <th scope="col">Summarized</th>
              <th scope="col">Restored</th>
              <th scope="col">Removed</th>
              <th scope="col">Unknown</th>
              <th scope="col">Content gone</th>
              <th scope="col">Corrections</th>
              <th scope="col">Cost of the next prompt</th>
              <th scope="col">Saved</th>
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <GroupRow key={keyOf(group)} group={group} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className={styles.legend}>
        Shares are of the steps before. Content gone is a range where a summary can’t be read: from what is
        known to be gone to all of it. Costs are means per compaction. Writing the summary is not recorded and
        not included.
      </p>
      {repeated > 0 && (
        <p className={styles.legend}>
          {plural(repeated, 'compaction')} that resumed sessions and forks repeat counted once.
        </p>
      )}
      <ReadTable groups={groups} />
    </>
  )
}

function keyOf({ agent, version }: CompactionGroup): string {
  return `${agent} ${version ?? ''}`
}

function useNameOf(): (group: CompactionGroup) => string {
  const formats = useApp((state) => state.formats)
  return ({ agent, version }) => {
    const title = formatTitle(formats, agent)
    return version === undefined ? title : `${title} ${version}`
  }
}

function GroupRow({ group }: { readonly group: CompactionGroup }) {
  const nameOf = useNameOf()
  const { runs, compactions, micro, steps, gone, tokensBefore, tokensAfter, cost, corrections } = group
  const all = Object.values(steps).reduce((sum, count) => sum + count, 0)
  const share = (count: number) => (all === 0 ? missing : formatShare(count / all))
  const range = gone.low === gone.high ? share(gone.low) : t`${share(gone.low)} to ${share(gone.high)}`
  return (
    <tr>
      <th scope="row">{nameOf(group)}</th>
      <td title={t`${plural(micro, 'micro-compaction')} among them`}>
        {formatExact(compactions)} in {plural(runs, 'run')}
      </td>
      <td>
        {tokensBefore === undefined ? missing : formatCompact(tokensBefore)} →{' '}
        {tokensAfter === undefined ? missing : formatCompact(tokensAfter)}
      </td>
      <td>{share(steps.kept)}</td>
      <td>{share(steps.summarized)}</td>
      <td>{share(steps.restored)}</td>
      <td>{share(steps.removed)}</td>
      <td>{share(steps.unknown)}</td>
      <td>{range}</td>
      <td>{formatExact(corrections)}</td>
      <td>{cost === undefined ? missing : formatAmount(cost.rewrite, '$', true)}</td>
      <td>{cost === undefined ? missing : formatAmount(cost.saved, '$', true)}</td>
    </tr>
  )
}

function ReadTable({ groups }: { readonly groups: readonly CompactionGroup[] }) {
  const nameOf = useNameOf()
  const rows = groups.flatMap((group) => group.reads.map((read) => ({ group, read })))
  if (rows.length === 0) return null
  return (
    <ScrollRegion label={t`Read again by kind and age`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Agent</th>
            <th scope="col">Removed result</th>
            <th scope="col">Age</th>
            <th scope="col">Removed</th>
            <th scope="col">Read again within 20 steps</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ group, read }) => (
            <tr key={`${keyOf(group)} ${read.kind} ${read.oldest}`}>
              <th scope="row">{nameOf(group)}</th>
              <td>{PAGE_KINDS.find(({ kind }) => kind === read.kind)?.title}</td>
              <td>{ageWords(read)}</td>
              <td>{formatExact(read.removed)}</td>
              <td>
                {formatExact(read.again)} ({formatShare(read.again / read.removed)})
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function ageWords({ oldest }: ReadAgain): string {
  if (oldest === undefined) return t`over 40 calls`
  return oldest <= 10 ? t`up to 10 calls` : t`11 to 40 calls`
}
