/** How to have what is recommended: what a person enters in the agent, or how the strategy gets into code. */
import { useMemo } from 'react'
import { countWithinTurn } from '#core/compactions/within-turn.ts'
import { copiedWords } from '#core/earlier/copied-words.ts'
import type { HomeTarget } from '#core/export-as-code/index.ts'
import type { Trace } from '#core/model/trace.ts'
import { type CheckedSpec, IDENTITY } from '#core/spec/spec-data.ts'
import type { RankedRow } from '#core/sweep/ranking.ts'
import { enteredText } from '#core/sweep/setting-words.ts'
import { useContextWindow, useReplays, useTrace } from '#state/index.ts'
import { useExporting } from '../../kit/index.ts'
import type { AnswerPartProps } from './answer-props.ts'
import styles from './ranked/Answer.module.css'
import { AsCode } from './ranked/AsCode.tsx'
import { NOT_YET, summarizedCalls, typedTimes } from './ranked/answer-facts.ts'
import { EarlierSize } from './ranked/EarlierSize.tsx'
import { Entered } from './ranked/EnteredLine.tsx'
import { nearestExportable } from './ranked/nearest-exportable.ts'
import { rankedStrategies } from './ranked/ranked-strategy.ts'

interface HowToApplyProps extends AnswerPartProps {
  readonly row: RankedRow
}

export function HowToApply(props: HowToApplyProps) {
  const { row, setting } = props
  const trace = useTrace()
  const window = useContextWindow()
  const exporting = useExporting(row.spec, trace)
  return (
    <div>
      <h2 className={styles.label}>How to apply</h2>
      <p className={styles.steps}>
        {setting !== undefined ? (
          <>
            <Entered setting={setting.setting} window={window} run={trace} />
            <CopiedHistory row={row} />{' '}
            {enteredText(setting.setting) === '/compact' && <TypedTimes spec={row.spec} />}
          </>
        ) : (
          exporting !== undefined && <Applied trace={trace} {...exporting} {...props} />
        )}
      </p>
      {setting !== undefined && <EarlierSize row={row} />}
    </div>
  )
}

/** Of a forked session: that its parent session would have compacted before. */
function CopiedHistory({ row: { spec, figures } }: Pick<HowToApplyProps, 'row'>) {
  const trace = useTrace()
  const prompts = useReplays([IDENTITY])[0]?.latest?.calls
  const { changedFrom } = figures
  const words = useMemo(
    () => trace && prompts && copiedWords({ spec, changedFrom }, { trace, prompts }),
    [trace, prompts, spec, changedFrom],
  )
  return words === undefined ? null : <> {words}</>
}

/** What is typed each time says how often that is. */
function TypedTimes({ spec }: Pick<RankedRow, 'spec'>) {
  const trace = useTrace()
  const calls = useReplays([spec])[0]?.latest?.calls
  const words = useMemo(() => {
    if (trace === undefined || calls === undefined) return NOT_YET
    const compacted = summarizedCalls(calls)
    return typedTimes(compacted.length, countWithinTurn(trace, compacted))
  }, [trace, calls])
  return <span className={styles.line}>{words}</span>
}

interface AppliedProps extends HowToApplyProps {
  readonly trace: Trace | undefined
  readonly target: HomeTarget | undefined
  readonly isExportable: (spec: CheckedSpec) => boolean
}

/** Which framework has it, or that Python does it; else the nearest strategy that can be exported. */
function Applied({ trace, target, isExportable, row, ranking, hrefOf, nameOf }: AppliedProps) {
  const nearest = useMemo(
    () =>
      target === undefined
        ? nearestExportable(row, rankedStrategies(ranking), ranking, isExportable)
        : undefined,
    [target, isExportable, row, ranking],
  )
  return (
    <AsCode spec={row.spec} name={nameOf(row).title} trace={trace} target={target}>
      {nearest !== undefined && (
        <>
          {' '}
          The nearest that can be exported as code:{' '}
          <a className={styles.name} href={hrefOf(nearest.id)}>
            {nearest.title}
          </a>
        </>
      )}
    </AsCode>
  )
}
