/** The best that can be set in the agent that made the runs. */
import { t } from '#base/words.ts'
import type { SettingOverRuns } from '#core/sweep/agent-settings-over.ts'
import { settingTitle, settingWords } from '#core/sweep/setting-words.ts'
import type { RunsRanking, StrategyOverRuns } from '#core/sweep/several-runs.ts'
import type { SeveralRunsOrder } from '#state/index.ts'
import { BreakableText, Button, formatExact, formatPercent, Progress, plural } from '../../../kit/index.ts'
import { costsTogether, inRuns, keepsWords, lostTogether } from './few-runs.ts'
import { OwnBests } from './OwnBests.tsx'
import { ReaderCard } from './ReaderCard.tsx'
import styles from './RunsResult.module.css'
import type { AgentOverRuns } from './use-agent-over.ts'

interface AgentLineProps {
  readonly found: AgentOverRuns
  readonly unit: RunsRanking['unit']
  readonly order: SeveralRunsOrder
  /** A run itself lost facts, so that a setting loses further ones. */
  readonly isMore: boolean
  /** Hostile text. */
  readonly titleOf: (run: string) => string
}

export function AgentLine({ found, unit, order, isMore, titleOf }: AgentLineProps) {
  const { agent, tried, status, best, ask } = found
  const settings = plural(tried, 'setting')
  if (status === 'waiting') {
    return (
      <p>
        <Button size="small" onClick={ask}>{t`Try ${settings} of ${agent}`}</Button>
      </p>
    )
  }
  if (status === 'running')
    return <Progress label={t`Trying ${settings} of ${agent}`} onCancel={found.stop} />
  if (best === undefined) {
    return (
      <p className={styles.answer}>
        {t`No setting of ${agent} is safe and cheaper over these runs (${formatExact(tried)} tried).`}
      </p>
    )
  }
  const { setting, row, cautious } = best
  return (
    <ReaderCard
      lead={t`In ${agent}, over ${plural(row.runs.length, 'run')}:`}
      name={withCode(settingTitle(setting, codeOf))}
      reach={setting.size !== undefined && row.changed < row.runs.length && actsWords(row)}
      row={row}
      unit={unit}
      isMore={isMore}
      titleOf={titleOf}
    >
      <p>
        {t`How to apply:`} {withCode(setting.howTo(codeOf))}
      </p>
      <p>
        {keepsWords(row)}
        {cautious !== undefined && <> {withCode(cautiousWords(cautious, row, unit))}</>}
      </p>
      <OwnBests found={found} best={best} unit={unit} order={order} isMore={isMore} titleOf={titleOf} />
    </ReaderCard>
  )
}

/** A size changes nothing in runs that never reach it, however much it saves of all together. */
function actsWords({ changed, runs }: StrategyOverRuns): string {
  return t`It acts in ${inRuns(changed, runs.length)}, where the context reaches that size.`
}

/** Why not that one, though it loses less. */
function cautiousWords(
  { setting, row }: SettingOverRuns,
  best: StrategyOverRuns,
  unit: RunsRanking['unit'],
): string {
  const [name, lost] = [settingWords(setting, codeOf), lostTogether(row)]
  const [saved, instead] = [savedWords(row, unit), savedWords(best, unit)]
  const words =
    lost === 0
      ? t`The cautious choice is ${name}: it loses no facts and saves ${saved} instead of ${instead}`
      : t`The cautious choice is ${name}: it loses only ${plural(lost, 'fact')} and saves ${saved} instead of ${instead}`
  return row.changed < best.changed
    ? t`${words}, but acts in ${inRuns(row.changed, row.runs.length)}.`
    : `${words}.`
}

function savedWords(row: StrategyOverRuns, unit: RunsRanking['unit']): string {
  return formatPercent(Math.abs(costsTogether(row, unit).change)).replace(/^\+/, '')
}

/** Around what a person enters. */
const TICK = '`'

function codeOf(code: string): string {
  return `${TICK}${code}${TICK}`
}

function withCode(words: string) {
  return words.split(TICK).map((part, at) =>
    at % 2 === 1 ? (
      <code key={part}>
        <BreakableText text={part} />
      </code>
    ) : (
      part
    ),
  )
}
