/**
 * All figures in groups, by what a person decides with: a line each, the baseline's number at the left, each
 * strategy's with its difference. What only experts need is folded.
 */
import { useState } from 'react'
import { t } from '#base/words.ts'
import { pricesOf } from '#core/profiles/rules/profile.ts'
import { useProfile } from '#state/index.ts'
import { Icon } from '../../../kit/index.ts'
import { LineGroup } from '../model/FigureLine.tsx'
import type { Column, Comparison } from '../model/use-comparison.ts'
import type { LossesOfColumns } from '../model/use-losses-of-columns.ts'
import { ContextDialog } from '../panels/ContextDialog.tsx'
import { AdvancedLines } from './AdvancedLines.tsx'
import { CacheLines, CostLines } from './CostLines.tsx'
import styles from './Figures.module.css'
import { LimitLines } from './LimitLines.tsx'
import { LossLines } from './LossLines.tsx'
import { SizeLines } from './SizeLines.tsx'

interface FiguresProps {
  readonly comparison: Comparison
  readonly losses: LossesOfColumns
}

export function Figures({ comparison, losses }: FiguresProps) {
  /** Whose messages are shown. */
  const [sent, setSent] = useState<Column | undefined>(undefined)
  const [isAdvanced, setAdvanced] = useState(false)
  const profile = useProfile()
  const isPriced = profile !== undefined || comparison.baseline.replay?.totals.costs !== undefined
  return (
    <div className={styles.figures}>
      {sent !== undefined && <ContextDialog column={sent} onClose={() => setSent(undefined)} />}
      {isPriced && (
        <LineGroup title={t`Cost`} note={profile && pricesOf(profile)}>
          <CostLines comparison={comparison} />
        </LineGroup>
      )}
      <LineGroup title={t`Size`}>
        <SizeLines comparison={comparison} onShow={setSent} />
      </LineGroup>
      {isPriced && (
        <LineGroup title={t`Prompt cache`}>
          <CacheLines comparison={comparison} />
        </LineGroup>
      )}
      {!losses.isRefused && (
        <LineGroup title={t`Lost facts`}>
          <LossLines comparison={comparison} losses={losses} />
        </LineGroup>
      )}
      <LineGroup title={t`Limits`}>
        <LimitLines comparison={comparison} losses={losses} />
      </LineGroup>
      <LineGroup
        title={
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isAdvanced}
            onClick={() => setAdvanced(!isAdvanced)}
          >
            <Icon name={isAdvanced ? 'chevron-down' : 'chevron-right'} />
            {t`Advanced`}
          </button>
        }
      >
        {isAdvanced && <AdvancedLines comparison={comparison} losses={losses} onShow={setSent} />}
      </LineGroup>
    </div>
  )
}
