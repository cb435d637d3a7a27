/** The recommendation for each model, or each project, with its evidence. */
import { t } from '#base/words.ts'
import type { GroupEvaluation } from '#core/evaluation/groups.ts'
import type { Unit } from '#core/evaluation/paired.ts'
import { formatExact, formatShare, missing, SafeText, ScrollRegion } from '../../../kit/index.ts'
import { Change } from './Change.tsx'
import { changeInterval, savingsIn } from './evaluation-words.ts'
import type { NamedOverRuns } from './named-over-runs.ts'
import styles from './RunsTable.module.css'

interface GroupsTableProps {
  readonly heading: string
  readonly groups: readonly GroupEvaluation[]
  readonly rows: readonly Pick<NamedOverRuns, 'place' | 'title'>[]
  readonly unit: Unit
}

export function GroupsTable({ heading, groups, rows, unit }: GroupsTableProps) {
  if (groups.length === 0) return null
  return (
    <section className={styles.runs} aria-label={heading}>
      <h2 className={styles.heading}>{heading}</h2>
      <ScrollRegion label={t`${heading}: recommendations`}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Runs of</th>
              <th scope="col">Runs</th>
              <th scope="col">Recommended</th>
              <th scope="col">{unit === '$' ? t`Cost (median)` : t`Tokens (median)`}</th>
              <th scope="col">90% interval</th>
              <th scope="col">Lost facts</th>
              <th scope="col">Stays in</th>
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <GroupRow key={group.key ?? ''} group={group} rows={rows} unit={unit} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className={styles.legend}>
        “Stays in” is the share of resamples of the runs in which the strategy stays recommended. Groups with
        fewer than 5 runs are marked “few”: one run decides.
      </p>
    </section>
  )
}

function GroupRow({
  group: { key, runs, isThin, recommended, best },
  rows,
  unit,
}: Omit<GroupsTableProps, 'heading' | 'groups'> & { readonly group: GroupEvaluation }) {
  const savings = best === undefined ? undefined : savingsIn(best, unit)
  const title = rows.find(({ place }) => place === recommended?.place)?.title
  return (
    <tr>
      <th scope="row" className={styles.run}>
        {key === undefined ? t`unknown` : <SafeText text={key} />}
      </th>
      <td>
        {formatExact(runs)}
        {isThin && <> (few)</>}
      </td>
      <td>{title ?? t`none saves`}</td>
      <td>{savings === undefined ? missing : <Change value={-savings.median.value} />}</td>
      <td>{savings === undefined ? missing : changeInterval(savings.median)}</td>
      <td>{best === undefined ? missing : formatExact(best.lost)}</td>
      <td>{recommended === undefined ? missing : formatShare(recommended.stability)}</td>
    </tr>
  )
}
