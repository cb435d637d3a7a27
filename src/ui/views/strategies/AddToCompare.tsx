/** Puts a strategy into Compare as a column, or takes it out again. */
import { t } from '#base/words.ts'
import { leanSpec } from '#core/spec/spec.ts'
import { setCompared, useIsCompared } from '#state/index.ts'
import { IconButton } from '../../kit/index.ts'
import type { RankedStrategy } from './ranked/ranked-strategy.ts'

export function AddToCompare({ row: { spec, title } }: { readonly row: RankedStrategy }) {
  const lean = leanSpec(spec)
  const isCompared = useIsCompared(lean)
  return (
    <IconButton
      size="small"
      icon={isCompared ? 'check' : 'plus'}
      label={isCompared ? t`Remove ${title} from Compare` : t`Add ${title} to Compare`}
      onClick={() => setCompared(lean, !isCompared)}
    />
  )
}
