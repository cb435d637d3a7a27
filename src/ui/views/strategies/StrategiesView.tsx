/**
 * Which strategy to use on the open run: all of them replayed, the answer as a card, then a chart, a table,
 * and one in detail.
 */
import { lazy, Suspense, useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import { costSourceWords } from '#core/account/summary-facts.ts'
import { FEWEST_CALLS } from '#core/evaluation/fewest-calls.ts'
import type { AgentAnswer } from '#core/sweep/agent-settings.ts'
import type { OwnCompaction } from '#core/sweep/own-compaction.ts'
import { comparedWords } from '#core/sweep/rank-groups.ts'
import { isSettled, rankStrategies } from '#core/sweep/ranking.ts'
import { rankedSpecs, replayedOf } from '#core/sweep/replay-order.ts'
import {
  formatRoute,
  type OpenRanking,
  openView,
  pickStrategies,
  useOwnCompaction,
  useRanking,
  useRoute,
  useSummary,
  useTrace,
} from '#state/index.ts'
import {
  Button,
  EmptyState,
  formatExact,
  ProblemNote,
  Progress,
  plural,
  useAnnouncedEnd,
} from '../../kit/index.ts'
import type { FrameProps } from '../view-entry.ts'
import { Answer, AnswerWaiting } from './Answer.tsx'
import { ModeSwitch } from './ModeSwitch.tsx'
import { RankingParts } from './RankingParts.tsx'
import { type NamedTuned, rankedStrategy } from './ranked/ranked-strategy.ts'
import { useRangedSettings } from './ranked/use-ranged-settings.ts'
import { useRankingWithTuned } from './ranked/use-ranking-with-tuned.ts'
import { type RankingWithSettings, withSettings } from './ranked/with-settings.ts'
import styles from './StrategiesView.module.css'
import { Sweep } from './sweep/Sweep.tsx'

const SeveralRuns = lazy(async () => ({
  default: (await import('./several-runs/SeveralRuns.tsx')).SeveralRuns,
}))

/** The frame shows it only with an open trace. */
export function StrategiesView(props: FrameProps) {
  const trace = useTrace()
  if (trace === undefined) return null
  const { length } = trace.calls
  return length < FEWEST_CALLS ? <TooShort calls={length} /> : <Modes {...props} />
}

function Modes({ onPick, onPickFolder }: FrameProps) {
  const { mode } = useRoute()
  return (
    <section className={styles.view} aria-label="Strategies">
      <h1 className="visually-hidden">Strategies</h1>
      <ModeSwitch />
      {mode === 'one-run' && <Ranked />}
      {mode === 'sweep' && <Sweep />}
      {mode === 'several-runs' && (
        <Suspense fallback={null}>
          <SeveralRuns onPick={onPick} onPickFolder={onPickFolder} />
        </Suspense>
      )}
    </section>
  )
}

function TooShort({ calls }: { readonly calls: number }) {
  return (
    <div className={styles.state}>
      <EmptyState
        isPage
        icon="strategies"
        title="This run is too short to compare strategies"
        actions={
          <Button variant="primary" icon="timeline" onClick={() => openView('timeline')}>
            Open the timeline
          </Button>
        }
      >
        <p>
          It has {plural(calls, 'model call')}. Strategies change what later calls are sent, so a run needs at
          least two.
        </p>
      </EmptyState>
    </div>
  )
}

function Ranked() {
  const state = useRanking()
  const { figures, status } = state
  const builtIn = useMemo(() => rankStrategies(rankedSpecs(), figures), [figures])
  const withTuned = useRankingWithTuned(builtIn, figures)
  const agent = useRangedSettings()
  const { tunedAt } = withTuned
  const shown = withTuned.ranking && withSettings(withTuned.ranking, agent ?? { best: undefined })
  const compaction = useOwnCompaction().latest
  const isDone = status === 'done'
  const isReplayingSettings = agent !== undefined && agent.tried === undefined
  const isAnswered =
    builtIn !== undefined &&
    !isReplayingSettings &&
    (status !== 'running' || isSettled(builtIn, rankedSpecs().length))
  const [sought, setSought] = useState<{ readonly id: string } | undefined>(undefined)
  const showLost = (id: string) => {
    pickStrategies([id])
    setSought({ id })
  }
  useAnnouncedEnd(!isAnswered, t`All strategies are replayed`)
  return (
    <>
      <header className={styles.head}>
        {/* In the same place before and after: nothing below moves when the replays end. */}
        <div className={styles.status}>
          {!isDone && <State state={state} />}
          {isDone && shown !== undefined && <p>{comparedWords(shown.ranking, agent)}</p>}
        </div>
        {shown === undefined && status === 'running' && <AnswerWaiting />}
        {shown !== undefined && (
          <RankingAnswer
            shown={shown}
            tunedAt={tunedAt}
            agent={agent}
            compaction={compaction}
            isPending={!isAnswered}
            onShowLost={showLost}
          />
        )}
      </header>
      {shown !== undefined && (
        <RankingParts
          shown={shown}
          tunedAt={tunedAt}
          agent={agent}
          compaction={compaction}
          isAnswered={isAnswered}
          sought={sought}
          onShowLost={showLost}
        />
      )}
    </>
  )
}

interface RankingAnswerProps {
  readonly shown: RankingWithSettings
  readonly agent: AgentAnswer | undefined
  readonly tunedAt: (place: number) => NamedTuned | undefined
  readonly compaction: OwnCompaction | undefined
  readonly isPending: boolean
  readonly onShowLost: (id: string) => void
}

function RankingAnswer({ shown, tunedAt, agent, ...rest }: RankingAnswerProps) {
  const { forAnswer, settingOf, setting, risky } = shown
  const route = useRoute()
  const summary = useSummary().latest
  return (
    <Answer
      ranking={forAnswer}
      agent={risky === undefined ? agent : agent && { ...agent, risky }}
      setting={setting}
      {...rest}
      nameOf={(row) => rankedStrategy(row, tunedAt(row.place), settingOf(row.place))}
      unpriced={summary?.unpriced ?? []}
      costSource={summary && costSourceWords(summary)}
      hrefOf={(id) => formatRoute({ ...route, picked: [id] })}
    />
  )
}

/** How far the replays are; or that they were stopped, or failed. */
function State({ state: { status, figures, problem, stop, resume } }: { readonly state: OpenRanking }) {
  const { done, all } = replayedOf(figures)
  const detail = t`${formatExact(done)} of ${formatExact(all)}`
  if (problem !== undefined && status === 'failed') {
    return (
      <div className={styles.stopped}>
        <ProblemNote problem={problem} />
        <Button size="small" onClick={resume}>
          Try again
        </Button>
      </div>
    )
  }
  if (status === 'stopped') {
    return (
      <div className={styles.stopped}>
        <span>Stopped at {detail}.</span>
        <Button size="small" onClick={resume}>
          Resume
        </Button>
      </div>
    )
  }
  return done < all ? (
    <Progress label="Replaying strategies" share={done / all} detail={detail} onCancel={stop} />
  ) : (
    <Progress label="Checking what the provider accepts" onCancel={stop} />
  )
}
