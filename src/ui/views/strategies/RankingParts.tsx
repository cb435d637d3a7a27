/** The ranking as a chart and a table, with the selected strategy in detail. */
import { useMemo, useRef, useState } from 'react'
import type { AgentAnswer } from '#core/sweep/agent-settings.ts'
import { hasOwnLoss, type OwnCompaction } from '#core/sweep/own-compaction.ts'
import { navigate, pickStrategies, useOnStrip, useRoute } from '#state/index.ts'
import { useIsPhone } from '../../kit/index.ts'
import { OWN_COMPACTION } from './own-compaction.ts'
import { RankedTable, useOwnFold } from './RankedTable.tsx'
import { type NamedTuned, rankedStrategies } from './ranked/ranked-strategy.ts'
import type { RankingWithSettings } from './ranked/with-settings.ts'
import { SelectionCard } from './SelectionCard.tsx'
import styles from './StrategiesView.module.css'
import { StrategyChart } from './StrategyChart.tsx'
import { useTuning } from './use-tuning.ts'

interface RankingPartsProps {
  readonly shown: RankingWithSettings
  /** The id of a tuned strategy by its place; undefined for the others. */
  readonly tunedAt: (place: number) => NamedTuned | undefined
  /** The agent that made the run, where it has settings. */
  readonly agent: AgentAnswer | undefined
  readonly compaction: OwnCompaction | undefined
  readonly isAnswered: boolean
  /** Whose lost facts are asked for; another object each time. */
  readonly sought: { readonly id: string } | undefined
  /** Selects a strategy and leads to the list of the facts that it loses. */
  readonly onShowLost: (id: string) => void
}

export function RankingParts(props: RankingPartsProps) {
  const { tunedAt, compaction, isAnswered, sought, onShowLost } = props
  const { ranking, settingOf } = props.shown
  const { picked } = useRoute()
  const [active, setActive] = useState<string | undefined>(undefined)
  const rows = rankedStrategies(ranking, tunedAt, settingOf)
  const isOwn = compaction !== undefined && picked.includes(OWN_COMPACTION)
  const chosen = rows.filter(({ id }) => picked.includes(id))
  const isChosen = isOwn || chosen.length > 0
  // Before a selection: what is recommended.
  const isRecommended = isAnswered || props.shown.setting !== undefined
  const recommended = isRecommended ? props.shown.recommended : undefined
  const shown =
    isChosen || recommended === undefined ? chosen : rows.filter(({ place }) => place === recommended.place)
  const shownOwn = isOwn || (!isChosen && shown.length === 0 && isAnswered) ? compaction : undefined
  const ids = [...shown.map(({ id }) => id), ...(shownOwn === undefined ? [] : [OWN_COMPACTION])].join()
  const selected = useMemo(() => new Set(ids.split(',')), [ids])
  const [first, second] = shown
  useOnStrip(first?.spec, first?.title ?? '')
  const door = useTuning(second === undefined ? first?.id : undefined)
  const pick = (id: string, isMore: boolean) => {
    if (!isMore) return pickStrategies([id])
    const before = shown.map((row) => row.id)
    pickStrategies(before.includes(id) ? before.filter((other) => other !== id) : [...before, id])
  }
  const marked = { active, selected, onActive: setActive }
  const isPhone = useIsPhone()
  const fold = useOwnFold(props.agent, rows, picked)
  // Below a long table, the card of a row that is selected in it would be out of view.
  const isBelow = fold.isFolded && !isPhone
  const card = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const table = (
    <RankedTable
      rows={rows}
      ranking={ranking}
      best={recommended?.place}
      agent={props.agent}
      compaction={compaction}
      fold={fold}
      isAnswered={isAnswered}
      onPick={(id, isMore) => {
        pick(id, isMore)
        // On a phone the card is below the chart: what was pressed would seem to do nothing.
        if (isPhone) card.current?.scrollIntoView()
        // Another one begins at its name, below the chart.
        else picture.current?.scrollTo({ top: 0 })
      }}
      onShowLost={onShowLost}
      {...marked}
    />
  )
  const selection = (
    <div ref={card}>
      <SelectionCard
        shown={shown}
        rows={rows}
        compaction={shownOwn}
        ranking={ranking}
        door={door}
        isAnswer={recommended !== undefined && shown[0]?.place === recommended.place}
        sought={sought?.id === shown[0]?.id ? sought : undefined}
        onShowCall={(call) => navigate({ view: 'timeline', call, step: undefined })}
        onPick={(id) => pickStrategies([id])}
      />
    </div>
  )
  return (
    <div className={styles.parts}>
      {isPhone && table}
      <div ref={picture} className={styles.picture}>
        <StrategyChart
          ranking={ranking}
          best={recommended?.place}
          rows={rows}
          hasSettings={props.agent !== undefined}
          isMore={hasOwnLoss(compaction)}
          tuning={door.tuning}
          isAnswered={isAnswered}
          onChoose={pick}
          isBaselineSelected={shownOwn !== undefined}
          onChooseAll={(all) => all.length > 0 && pickStrategies(all)}
          {...marked}
        />
        {!isBelow && selection}
      </div>
      {!isPhone && (
        <div className={styles.wide}>
          {table}
          {isBelow && <div className={styles.selection}>{selection}</div>}
        </div>
      )}
    </div>
  )
}
