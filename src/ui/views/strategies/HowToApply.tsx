/** How to have what is recommended: what a person enters in the agent, or how the strategy gets into code. */
import { type ReactNode, useMemo } from 'react'
import { t } from '#base/words.ts'
import type { HomeTarget } from '#core/export-as-code/index.ts'
import type { Trace } from '#core/model/trace.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import type { AgentSetting } from '#core/sweep/agent-settings.ts'
import type { RankedRow } from '#core/sweep/ranking.ts'
import { useReplays, useTrace } from '#state/index.ts'
import { CopyButton, useExporting } from '../../kit/index.ts'
import { MARK, marked } from './AnswerSentences.tsx'
import type { AnswerPartProps } from './answer-props.ts'
import styles from './ranked/Answer.module.css'
import { AsCode } from './ranked/AsCode.tsx'
import { typedTimes } from './ranked/answer-facts.ts'
import { nearestExportable } from './ranked/nearest-exportable.ts'
import { rankedStrategies } from './ranked/ranked-strategy.ts'

interface HowToApplyProps extends AnswerPartProps {
  readonly row: RankedRow
}

export function HowToApply(props: HowToApplyProps) {
  const { row, setting } = props
  const trace = useTrace()
  const exporting = useExporting(row.spec, trace)
  return (
    <div>
      <h2 className={styles.label}>How to apply</h2>
      <p className={styles.steps}>
        {setting !== undefined ? (
          <Entered setting={setting.setting} spec={row.spec} />
        ) : (
          exporting !== undefined && <Applied trace={trace} {...exporting} {...props} />
        )}
      </p>
    </div>
  )
}

interface EnteredProps {
  readonly setting: AgentSetting
  readonly spec: CheckedSpec
}

/** What is entered can be copied; what is typed each time says how often that is. */
function Entered({ setting: { entered, howTo }, spec }: EnteredProps) {
  const parts = howTo(marked).split(MARK)
  const first = parts.findIndex((part, at) => at % 2 === 1 && (part === entered || part.startsWith('/')))
  const words = parts.map((part, at): ReactNode => {
    if (at === first) return <Copied key={part} code={part} />
    return at % 2 === 1 ? <code key={part}>{part}</code> : part
  })
  return first === -1 ? (
    <>
      <Copied code={entered} /> {words}
    </>
  ) : (
    <>
      {words} {parts[first] === '/compact' && <TypedTimes spec={spec} />}
    </>
  )
}

function TypedTimes({ spec }: Pick<EnteredProps, 'spec'>) {
  const calls = useReplays([spec])[0]?.latest?.calls
  return calls === undefined ? null : typedTimes(calls)
}

function Copied({ code }: { readonly code: string }) {
  return (
    <span className={styles.chip}>
      <code>{code}</code>
      <CopyButton text={() => code} label={t`Copy ${code}`} />
    </span>
  )
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
