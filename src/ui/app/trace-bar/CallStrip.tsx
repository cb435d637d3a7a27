/**
 * The strip of the open trace with the cursor's call beside it. Loaded when a trace is first open: it draws
 * charts.
 */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import type { Change } from '#core/model/change.ts'
import { memoryChanges } from '#core/model/recorded-changes.ts'
import type { Trace } from '#core/model/trace.ts'
import { compactionsOf } from '#core/sweep/own-compaction.ts'
import {
  moveCursor,
  useBaseline,
  useContextWindow,
  useCursor,
  useInferred,
  useRoute,
  useStripStrategy,
  useTokenProvenance,
} from '#state/index.ts'
import { bandsOf, ContextStrip, type StripMark, stripHeight } from '../../charts/index.ts'
import {
  Amount,
  formatExact,
  PROVENANCES,
  ProblemNote,
  plural,
  tokenWords,
  useIsPhone,
} from '../../kit/index.ts'
import styles from './StripBar.module.css'
import { StripCategories, StripKeys, StripLegend } from './StripLegend.tsx'
import { SummaryButton } from './SummaryBar.tsx'
import { overlayLines, overlayOf, recordedLines } from './strip-lines.ts'

const STRIP_BASELINES = {
  'as-recorded': t`as recorded`,
  uncompacted: t`without compactions`,
  everything: t`full history`,
} as const

export function CallStrip({ trace }: { readonly trace: Trace }) {
  const { work, latest } = useBaseline()
  const cursor = useCursor()
  const { counting } = useRoute()
  const window = useContextWindow()
  const marks = useMemo(() => marksOf(trace), [trace])
  const agents = useMemo(() => agentsOf(trace), [trace])
  const isPhone = useIsPhone()
  const height = useMemo(() => stripHeight(bandsOf(agents).rows.length, isPhone), [agents, isPhone])
  const strategy = useStripStrategy()
  const { title: inferred } = useInferred()
  const overlay = useMemo(
    () => (strategy === undefined ? undefined : overlayOf(strategy, latest?.calls)),
    [strategy, latest],
  )
  const tokens = cursor === undefined ? undefined : latest?.calls[cursor]?.tokens
  const counted = useTokenProvenance()
  const { provenance, note } = tokenWords(
    cursor === undefined ? undefined : latest?.tokensInfo[cursor],
    counted,
  )
  if (cursor === undefined) {
    return <p className={styles.note}>This run has no model calls, so there is no context to show.</p>
  }
  return (
    <>
      <div className={styles.label}>
        <div className={styles.call}>
          <p>
            call <strong className="tabular">{formatExact(cursor + 1)}</strong>
            <span className={styles.of}> / {formatExact(trace.calls.length)}</span>
          </p>
          {latest !== undefined && (
            <StripLegend
              calls={latest.calls}
              tokensInfo={latest.tokensInfo}
              marks={marks}
              window={window}
              strategy={overlay?.name}
            />
          )}
        </div>
        <p>
          {latest?.calls[cursor]?.isRefused === true ? (
            t`refused by the provider`
          ) : (
            <>
              <Amount value={tokens} unit="tokens" provenance={provenance} note={note} />
              <span className={styles.source} aria-hidden="true">
                {tokens !== undefined && PROVENANCES[provenance].word}
              </span>
            </>
          )}
        </p>
        {isPhone && <SummaryButton />}
      </div>
      <div className={styles.column}>
        <div className={styles.strip} style={{ minBlockSize: height }}>
          {work.status === 'failed' ? (
            <ProblemNote problem={work.problem} />
          ) : latest === undefined ? (
            <p className={styles.note} role="status">
              Counting {plural(trace.steps.length, 'step')}…
            </p>
          ) : (
            <ContextStrip
              label={t`Context by call, ${STRIP_BASELINES[counting.baseline]}`}
              calls={latest.calls}
              agents={agents}
              cursor={cursor}
              onCursor={moveCursor}
              windowTokens={window}
              marks={marks}
              overlay={overlay}
              isShort={isPhone}
              inferred={inferred}
              linesOf={(call) => [...recordedLines(trace, call), ...overlayLines(overlay, call)]}
            />
          )}
        </div>
      </div>
      {/* All keys in one row; on a phone they are in the legend, one press away. */}
      <div className={styles.keys}>
        <StripKeys marks={marks} overlay={overlay} />
        {latest !== undefined && <StripCategories calls={latest.calls} />}
      </div>
    </>
  )
}

/** Who made each call; no one where one agent made them all. */
function agentsOf({ calls }: Trace): readonly (string | undefined)[] {
  const agents = calls.map(({ agent }) => agent)
  return new Set(agents).size < 2 ? [] : agents
}

/** Where the recorded agent's own memory changed, and what it did. */
function marksOf(trace: Trace): readonly StripMark[] {
  const compactions = new Set(compactionsOf(trace).map(({ call }) => call))
  return memoryChanges(trace).map(({ call, changes }) => {
    const count = (kind: Change['kind']) => changes.filter((change) => change.kind === kind).length
    const [dropped, shortened, inserted] = [count('remove'), count('replace'), count('insert')]
    const parts = [
      ...(dropped === 0 ? [] : [t`${plural(dropped, 'step')} dropped`]),
      ...(shortened === 0 ? [] : [t`${plural(shortened, 'step')} shortened`]),
      ...(inserted === 0 ? [] : [t`${plural(inserted, 'step')} inserted`]),
    ]
    const isCompaction = compactions.has(call)
    const what = parts.length === 0 ? t`memory unchanged` : parts.join(', ')
    return {
      call,
      label: isCompaction ? t`Compaction: ${what}` : t`Changed by the agent: ${what}`,
      isCompaction,
    }
  })
}
