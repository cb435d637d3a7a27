/** How to have the strategy that is recommended for several runs, as it is shown for one. */
import { t } from '#base/words.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { useTrace } from '#state/index.ts'
import { useExporting } from '../../../kit/index.ts'
import { AsCode } from '../ranked/AsCode.tsx'

interface ApplyOverProps {
  readonly spec: CheckedSpec
  readonly name: string
}

export function ApplyOver({ spec, name }: ApplyOverProps) {
  const trace = useTrace()
  const exporting = useExporting(spec, trace)
  if (exporting === undefined) return null
  return (
    <p>
      <strong>{t`How to apply:`}</strong>{' '}
      <AsCode spec={spec} name={name} trace={trace} target={exporting.target} />
    </p>
  )
}
