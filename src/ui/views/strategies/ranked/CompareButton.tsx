/** What to do with the answer: the recommended strategy beside the recorded run. */
import { leanSpec } from '#core/spec/spec.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { openInCompare } from '#state/index.ts'
import { Button } from '../../../kit/index.ts'

export function CompareButton({ spec }: { readonly spec: CheckedSpec }) {
  return (
    <Button variant="primary" icon="compare" onClick={() => openInCompare([leanSpec(spec)])}>
      Compare with the recorded run
    </Button>
  )
}
