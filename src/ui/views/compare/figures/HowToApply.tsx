/** How what is compared is set in the agent that made the run, and its cautious choice beside it. */
import { type ReactNode, useState } from 'react'
import { t } from '#base/words.ts'
import { ownSizeWords } from '#core/earlier/earlier-words.ts'
import { howToWords } from '#core/export-as-code/how-to-words.ts'
import type { Trace } from '#core/model/trace.ts'
import { firstChanged } from '#core/replay/ledger.ts'
import { leanSpec } from '#core/spec/spec.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { formatSpec } from '#core/spec/spec-text.ts'
import { type AgentSetting, settingOf } from '#core/sweep/agent-settings.ts'
import { cautiousSetting, enteredAmong, settingTitle } from '#core/sweep/setting-words.ts'
import {
  addColumn,
  useAgentSetting,
  useContextWindow,
  useInferred,
  useRecommendedSpec,
  useTrace,
} from '#state/index.ts'
import { Button, CopyButton, ExportAsCode, useExporting, useIsPhone, useIsShort } from '../../../kit/index.ts'
import type { Column } from '../model/use-comparison.ts'
import styles from './HowToApply.module.css'
import { isUnreplayableColumn } from './unreplayable-column.ts'

interface HowToApplyProps {
  readonly column: Column
  /** The only strategy, so that another may be added. */
  readonly isOnly: boolean
}

/** Of what can be set in the agent; and of what is recommended, where a framework has it. */
export function HowToApply({ column, isOnly }: HowToApplyProps) {
  const trace = useTrace()
  const format = trace?.source.format
  const best = useRecommendedSpec()
  const { earlier } = useInferred()
  const { spec } = column
  const setting = settingOf(format, spec)
  if (isUnreplayableColumn(column, earlier)) return null
  if (setting !== undefined) {
    const calls = column.replay?.calls
    const size = calls && ownSizeWords({ spec, changedFrom: firstChanged(calls) }, earlier)
    return (
      <Line words={<Entered setting={setting} size={size} run={trace} />} isOnly={isOnly}>
        {isOnly && <Cautious column={column} />}
      </Line>
    )
  }
  const isBest = isOnly && best !== undefined && isSame(best, spec)
  return isBest ? <Exported column={column} /> : null
}

interface LineProps extends Pick<HowToApplyProps, 'isOnly'> {
  readonly words: ReactNode
  readonly children: ReactNode
}

/** Around what a person enters: no text has it. */
const MARK = '\ue000'

interface EnteredProps {
  readonly setting: AgentSetting
  /** That the agent counts more than the replay does; undefined: as much. */
  readonly size: string | undefined
  readonly run: Trace | undefined
}

/** What is entered is set as code, and what a person enters can be copied. */
function Entered({ setting, size, run }: EnteredProps) {
  const parts = setting.howTo((code) => `${MARK}${code}${MARK}`, useContextWindow(), run).split(MARK)
  const copied = enteredAmong(
    parts.filter((_, at) => at % 2 === 1),
    setting,
  )
  const entered = parts.map((part, at) => {
    if (at % 2 === 0) return part
    if (!copied.has(part)) return <code key={part}>{part}</code>
    return (
      <span key={part} className={styles.chip}>
        <code>{part}</code>
        <CopyButton text={() => part} label={t`Copy ${part}`} />
      </span>
    )
  })
  return (
    <>
      {entered}
      {size !== undefined && <> {size}</>}
    </>
  )
}

/** Part of the answer on one strategy; where there is no room for it, one press away. */
function Line({ words, isOnly, children }: LineProps) {
  const [isPhone, isShort] = [useIsPhone(), useIsShort()]
  if (isOnly && !isPhone && !isShort) {
    return (
      <div className={styles.said}>
        <p>
          <span className={styles.label}>{t`How to apply:`}</span> {words}
        </p>
        {children}
      </div>
    )
  }
  return (
    <details className={styles.line}>
      <summary>{t`How to apply`}</summary>
      <div className={styles.words}>
        <p>{words}</p>
        {children}
      </div>
    </details>
  )
}

function Exported({ column: { spec, name } }: Pick<HowToApplyProps, 'column'>) {
  const [isExporting, setExporting] = useState(false)
  const trace = useTrace()
  const target = useExporting(spec, trace)?.target
  if (target === undefined) return null
  return (
    <Line words={howToWords(target, trace?.source.format)} isOnly>
      <Button size="small" onClick={() => setExporting(true)}>
        Export as code
      </Button>
      {isExporting && (
        <ExportAsCode column={{ spec, name }} trace={trace} onClose={() => setExporting(false)} />
      )}
    </Line>
  )
}

/** Beside the recommended setting, the way to compare the one that loses fewer facts. */
function Cautious({ column }: Pick<HowToApplyProps, 'column'>) {
  const best = useAgentSetting()?.best
  const isPhone = useIsPhone()
  const isBest = best !== undefined && isSame(best.row.spec, column.spec)
  const cautious = isBest ? cautiousSetting(best) : undefined
  if (cautious === undefined) return null
  return (
    <Button size="small" icon="plus" onClick={() => addColumn(leanSpec(cautious.row.spec))}>
      {isPhone
        ? t`Add the one that loses less`
        : t`Add the one that loses less: ${settingTitle(cautious.setting)}`}
    </Button>
  )
}

function isSame(one: CheckedSpec, other: CheckedSpec): boolean {
  return formatSpec(leanSpec(one)) === formatSpec(leanSpec(other))
}
