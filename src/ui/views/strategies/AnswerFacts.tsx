/** Below the answer, a labeled line each: why not a cheaper one, how to apply it, what cache misses cost. */
import { type ReactNode, useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import { missesOf } from '#core/account/misses/all-misses.ts'
import type { HomeTarget } from '#core/export-as-code/index.ts'
import type { Trace } from '#core/model/trace.ts'
import { isUntouched } from '#core/replay/ledger.ts'
import { repeatedSentence } from '#core/rereads/risk-words.ts'
import { describeSpec } from '#core/spec/describe-spec.ts'
import { infoOfStage } from '#core/spec/memory-info.ts'
import { type CheckedSpec, IDENTITY } from '#core/spec/spec-data.ts'
import { fixedLength } from '#core/summaries/fixed-length.ts'
import type { AgentAnswer, BestSetting } from '#core/sweep/agent-settings.ts'
import { besideWords, cheaperWords } from '#core/sweep/answer-words.ts'
import { answerOf, type RankedRow, type Ranking } from '#core/sweep/ranking.ts'
import { cautiousWords, losslessWords, whySetting } from '#core/sweep/setting-words.ts'
import { showInsight, useJob, useJobCounting, useMissCosts, useReplays, useTrace } from '#state/index.ts'
import { ExportAsCode, useExporting } from '../../kit/index.ts'
import styles from './Answer.module.css'
import { Cheaper, marked, markedParts } from './AnswerSentences.tsx'
import { actsLine, missLine, SUMMARY_LENGTH, summariesLine, uncertaintyLine } from './answer-facts.ts'
import { nearestExportable } from './ranked/nearest-exportable.ts'
import { type RankedStrategy, rankedStrategies } from './ranked/ranked-strategy.ts'

interface AnswerFactsProps {
  readonly ranking: Ranking
  /** The agent that made the run; undefined: it is unknown. */
  readonly agent?: AgentAnswer | undefined
  /** The best that can be set in the agent that made the run; undefined: nothing is known of it. */
  readonly setting?: BestSetting | undefined
  /** The run itself lost facts, so that strategies lose further ones. */
  readonly isMore: boolean
  /** The address at which a row is selected. */
  readonly hrefOf: (id: string) => string
  readonly nameOf: (row: RankedRow) => Pick<RankedStrategy, 'id' | 'title' | 'description'>
  /** Leads to the list of the facts that a strategy loses. */
  readonly onShowLost: (id: string) => void
  /** Absent: how to apply a setting, the cautious choice, and the interval are said; `false`: they were. */
  readonly hasHowTo?: boolean
}

export function AnswerFacts(props: AnswerFactsProps) {
  const { ranking, nameOf, isMore, agent, setting, hasHowTo = true } = props
  const answer = answerOf(ranking)
  const best = answer.kind === 'cheaper' ? answer.best : undefined
  if (agent !== undefined && setting !== undefined) {
    return <SettingFacts best={setting} ranking={ranking} isMore={isMore} hasHowTo={hasHowTo} />
  }
  const hasWhy = cheaperWords(ranking, (row) => nameOf(row).title, isMore) !== undefined
  return (
    <>
      {best !== undefined && <WhatAndHow row={best} {...props} />}
      {best !== undefined && hasHowTo && <Uncertainty row={best} ranking={ranking} />}
      {hasWhy && (
        <Fact title={t`Why not cheaper?`}>
          <Cheaper {...props} />
        </Fact>
      )}
    </>
  )
}

/** What isn’t needed to decide. */
export function MoreFacts({
  ranking,
  setting,
  agent,
  isMore,
}: Pick<AnswerFactsProps, 'ranking' | 'setting' | 'agent' | 'isMore'>) {
  const answer = answerOf(ranking)
  const best = setting?.row ?? (answer.kind === 'cheaper' ? answer.best : undefined)
  return (
    <>
      {setting !== undefined && agent !== undefined && (
        <Fact title={t`Why this one?`}>
          {markedParts(whySetting(setting, ranking, { ...agent, codeOf: marked }))}{' '}
          {markedParts(losslessWords(setting, ranking, { isMore, codeOf: marked }) ?? '')}
        </Fact>
      )}
      {best !== undefined && <Acting row={best} />}
      {best !== undefined && <Risk row={best} ranking={ranking} />}
      <Misses />
    </>
  )
}

interface SettingFactsProps extends Pick<AnswerFactsProps, 'ranking' | 'isMore' | 'hasHowTo'> {
  readonly best: BestSetting
}

/** Of what can be set in the agent that made the run. */
function SettingFacts({ best, ranking, isMore, hasHowTo }: SettingFactsProps) {
  const { setting } = best
  const cautious = cautiousWords(best, ranking, { isMore, codeOf: marked })
  return (
    <>
      {hasHowTo && <Fact title={t`How to apply`}>{markedParts(setting.howTo(marked))}</Fact>}
      {hasHowTo && cautious !== undefined && <Fact title={t`Cautious choice`}>{markedParts(cautious)}</Fact>}
      {hasHowTo && <Uncertainty row={best.row} ranking={ranking} />}
    </>
  )
}

interface FactProps {
  readonly title: string
  readonly children: ReactNode
}

export function Fact({ title, children }: FactProps) {
  return (
    <>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </>
  )
}

interface RowProps extends Pick<AnswerFactsProps, 'ranking'> {
  readonly row: RankedRow
}

/** What the agent would have to read again, where strategies are compared by it. */
function Risk({ row: { figures }, ranking: { basis } }: RowProps) {
  const { rereads } = figures
  const words = basis === 'rereads' && rereads !== undefined ? repeatedSentence(rereads) : undefined
  return words === undefined ? null : <Fact title={t`Re-read risk`}>{words}</Fact>
}

/** How far the cost may be off. */
export function useUncertainty(row: RankedRow | undefined, { baseline, unit }: Ranking): string | undefined {
  const [own] = useReplays(row === undefined ? NONE : [row.spec])
  const info = own?.latest?.totals.costs?.info
  if (unit !== '$' || info === undefined || row === undefined) return undefined
  return uncertaintyLine(info, { cost: row.cost, recorded: baseline.billed ?? 0 })
}

const NONE: readonly CheckedSpec[] = []

function Uncertainty({ row, ranking }: RowProps) {
  const words = useUncertainty(row, ranking)
  return words === undefined ? null : <Fact title={t`Uncertainty`}>{words}</Fact>
}

interface AppliedProps extends AnswerFactsProps {
  readonly row: RankedRow
}

/** What it does, and how to have it where nothing in the agent that made the run comes near it. */
function WhatAndHow(props: AppliedProps) {
  const { row, nameOf } = props
  const trace = useTrace()
  const exporting = useExporting(row.spec, trace)
  return (
    <>
      <Fact title={t`What it does`}>{whatWords(row.spec, firstSentence(nameOf(row).description))}</Fact>
      <Fact title={t`How to apply`}>
        {exporting !== undefined && <Applied trace={trace} {...exporting} {...props} />}
      </Fact>
    </>
  )
}

/** With the values of its parameters, where they aren’t its name. */
function whatWords(spec: CheckedSpec, words: string): string {
  return words === '' ? describeSpec(spec) : t`${words} Here: ${describeSpec(spec)}.`
}

function firstSentence(words: string): string {
  return /^.*?\.(?= |$)/.exec(words)?.[0] ?? words
}

interface ExportedProps extends AppliedProps {
  readonly trace: Trace | undefined
  readonly target: HomeTarget | undefined
  readonly isExportable: (spec: CheckedSpec) => boolean
}

/** Which framework has it, or that Python does it; else the nearest strategy that can be exported. */
function Applied({ trace, target, isExportable, row, ranking, isMore, hrefOf, nameOf }: ExportedProps) {
  const [isExporting, setExporting] = useState(false)
  const { spec } = row
  const nearest = useMemo(
    () =>
      target === undefined
        ? nearestExportable(row, rankedStrategies(ranking), ranking, isExportable)
        : undefined,
    [target, isExportable, row, ranking],
  )
  const owner = ownerOf(row)
  if (target !== undefined) {
    return (
      <>
        {target.howTo ?? t`${target.title} has it built in.`}{' '}
        <button type="button" className={styles.link} onClick={() => setExporting(true)}>
          Export as code
        </button>
        {isExporting && (
          <ExportAsCode
            column={{ spec, name: nameOf(row).title }}
            trace={trace}
            onClose={() => setExporting(false)}
          />
        )}
      </>
    )
  }
  return (
    <>
      {owner === undefined
        ? t`Apply the rule above to the messages before each call.`
        : t`${owner} has it built in. Elsewhere, apply the rule above to the messages before each call.`}
      {nearest !== undefined && (
        <>
          {' '}
          The nearest that can be exported as code is{' '}
          <a className={styles.name} href={hrefOf(nearest.id)}>
            {nearest.title}
          </a>
          . {besideWords(nearest, row, ranking, isMore)}
          {nearest.figures.dropped !== undefined && <> It drops or summarizes user messages.</>}
        </>
      )}
    </>
  )
}

/** The framework that a strategy is named after; undefined: none. */
function ownerOf({ spec }: RankedRow): string | undefined {
  const { title = '', family = '' } = infoOfStage(spec) ?? {}
  return title.endsWith(`(${family})`) ? family : undefined
}

/** When it acts for the first time, and that its summaries are simulated. */
function Acting({ row: { spec } }: Pick<RowProps, 'row'>) {
  const [baseline, own] = useReplays([IDENTITY, spec])
  const [recorded, replay] = [baseline?.latest, own?.latest]
  const first = replay?.calls.find(({ counts }) => !isUntouched(counts))
  const isSummarizing = replay?.calls.some(({ summaries }) => summaries !== undefined) === true
  const isLong = spec.id === 'compaction'
  const longer = useCostWithLongerSummaries(isSummarizing && !isLong ? spec : undefined)
  if (replay === undefined || first === undefined || recorded === undefined) return null
  return (
    <Fact title={t`When it acts`}>
      {actsLine(spec, { call: first.call, recorded: recorded.calls })} {summariesLine(replay, longer, isLong)}
    </Fact>
  )
}

/** In dollars; undefined: not known. */
function useCostWithLongerSummaries(spec: CheckedSpec | undefined): number | undefined {
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  const { tokens } = SUMMARY_LENGTH
  const summariser = { id: fixedLength.id, params: { tokens } }
  const isAsked = spec !== undefined && traceId !== undefined && counting.summariser.id !== summariser.id
  const { work } = useJob(
    'sweep',
    isAsked
      ? { traceIds: [traceId], memories: [spec], counting: { ...counting, summariser }, skipsRefusals: true }
      : undefined,
  )
  return work.status === 'done' ? work.value[0]?.billed : undefined
}

/** What the recorded run's cache misses cost, where that is worth a look. */
function Misses() {
  const trace = useTrace()
  const costs = useMissCosts(IDENTITY).latest
  const baseline = useReplays([IDENTITY])[0]?.latest
  const line = useMemo(
    () => trace && baseline && costs && missLine(missesOf(trace, baseline, costs)),
    [trace, baseline, costs],
  )
  return line === undefined ? null : (
    <Fact title={t`Cache misses`}>
      {line}{' '}
      <button type="button" className={styles.link} onClick={() => showInsight('misses')}>
        Show cache misses
      </button>
    </Fact>
  )
}
