/** The best that a person can set in the agent of the runs, with what it saves and loses on all of them. */
import { type ReactNode, useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import { bestSettingOver, type SettingOverRuns, settingsOverRuns } from '#core/sweep/agent-settings-over.ts'
import { factsWords } from '#core/sweep/answer-words.ts'
import { settingSentence } from '#core/sweep/setting-words.ts'
import type { ReplayedRun, RunsRanking } from '#core/sweep/several-runs.ts'
import { type SeveralRunsOrder, useReplaysOver } from '#state/index.ts'
import { Button, plural } from '../../../kit/index.ts'
import { costsTogether, lostTogether } from './few-runs.ts'
import styles from './RunsResult.module.css'
import { useKnownRuns } from './use-runs-around.ts'

interface AgentLineProps {
  readonly order: SeveralRunsOrder
  /** All of them, with the baseline first. */
  readonly done: readonly ReplayedRun[]
  readonly unit: RunsRanking['unit']
  /** A run itself lost facts, so that a setting loses further ones. */
  readonly isMore: boolean
}

export function AgentLine({ order, done, unit, isMore }: AgentLineProps) {
  const known = useKnownRuns(useMemo(() => done.map(({ id }) => id), [done]))
  const offered = useMemo(() => {
    const formats = new Map(known.map(({ id, source }) => [id, source.format]))
    return settingsOverRuns(
      done.map(({ id, figures }) => ({ id, format: formats.get(id), peak: figures[0]?.peak ?? 0 })),
    )
  }, [known, done])
  const [asked, setAsked] = useState<typeof offered>()
  const calls = sumOf(done, ({ figures }) => figures[0]?.calls ?? 0)
  const isWanted = asked === offered || calls * (offered?.settings.length ?? 0) <= MOST_UNASKED
  const wanted = useMemo(() => {
    if (offered === undefined || !isWanted) return undefined
    const ids = new Set(offered.runs)
    return {
      runs: order.runs.filter(({ id }) => ids.has(id)),
      specs: offered.settings.map(({ spec }) => spec),
    }
  }, [offered, order, isWanted])
  const replayed = useReplaysOver(wanted)
  const best = useMemo(() => {
    if (offered === undefined || replayed === undefined) return undefined
    const baselines = new Map(done.map(({ id, figures }) => [id, figures.slice(0, 1)]))
    const runs = replayed.map(({ id, figures }) => ({
      id,
      figures: [...(baselines.get(id) ?? []), ...figures],
    }))
    return bestSettingOver(offered.settings, runs, unit)
  }, [offered, replayed, done, unit])
  if (offered === undefined) return null
  const { agent, settings } = offered
  if (!isWanted) {
    return (
      <p>
        <Button size="small" onClick={() => setAsked(offered)}>
          {t`Try ${plural(settings.length, 'setting')} of ${agent}`}
        </Button>
      </p>
    )
  }
  const tried = plural(settings.length, 'setting')
  if (replayed === undefined) return <p className={styles.note}>{t`Trying ${tried} of ${agent}`}…</p>
  if (best === undefined) {
    return (
      <p className={styles.note}>{t`None of the ${tried} of ${agent} that were tried saves anything.`}</p>
    )
  }
  const isOfAll = best.row.runs.length === done.length
  return (
    <p className={styles.answer} title={t`The best of ${tried} tried`}>
      {sentenceOf(best, { agent, unit, isMore, isOfAll })}
    </p>
  )
}

interface Said {
  readonly agent: string
  readonly unit: RunsRanking['unit']
  readonly isMore: boolean
  /** Else some of the runs are of another agent. */
  readonly isOfAll: boolean
}

function sentenceOf({ setting, row }: SettingOverRuns, said: Said): ReactNode {
  const { agent, unit, isMore, isOfAll } = said
  const { words, recordedWords, changeWords } = costsTogether(row, unit)
  const facts = factsWords(lostTogether(row), isMore)
  const runs = plural(row.runs.length, 'run')
  const sentence = settingSentence(setting, {
    agent,
    cost: t`${words} instead of ${recordedWords} (${changeWords})`,
    lost: isOfAll ? facts : t`${facts} in its ${runs}`,
    unit,
    codeOf: (code) => `${TICK}${code}${TICK}`,
  })
  return (
    <>
      {sentence.split(TICK).map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part))}
      {row.dropping > 0 && <> {t`It drops or summarizes user messages in ${plural(row.dropping, 'run')}.`}</>}
    </>
  )
}

/** Around what a person enters; not in any other part of the sentence. */
const TICK = '`'

function sumOf(runs: readonly ReplayedRun[], read: (run: ReplayedRun) => number): number {
  return runs.reduce((sum, run) => sum + read(run), 0)
}

/** Replayed calls; beyond, it takes minutes, and the person asks for it. */
const MOST_UNASKED = 60_000
