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
  formatTenths,
  missing,
  ProblemNote,
  Progress,
  plural,
  useIsPhone,
} from '../../../kit/index.ts'
import { type FigureColumn, FigureTable } from './FigureTable.tsx'
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
        <>
          <p
            className={styles.note}
          >{t`What recorded compactions of these runs kept and removed, and what the agents fetched again afterwards.`}</p>
          <p>
            <Button size="small" onClick={ask}>
              Show compactions
            </Button>
          </p>
        </>
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
  const isPhone = useIsPhone()
  if (groups.length === 0) return <p className={styles.legend}>None of these runs was compacted.</p>
  return (
    <>
      <p>{compactionsLine(groups)}</p>
      {isPhone ? (
        <details>
          <summary className={styles.legend}>{t`All figures`}</summary>
          <Figures groups={groups} />
        </details>
      ) : (
        <Figures groups={groups} />
      )}
    </>
  )
}

/** How many there were, and whether the agents needed again what they removed. */
export function compactionsLine(groups: readonly CompactionGroup[]): string {
  const sum = (read: (group: CompactionGroup) => number) =>
    groups.reduce((all, group) => all + read(group), 0)
  const reads = groups.flatMap((group) => group.reads)
  const removed = reads.reduce((all, read) => all + read.removed, 0)
  const again = reads.reduce((all, read) => all + read.again, 0)
  const compactions = plural(
    sum((group) => group.compactions),
    'compaction',
  )
  const runs = plural(
    sum((group) => group.runs),
    'run',
  )
  if (removed === 0) return t`${compactions} in ${runs}. They removed no results of read-only tool calls.`
  const results = plural(removed, 'removed result')
  if (again === 0) return t`${compactions} in ${runs}. Of ${results}, none was re-fetched within 20 steps.`
  const share = formatTenths(again / removed)
  return again === 1
    ? t`${compactions} in ${runs}. 1 of ${results} was re-fetched within 20 steps (${share}).`
    : t`${compactions} in ${runs}. ${formatExact(again)} of ${results} were re-fetched within 20 steps (${share}).`
}

function Figures({ groups }: { readonly groups: readonly CompactionGroup[] }) {
  const nameOf = useNameOf()
  const repeated = groups.reduce((sum, group) => sum + group.repeated, 0)
  return (
    <>
      <FigureTable
        label={t`Compactions by agent and version`}
        columns={[{ head: t`Agent`, cell: nameOf }, ...COLUMNS]}
        rows={groups}
        keyOf={keyOf}
      />
      <p className={styles.legend}>
        Shares are of the steps before. Content gone is a range where a summary can’t be read: from what is
        known to be gone to all of it. Costs are means per compaction. What writing the summary cost is
        subtracted from what was saved, if it’s recorded or can be estimated.
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

/** A count of steps as a share of the steps before. */
function stepShare({ steps }: CompactionGroup, count: number): string {
  const all = Object.values(steps).reduce((sum, one) => sum + one, 0)
  return all === 0 ? missing : formatShare(count / all)
}

const COLUMNS: readonly FigureColumn<CompactionGroup>[] = [
  {
    head: t`Compactions`,
    cell: ({ compactions, runs }) => t`${formatExact(compactions)} in ${plural(runs, 'run')}`,
    title: ({ micro }) => t`${plural(micro, 'micro-compaction')} among them`,
  },
  {
    head: t`Tokens (median)`,
    cell: ({ tokensBefore, tokensAfter }) => `${compact(tokensBefore)} → ${compact(tokensAfter)}`,
  },
  { head: t`Kept`, cell: (group) => stepShare(group, group.steps.kept) },
  { head: t`Summarized`, cell: (group) => stepShare(group, group.steps.summarized) },
  { head: t`Restored`, cell: (group) => stepShare(group, group.steps.restored) },
  { head: t`Removed`, cell: (group) => stepShare(group, group.steps.removed) },
  { head: t`Unknown`, cell: (group) => stepShare(group, group.steps.unknown) },
  {
    head: t`Content gone`,
    cell: (group) => {
      const [low, high] = [stepShare(group, group.gone.low), stepShare(group, group.gone.high)]
      return group.gone.low === group.gone.high ? low : t`${low} to ${high}`
    },
  },
  { head: t`Corrections`, cell: ({ corrections }) => formatExact(corrections) },
  { head: t`Cost of the next prompt`, cell: ({ cost }) => dollars(cost?.rewrite) },
  { head: t`Saved`, cell: ({ cost }) => dollars(cost?.saved) },
]

function compact(tokens: number | undefined): string {
  return tokens === undefined ? missing : formatCompact(tokens)
}

function dollars(amount: number | undefined): string {
  return amount === undefined ? missing : formatAmount(amount, '$', true)
}

function ReadTable({ groups }: { readonly groups: readonly CompactionGroup[] }) {
  const nameOf = useNameOf()
  const isPhone = useIsPhone()
  const rows = groups.flatMap((group) => group.reads.map((read) => ({ group, read })))
  if (rows.length === 0) return null
  const keyOfRead = ({ group, read }: (typeof rows)[number]) => `${keyOf(group)} ${read.kind} ${read.oldest}`
  const titleOf = (read: ReadAgain) => PAGE_KINDS.find(({ kind }) => kind === read.kind)?.title
  const again: FigureColumn<(typeof rows)[number]> = {
    head: isPhone ? t`Re-fetched` : t`Re-fetched within 20 steps`,
    cell: ({ read }) => t`${formatExact(read.again)} (${formatShare(read.again / read.removed)})`,
  }
  const removed: FigureColumn<(typeof rows)[number]> = {
    head: t`Removed`,
    cell: ({ read }) => formatExact(read.removed),
  }
  return isPhone ? (
    <FigureTable
      label={t`Re-fetched by kind and age`}
      columns={[
        {
          head: t`Removed result and its age`,
          cell: ({ group, read }) => (
            <>
              {titleOf(read)}, {ageWords(read)}
              {groups.length > 1 && <div className={styles.note}>{nameOf(group)}</div>}
            </>
          ),
        },
        removed,
        again,
      ]}
      rows={rows}
      keyOf={keyOfRead}
      isCompact
    />
  ) : (
    <FigureTable
      label={t`Re-fetched by kind and age`}
      columns={[
        { head: t`Agent`, cell: ({ group }) => nameOf(group) },
        { head: t`Removed result`, cell: ({ read }) => titleOf(read) },
        { head: t`Age`, cell: ({ read }) => ageWords(read) },
        removed,
        again,
      ]}
      rows={rows}
      keyOf={keyOfRead}
    />
  )
}

function ageWords({ oldest }: ReadAgain): string {
  if (oldest === undefined) return t`over 40 calls`
  return oldest <= 10 ? t`up to 10 calls` : t`11 to 40 calls`
}
