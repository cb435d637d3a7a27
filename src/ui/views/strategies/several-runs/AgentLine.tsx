/** The best that can be set in the agent that made the runs. */
import { t } from '#base/words.ts'
import { settingWords } from '#core/sweep/setting-words.ts'
import type { RunsRanking } from '#core/sweep/several-runs.ts'
import { Button, plural } from '../../../kit/index.ts'
import { inRuns } from './few-runs.ts'
import { ReaderCard } from './ReaderCard.tsx'
import styles from './RunsResult.module.css'
import type { AgentOverRuns } from './use-agent-over.ts'

interface AgentLineProps {
  readonly found: AgentOverRuns
  readonly unit: RunsRanking['unit']
  /** A run itself lost facts, so that a setting loses further ones. */
  readonly isMore: boolean
}

export function AgentLine({ found: { agent, tried, status, best, ask }, unit, isMore }: AgentLineProps) {
  const settings = plural(tried, 'setting')
  if (status === 'waiting') {
    return (
      <p>
        <Button size="small" onClick={ask}>{t`Try ${settings} of ${agent}`}</Button>
      </p>
    )
  }
  if (status === 'running') return <p className={styles.note}>{t`Trying ${settings} of ${agent}`}…</p>
  if (best === undefined) return null
  const { setting, row } = best
  return (
    <ReaderCard
      lead={t`In ${agent}, over ${plural(row.runs.length, 'run')}:`}
      name={withCode(settingWords(setting, codeOf))}
      row={row}
      unit={unit}
      isMore={isMore}
      title={t`The best of ${settings} tried`}
    >
      <p>
        {row.dropping > 0
          ? t`It summarizes user messages in ${inRuns(row.dropping, row.runs.length)}.`
          : t`It keeps all user messages.`}
      </p>
      <p className={styles.note}>{withCode(setting.howTo(codeOf))}</p>
    </ReaderCard>
  )
}

/** Around what a person enters. */
const TICK = '`'

function codeOf(code: string): string {
  return `${TICK}${code}${TICK}`
}

function withCode(words: string) {
  return words.split(TICK).map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part))
}
