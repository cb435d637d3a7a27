/** What the answer rests on, folded below it: a labeled line each. */
import { type ReactNode, useMemo } from 'react'
import { t } from '#base/words.ts'
import { missesOf } from '#core/account/misses/all-misses.ts'
import { ABOUT_AGAIN, neverBack } from '#core/references/again-words.ts'
import { totalDollars } from '#core/replay/cost-meter.ts'
import { isUntouched } from '#core/replay/ledger.ts'
import { repeatedSentence, shortensResults } from '#core/rereads/risk-words.ts'
import { type CheckedSpec, IDENTITY } from '#core/spec/spec-data.ts'
import { fixedLength } from '#core/summaries/fixed-length.ts'
import { REPLAY_LOSS } from '#core/sweep/lost-words.ts'
import { cheaperWords } from '#core/sweep/more-words.ts'
import { answerOf, type RankedRow, type Ranking } from '#core/sweep/ranking.ts'
import { uncachedWords } from '#core/usage/uncached-models.ts'
import {
  showInsight,
  useJob,
  useJobCounting,
  useLostNearby,
  useLostOverRun,
  useMissCosts,
  useReplays,
  useSummary,
  useTrace,
} from '#state/index.ts'
import { formatExact, plural } from '../../kit/index.ts'
import { Cheaper, MARK, marked, OwnAgentVerdict } from './AnswerSentences.tsx'
import type { AnswerPartProps } from './answer-props.ts'
import { OWN_COMPACTION, ownSentences } from './own-compaction.ts'
import styles from './ranked/Answer.module.css'
import {
  actsLine,
  askedAgainLine,
  checkDetails,
  missLine,
  nearbyLine,
  notCoveredWords,
  SUMMARY_LENGTH,
  summariesLine,
  uncertaintyLine,
} from './ranked/answer-facts.ts'
import { BasisText } from './ranked/Basis.tsx'

interface HowSureProps extends AnswerPartProps {
  /** Undefined: nothing is recommended. */
  readonly row: RankedRow | undefined
}

export function HowSure(props: HowSureProps) {
  const { row, ranking, compaction } = props
  return (
    <details className={styles.folded}>
      <summary>How sure is this?</summary>
      <dl className={styles.facts}>
        {row !== undefined && <Uncertainty row={row} ranking={ranking} />}
        {row !== undefined && <CheckedFact row={row} agent={props.agent} />}
        {row !== undefined && <Fact title={t`Not covered`}>{notCoveredWords(row.spec)}</Fact>}
        {row !== undefined && !props.isPending && <Nearby row={row} isMore={props.isMore} />}
        {row !== undefined && <Again row={row} />}
        <WhyThis {...props} />
        <Fact title={t`How it is chosen`}>
          <BasisText isByRisk={ranking.basis === 'rereads'} isByTokens={ranking.unit === 'tokens'} />
        </Fact>
        {row !== undefined && <Acting row={row} />}
        {row !== undefined && <Risk row={row} ranking={ranking} />}
        <Misses />
        <WithoutCache />
        <OwnAgent {...props} />
        {compaction !== undefined && (
          <Fact title={t`Own compaction`}>
            <OwnSaving {...props} compaction={compaction} />
          </Fact>
        )}
      </dl>
    </details>
  )
}

interface FactProps {
  readonly title: string
  readonly children: ReactNode
}

