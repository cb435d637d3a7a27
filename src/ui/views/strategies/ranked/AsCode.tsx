/** How a strategy gets into an agent's code: the framework that has it, as code, or what to change there. */
import { type ReactNode, useState } from 'react'
import { t } from '#base/words.ts'
import { howToWords } from '#core/export-as-code/how-to-words.ts'
import type { HomeTarget } from '#core/export-as-code/index.ts'
import type { Trace } from '#core/model/trace.ts'
import { infoOfStage } from '#core/spec/memory-info.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { useTrace } from '#state/index.ts'
import { Button, ExportAsCode, useExporting } from '../../../kit/index.ts'

interface AsCodeProps {
  readonly spec: CheckedSpec
  readonly name: string
  readonly trace: Trace | undefined
  /** Undefined: nothing can be exported. */
  readonly target: HomeTarget | undefined
  /** Where it can't be exported: what can. */
  readonly children?: ReactNode
}

export function AsCode({ spec, name, trace, target, children }: AsCodeProps) {
  const [isExporting, setExporting] = useState(false)
  if (target === undefined) {
    const owner = ownerOf(spec)
    return (
      <>
        {owner === undefined
          ? t`Change the messages like this before each call.`
          : t`${owner} has it built in. Elsewhere, change the messages like this before each call.`}
        {children}
      </>
    )
  }
  return (
    <>
      {howToWords(target, trace?.source.format)}{' '}
      <Button size="small" onClick={() => setExporting(true)}>
        Export as code
      </Button>
      {isExporting && (
        <ExportAsCode column={{ spec, name }} trace={trace} onClose={() => setExporting(false)} />
      )}
    </>
  )
}

interface ApplyLineProps extends Pick<AsCodeProps, 'spec' | 'name'> {
  /** What it is called is above it. */
  readonly isLabeled?: boolean
}

/** A line of it, for the open run. */
export function ApplyLine({ isLabeled = false, ...props }: ApplyLineProps) {
  return (
    <p>
      {!isLabeled && <strong>{t`How to apply:`} </strong>}
      <ApplyWords {...props} />
    </p>
  )
}

/** The same within a line. */
export function ApplyWords({ spec, name }: Pick<AsCodeProps, 'spec' | 'name'>) {
  const trace = useTrace()
  const exporting = useExporting(spec, trace)
  if (exporting === undefined) return null
  return <AsCode spec={spec} name={name} trace={trace} target={exporting.target} />
}

/** The framework that a strategy is named after; undefined: none. */
function ownerOf(spec: CheckedSpec): string | undefined {
  const { title = '', family = '' } = infoOfStage(spec) ?? {}
  return title.endsWith(`(${family})`) ? family : undefined
}
