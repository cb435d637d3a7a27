/** What the runs cost, and the best that can be set in the agent that made them. */
import { t } from '#base/words.ts'
import { lostOfAll } from '#core/sweep/answer-words.ts'
import { settingSentence } from '#core/sweep/setting-words.ts'
import type { RunsRanking } from '#core/sweep/several-runs.ts'
import { Button, plural } from '../../../kit/index.ts'
import { costsTogether, lostTogether, usedTogether } from './few-runs.ts'
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
  const { words, recordedWords, changeWords } = costsTogether(row, unit)
  const count = plural(row.runs.length, 'run')
  const sentence = settingSentence(setting, {
    agent,
    cost: `${BOLD}${t`${words} (${changeWords})`}${BOLD}`,
    lost: lostOfAll({ lost: lostTogether(row), used: usedTogether(row) }, isMore),
    unit,
    codeOf,
  })
  return (
    <div className={styles.reader}>
      <p className={styles.answer} title={t`The best of ${settings} tried`}>
        {unit === '$'
          ? t`${count} of ${agent} cost ${recordedWords}.`
          : t`${count} of ${agent} sent ${recordedWords}.`}{' '}
        {sentence
          .split(BOLD)
          .map((part, at) => (at % 2 === 1 ? <strong key={part}>{part}</strong> : withCode(part)))}
        {row.dropping > 0 && <> {t`It summarizes user messages in ${plural(row.dropping, 'run')}.`}</>}
      </p>
      <p className={styles.note}>{withCode(setting.howTo(codeOf))}</p>
    </div>
  )
}

/** Around what a person enters, and around the cost; not in any other part of the sentence. */
const TICK = '`'
const BOLD = '\ue000'

function codeOf(code: string): string {
  return `${TICK}${code}${TICK}`
}

function withCode(words: string) {
  return words.split(TICK).map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part))
}
