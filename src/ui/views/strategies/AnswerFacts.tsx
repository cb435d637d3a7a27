/** Below the answer, a line each: how to apply it, when it acts, and what cache misses cost. */
import { useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import { missesOf } from '#core/account/misses/all-misses.ts'
import { exportAsCode, homeTargets } from '#core/export-as-code/index.ts'
import { callName } from '#core/model/call-names.ts'
import { isUntouched } from '#core/replay/ledger.ts'
import { infoOfStage } from '#core/spec/memory-info.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { besideWords } from '#core/sweep/answer-words.ts'
import { answerOf, type RankedRow, type Ranking } from '#core/sweep/ranking.ts'
import { showInsight, useMissCosts, useReplays, useTrace } from '#state/index.ts'
import { ExportAsCode, formatCompact } from '../../kit/index.ts'
import styles from './Answer.module.css'
import { missLine, summariesLine } from './answer-facts.ts'
import { nearestExportable } from './ranked/nearest-exportable.ts'
import { type RankedStrategy, rankedStrategies } from './ranked/ranked-strategy.ts'

interface AnswerFactsProps {
  readonly ranking: Ranking
  /** The run itself lost facts, so that strategies lose further ones. */
  readonly isMore: boolean
  /** The address at which a row is selected. */
  readonly hrefOf: (id: string) => string
  readonly nameOf: (row: RankedRow) => Pick<RankedStrategy, 'id' | 'title'>
}

export function AnswerFacts({ ranking, ...rest }: AnswerFactsProps) {
  const answer = answerOf(ranking)
  return (
    <ul className={styles.facts}>
      {answer.kind === 'cheaper' && (
        <li>
          <Applied row={answer.best} ranking={ranking} {...rest} />{' '}
          <Acting row={answer.best} name={rest.nameOf(answer.best).title} />
        </li>
      )}
      <Misses />
    </ul>
  )
}

interface AppliedProps extends AnswerFactsProps {
  readonly row: RankedRow
}

/** Which framework has it; else the nearest strategy that one has. */
function Applied({ row, ranking, isMore, hrefOf, nameOf }: AppliedProps) {
  const [isExporting, setExporting] = useState(false)
  const { spec } = row
  const target = useMemo(() => homeTargets.find((one) => exportAsCode(one, spec).ok), [spec])
  const nearest = useMemo(
    () => (target === undefined ? nearestExportable(row, rankedStrategies(ranking), ranking) : undefined),
    [target, row, ranking],
  )
  const owner = ownerOf(row)
  if (target !== undefined) {
    return (
      <>
        How to apply: {target.title} supports it.{' '}
        <button type="button" className={styles.link} onClick={() => setExporting(true)}>
          Export as code
        </button>
        {isExporting && (
          <ExportAsCode column={{ spec, name: nameOf(row).title }} onClose={() => setExporting(false)} />
        )}
      </>
    )
  }
  return (
    <>
      {owner === undefined
        ? t`How to apply: it can’t be exported as code.`
        : t`How to apply: set it up in ${owner}. It can’t be exported as code.`}
      {nearest !== undefined && (
        <>
          {' '}
          The nearest that can is{' '}
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
function Acting({ row, name }: { readonly row: RankedRow; readonly name: string }) {
  const [baseline, own] = useReplays([IDENTITY, row.spec])
  const [recorded, replay] = [baseline?.latest, own?.latest]
  if (recorded === undefined || replay === undefined) return null
  const first = replay.calls.find(({ counts }) => !isUntouched(counts))
  const tokens = recorded.calls.find(({ call }) => call === first?.call)?.tokens
  if (first === undefined || tokens === undefined) return null
  const acts = t`${name} first changes a prompt at ${callName(first.call)}, which had ${formatCompact(tokens)} tokens as recorded.`
  return [acts, summariesLine(replay)].filter((words) => words !== undefined).join(' ')
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
    <li>
      {line}{' '}
      <button type="button" className={styles.link} onClick={() => showInsight('misses')}>
        Show cache misses
      </button>
    </li>
  )
}
