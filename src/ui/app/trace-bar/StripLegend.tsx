/** What the colors and marks of the context strip mean, as far as this run has them. One press away. */
import { memo } from 'react'
import { t } from '#base/words.ts'
import type { CallFigures } from '#core/replay/replay.ts'
import type { TokensInfo } from '#core/replay/tokens-info.ts'
import { isAborted } from '#core/waste/failed-results.ts'
import { useInferred, useTokenProvenance, useTrace } from '#state/index.ts'
import { CategoryLegend, type StripMark, type StripOverlay } from '../../charts/index.ts'
import { formatCompact, IconButton, Popover, PROVENANCES, tokenWords, useIsPhone } from '../../kit/index.ts'
import styles from './StripLegend.module.css'

interface StripLegendProps {
  readonly calls: readonly Pick<CallFigures, 'call' | 'byCategory' | 'isRefused'>[]
  readonly tokensInfo: readonly TokensInfo[]
  readonly marks: readonly StripMark[]
  /** In tokens; undefined: not known. */
  readonly window: number | undefined
  /** A strategy is drawn over the recorded contexts. */
  readonly strategy: string | undefined
}

export function StripLegend({ calls, tokensInfo, marks, window, strategy }: StripLegendProps) {
  const { hasCompactions, hasChanges } = kindsOf(marks)
  const isPhone = useIsPhone()
  const { title: inferred } = useInferred()
  return (
    <Popover
      label="Legend"
      trigger={<IconButton icon="info" size="small" label="Legend of the context strip" />}
    >
      <div className={styles.legend}>
        <p className={styles.text}>One bar per model call: the tokens it was sent, by category.</p>
        <CategoryLegend isShown={shownIn(calls)} inferred={inferred} gap={useGap(calls)} />
        {(marks.length > 0 || window !== undefined || strategy !== undefined) && (
          <ul className={styles.list} aria-label="Marks">
            {window !== undefined && (
              <Entry mark={styles.window}>{t`Context window: ${formatCompact(window)} tokens`}</Entry>
            )}
            {hasCompactions && (
              <Entry mark={styles.flag}>{t`Compaction: the agent freed part of its context`}</Entry>
            )}
            {hasChanges && (
              <Entry mark={styles.change}>{t`The agent changed its context, without a compaction`}</Entry>
            )}
            {strategy !== undefined && (
              <>
                <Entry mark={styles.line}>{t`What ${strategy} would have sent`}</Entry>
                <Entry mark={styles.lost}>{t`The call used a fact that the strategy lost`}</Entry>
                <Entry
                  mark={styles.miss}
                >{t`Added cache miss: only the strategy’s prompt missed the cache`}</Entry>
              </>
            )}
          </ul>
        )}
        <Sources tokensInfo={tokensInfo} />
        <p className={styles.text}>
          {isPhone
            ? t`Drag to move between calls. Tap a triangle to see what it is.`
            : t`Drag to move between calls. Drag along the call numbers, or with Shift, to zoom in.`}
        </p>
      </div>
    </Popover>
  )
}

/** The colors of the bars in one line below them. */
export const StripCategories = memo(function StripCategories({ calls }: Pick<StripLegendProps, 'calls'>) {
  const { title } = useInferred()
  return <CategoryLegend isLine isShown={shownIn(calls)} inferred={title} gap={useGap(calls)} />
})

/** Whether any call was sent something of a category, by its place in CATEGORIES. */
function shownIn(calls: StripLegendProps['calls']): (index: number) => boolean {
  return (index) => calls.some(({ byCategory }) => (byCategory[index] ?? 0) > 0)
}

/** Requests that the provider refused have no bar, nor have those that someone aborted. */
function useGap(figures: StripLegendProps['calls']): string | undefined {
  const calls = useTrace()?.calls ?? []
  const without = figures.filter(({ isRefused }) => isRefused === true)
  if (without.length === 0) return undefined
  const aborted = without.filter(({ call }) => isAborted(calls[call]?.failure ?? '')).length
  if (aborted === 0) return t`Refused calls`
  return aborted === without.length ? t`Aborted calls` : t`Refused and aborted calls`
}

/** Where the token counts of the run come from: their marks are everywhere, their words only here. */
function Sources({ tokensInfo }: Pick<StripLegendProps, 'tokensInfo'>) {
  const counted = useTokenProvenance()
  const used = new Set([...tokensInfo.map((info) => tokenWords(info, counted).provenance), counted])
  return (
    <ul className={styles.list} aria-label="Token counts">
      {[...used].map((provenance) => (
        <li key={provenance} className={styles.entry}>
          <span className={styles.place} aria-hidden="true">
            {PROVENANCES[provenance].mark}
          </span>
          {t`Tokens ${PROVENANCES[provenance].title}`}
        </li>
      ))}
    </ul>
  )
}

interface StripKeysProps {
  readonly marks: readonly StripMark[]
  readonly overlay: StripOverlay | undefined
}

/** The marks that this run has, in words, before the colors of the bars. */
export const StripKeys = memo(function StripKeys({ marks, overlay }: StripKeysProps) {
  const hasLost = overlay?.calls.some(({ lostFacts }) => lostFacts > 0) ?? false
  const hasMisses = overlay?.calls.some(({ isMiss }) => isMiss) ?? false
  const { hasCompactions, hasChanges } = kindsOf(marks)
  if (marks.length === 0 && overlay === undefined) return null
  return (
    <p className={styles.keys}>
      {overlay !== undefined && (
        <span className={styles.key} title={overlay.name}>
          <span className={styles.line} />
          <span className={styles.strategy}>{overlay.name}</span>
        </span>
      )}
      {hasLost && (
        <span className={styles.key}>
          <span className={styles.lost} />
          {t`its lost facts`}
        </span>
      )}
      {hasMisses && (
        <span className={styles.key}>
          <span className={styles.miss} />
          {t`added cache misses`}
        </span>
      )}
      {hasCompactions && (
        <span className={styles.key}>
          <span className={styles.flag} />
          {t`compaction`}
        </span>
      )}
      {hasChanges && (
        <span className={styles.key}>
          <span className={styles.change} />
          {t`changed by the agent`}
        </span>
      )}
    </p>
  )
})

function kindsOf(marks: readonly StripMark[]) {
  return {
    hasCompactions: marks.some(({ isCompaction }) => isCompaction),
    hasChanges: marks.some(({ isCompaction }) => !isCompaction),
  }
}

function Entry({ mark, children }: { readonly mark: string | undefined; readonly children: string }) {
  return (
    <li className={styles.entry}>
      <span className={styles.place}>
        <span className={mark} />
      </span>
      {children}
    </li>
  )
}