function Fact({ title, children }: FactProps) {
  return (
    <>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** How far the cost may be off. */
function Uncertainty({ row, ranking: { baseline, unit } }: RowProps) {
  const [own] = useReplays([row.spec])
  const costs = own?.latest?.totals.costs
  if (unit !== '$' || costs?.info === undefined) return null
  const words = uncertaintyLine(costs.info, { cost: totalDollars(costs), recorded: baseline.billed ?? 0 })
  const again = askedAgainLine(row.figures)
  return words === undefined ? null : (
    <Fact title={t`Uncertainty`}>
      {words} {again}
    </Fact>
  )
}

/** How simulated compactions compare with those of the agent. */
function CheckedFact({ row, agent }: Pick<RowProps, 'row'> & Pick<AnswerPartProps, 'agent'>) {
  const words = checkDetails(agent?.agent, row.spec)
  return words === undefined ? null : <Fact title={t`Checked`}>{words}</Fact>
}

/** What it would lose where it falls a little earlier or later, and why the run itself lost fewer. */
function Nearby({ row, isMore }: Pick<RowProps, 'row'> & Pick<AnswerPartProps, 'isMore'>) {
  const words = nearbyLine(useLostNearby(row).range)
  if (!isMore) return words === undefined ? null : <Fact title={t`Lost facts`}>{words}</Fact>
  return (
    <Fact title={t`Added lost facts`}>
      {words} {REPLAY_LOSS}
    </Fact>
  )
}

/** Of how many the agent could learn only later. */
function Again({ row: { spec, figures } }: Pick<RowProps, 'row'>) {
  const { latest: facts = [] } = useLostOverRun(spec, figures.lost > 0)
  return facts.length === 0 ? null : (
    <Fact title={t`Never came back`}>
      <span
        title={ABOUT_AGAIN}
      >{t`${formatExact(neverBack(facts))} of ${plural(facts.length, 'lost fact')}`}</span>
    </Fact>
  )
}

/** Why not a cheaper one. */
function WhyThis(props: HowSureProps) {
  const { setting, ranking, isMore, isPending, nameOf } = props
  // Why a setting is, is said above.
  const words =
    isPending || setting !== undefined ? undefined : cheaperWords(ranking, (row) => nameOf(row).title, isMore)
  return words === undefined ? null : (
    <Fact title={t`Why not cheaper?`}>
      <Cheaper {...props} />
    </Fact>
  )
}

interface RowProps {
  readonly row: RankedRow
  readonly ranking: Ranking
}

/** What the agent would have to read again, where strategies are compared by it. */
function Risk({ row: { spec, figures }, ranking: { basis } }: RowProps) {
  const { rereads } = figures
  const words =
    basis === 'rereads' && rereads !== undefined
      ? repeatedSentence(rereads, { isShortening: shortensResults(spec) })
      : undefined
  return words === undefined ? null : <Fact title={t`Re-read risk`}>{words}</Fact>
}

/** What an agent can have whose context a person controls, whatever the recorded one has. */
function OwnAgent({ setting, ...props }: HowSureProps) {
  if (setting === undefined) return null
  return props.isPending || answerOf(props.ranking).kind === 'cheaper' ? (
    <Fact title={t`In your own agent`}>
      {props.isPending ? (
        <span className={styles.pending}>{t`Comparing strategies…`}</span>
      ) : (
        <OwnAgentVerdict {...props} beside={setting.row} />
      )}
    </Fact>
  ) : null
}

interface OwnSavingProps extends Pick<AnswerPartProps, 'ranking' | 'hrefOf'> {
  readonly compaction: NonNullable<AnswerPartProps['compaction']>
}

/** What the recorded agent's own compaction saved and lost. */
function OwnSaving({ ranking, compaction, hrefOf }: OwnSavingProps) {
  const name = t`own compaction`
  return ownSentences(compaction, ranking, marked(name))
    .split(MARK)
    .map((part) =>
      part === name ? (
        <a key={part} className={styles.name} href={hrefOf(OWN_COMPACTION)}>
          {part}
        </a>
      ) : (
        part
      ),
    )
}

/** When it acts for the first time, and that its summaries are simulated. */
function Acting({ row: { spec } }: { readonly row: RankedRow }) {
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

/** That prices are without a prompt cache, where recorded costs show that there was none. */
function WithoutCache() {
  const calls = useSummary().latest?.check?.cost?.uncached
  return calls === undefined ? null : <Fact title={t`Prompt cache`}>{uncachedWords(calls)}</Fact>
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
