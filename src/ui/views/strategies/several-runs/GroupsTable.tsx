/** The recommendation for each model, or each project, with its evidence. */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import type { GroupEvaluation } from '#core/evaluation/groups.ts'
import type { Unit } from '#core/evaluation/paired.ts'
import { formatExact, formatShare, missing, SafeText } from '../../../kit/index.ts'
import answer from '../ranked/Answer.module.css'
import { changeInterval, savingsIn } from '../ranked/evaluation-words.ts'
import { Change, FigureTable } from './FigureTable.tsx'
import type { NamedOverRuns } from './named-over-runs.ts'
import styles from './RunsTable.module.css'

interface GroupTablesProps extends Pick<GroupsTableProps, 'rows' | 'unit'> {
  readonly models: readonly GroupEvaluation[]
  readonly projects: readonly GroupEvaluation[]
  /** Settings of the agents are recommended: a strategy for a group would be a second answer. */
  readonly hasSetting: boolean
}

export function GroupTables({ models, projects, hasSetting, ...props }: GroupTablesProps) {
  if (hasSetting) {
    const words = withoutGroups(models.length > 0, projects.length > 0)
    return words === undefined ? null : <p className={answer.what}>{words}</p>
  }
  return (
    <>
      <GroupsTable heading={t`By model`} groups={models} {...props} />
      <GroupsTable heading={t`By project`} groups={projects} {...props} />
    </>
  )
}

/** Why nothing is recommended by group. Undefined: there are no groups. */
function withoutGroups(hasModels: boolean, hasProjects: boolean): string | undefined {
  if (hasModels && hasProjects) {
    return t`Settings are recommended per agent, not per model or project. To see what suits the runs of one model or project, select only those.`
  }
  if (hasModels) {
    return t`Settings are recommended per agent, not per model. To see what suits the runs of one model, select only those.`
  }
  if (!hasProjects) return undefined
  return t`Settings are recommended per agent, not per project. To see what suits the runs of one project, select only those.`
}

interface GroupsTableProps {
  readonly heading: string
  readonly groups: readonly GroupEvaluation[]
  readonly rows: readonly Pick<NamedOverRuns, 'place' | 'title'>[]
  readonly unit: Unit
}

function GroupsTable({ heading, groups, rows, unit }: GroupsTableProps) {
  if (groups.length === 0) return null
  const titleOf = (place: number | undefined) => rows.find((row) => row.place === place)?.title
  return (
    <section className={styles.runs} aria-label={heading}>
      <h2 className={styles.heading}>{heading}</h2>
      <FigureTable
        label={t`${heading}: recommendations`}
        columns={[
          { head: t`Runs of`, cell: ({ key }) => (key === undefined ? t`unknown` : <SafeText text={key} />) },
          {
            head: t`Runs`,
            cell: ({ runs, isThin }) => (isThin ? t`${formatExact(runs)} (few)` : formatExact(runs)),
          },
          {
            head: t`Recommended`,
            cell: ({ recommended }) => {
              const title = titleOf(recommended?.place) ?? t`none is worth it`
              return recommended?.isOfOneRun === true ? t`${title} (not for all runs)` : title
            },
          },
          {
            head: unit === '$' ? t`Cost (median)` : t`Tokens (median)`,
            cell: ({ best }) =>
              best === undefined ? missing : <Change value={-savingsIn(best, unit).median.value} />,
          },
          {
            head: t`90% interval`,
            cell: ({ best, independent }) =>
              best === undefined
                ? missing
                : ofSeveral(independent, changeInterval(savingsIn(best, unit).median)),
          },
          {
            head: t`Lost facts`,
            cell: ({ best }) => (best === undefined ? missing : formatExact(best.lost)),
          },
          {
            head: t`Stays in`,
            cell: ({ recommended, independent }) =>
              recommended === undefined
                ? missing
                : ofSeveral(independent, formatShare(recommended.stability)),
          },
        ]}
        rows={groups}
        keyOf={({ key }) => key ?? ''}
      />
      <p className={styles.legend}>
        “Stays in” is the share of resamples of the runs in which the strategy stays recommended. Groups with
        fewer than 5 runs are marked “few”: one run decides.
        {groups.some(({ independent }) => independent < LEAST_DRAWN) && <> {NOT_DRAWN}</>}
      </p>
    </section>
  )
}

/** Every draw of a single run is that run, which would look certain. */
const LEAST_DRAWN = 2

const NOT_DRAWN = t`A group of one run, or of runs that continue each other, has no interval, as there is nothing to resample.`

function ofSeveral(independent: number, words: string): ReactNode {
  return independent < LEAST_DRAWN ? <span title={NOT_DRAWN}>{missing}</span> : words
}
