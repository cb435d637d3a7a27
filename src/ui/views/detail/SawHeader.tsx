/** Which call it is, how large its context, where the tokens go; and the context to take away. */

import { useMemo } from 'react'
import { t } from '#base/words.ts'
import { costFormat } from '#core/account/cost-format.ts'
import { callName, callNumber } from '#core/model/call-names.ts'
import { shortModelName } from '#core/model/model-name.ts'
import type { Trace, Usage } from '#core/model/trace.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import {
  copyContext,
  downloadContext,
  moveCursor,
  openExport,
  showTab,
  useBaseline,
  useContextWindow,
  useTokenProvenance,
} from '#state/index.ts'
import {
  Amount,
  formatExact,
  formatTenths,
  IconButton,
  plural,
  SafeText,
  tokenWords,
} from '../../kit/index.ts'
import { CategoryShares, ShareBar } from './CategoryShares.tsx'
import { countSeen, stepsTotal } from './context-difference.ts'
import styles from './SawTab.module.css'
import type { Seen } from './use-seen.ts'

interface SawHeaderProps {
  readonly trace: Trace
  readonly call: number
  readonly seen: Seen | undefined
}

export function SawHeader({ trace, call, seen }: SawHeaderProps) {
  const { agent, model, usage } = trace.calls[call] ?? {}
  const facts = [agent, model === undefined ? undefined : shortModelName(model)].filter(
    (fact) => fact !== undefined,
  )
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        <h2 className={styles.title}>
          {sentence(callName(call))}
          <span className={styles.of}> of {formatExact(callNumber(trace.calls.length - 1))}</span>
        </h2>
        <span className="truncate">
          <SafeText text={facts.join(' · ').slice(0, 120)} />
        </span>
        <span className={styles.buttons}>
          <IconButton
            icon="chevron-left"
            label="Previous call"
            kbd="["
            size="small"
            disabled={call === 0}
            onClick={() => showCall(call - 1)}
          />
          <IconButton
            icon="chevron-right"
            label="Next call"
            kbd="]"
            size="small"
            disabled={call >= trace.calls.length - 1}
            onClick={() => showCall(call + 1)}
          />
          <IconButton
            icon="copy"
            label="Copy as JSON"
            size="small"
            onClick={() => void copyContext(IDENTITY)}
          />
          <IconButton
            icon="download"
            label="Download JSON"
            size="small"
            onClick={() => void downloadContext(IDENTITY)}
          />
          <IconButton
            icon="dots"
            label="Export in another format"
            size="small"
            onClick={() => openExport({ choice: 'context' })}
          />
        </span>
      </div>
      <Size call={call} seen={seen} />
      <ShareBar byCategory={seen?.byCategory ?? []} />
      {seen !== undefined && <CategoryShares byCategory={seen.byCategory} call={call} />}
      {seen !== undefined && <StepsSum seen={seen} />}
      {usage !== undefined && <Recorded call={call} usage={usage} size={seen?.tokens} />}
    </header>
  )
}

function Size({ call, seen }: Omit<SawHeaderProps, 'trace'>) {
  const counted = useTokenProvenance()
  const { latest } = useBaseline()
  const words = tokenWords(latest?.tokensInfo[call], counted)
  const window = useContextWindow()
  if (seen === undefined) return <p className={styles.size}>Counting…</p>
  if (latest?.calls[call]?.isRefused === true) {
    return <p className={styles.size}>{t`Refused by the provider: no tokens are recorded`}</p>
  }
  const messages = t`${plural(seen.messages, 'message')} from ${plural(countSeen(seen.steps).steps, 'step')}`
  return (
    <p className={styles.size}>
      <strong>
        <Amount value={seen.tokens} unit="tokens" {...words} />
      </strong>
      <span className={styles.facts} title={messages}>
        {window === undefined ? messages : t`${formatTenths(seen.tokens / window)} of the context window`}
      </span>
    </p>
  )
}

/** Why the sizes below, which are scaled by the run's average, add up to more than the recorded one above. */
function StepsSum({ seen }: { readonly seen: Seen }) {
  const total = stepsTotal(seen.steps)
  if (total <= seen.tokens) return null
  return (
    <p className={styles.facts}>
      {t`The sizes of the steps below are estimates that add up to ${formatExact(total)} tokens. The whole prompt was recorded with ${formatExact(seen.tokens)}.`}
    </p>
  )
}

interface RecordedProps {
  readonly call: number
  readonly usage: Usage
  /** Of its prompt, as it is said above. */
  readonly size: number | undefined
}

/** The provider's usage of this call, and what it cost. */
function Recorded({ call, usage, size }: RecordedProps) {
  const calls = useBaseline().latest?.calls
  const cost = calls?.[call]?.cost
  // As in the timeline.
  const write = useMemo(
    () => costFormat((calls ?? []).flatMap((one) => one.cost?.money.billed ?? [])),
    [calls],
  )
  const { input, cacheRead, cacheWrite } = usage
  const parts = [input, cacheRead, cacheWrite].filter((tokens) => tokens !== undefined)
  const sent = parts.reduce((sum, tokens) => sum + tokens, 0)
  const facts: readonly (readonly [string, number | undefined])[] = [
    // The size above says it, unless it is counted otherwise. What was answered is no part of the prompt.
    [t`Recorded input:`, parts.length === 0 || sent === size ? undefined : sent],
    [t`Read from the cache:`, cacheRead],
  ]
  return (
    <ul className={styles.recorded} aria-label="Recorded usage">
      {facts.map(
        ([title, tokens]) =>
          tokens !== undefined && (
            <li key={title}>
              {title} <Amount value={tokens} unit="tokens" provenance="recorded" isUnitHidden />
            </li>
          ),
      )}
      {cost !== undefined && (
        <li>
          {t`Cost of the call:`} <span className="tabular">{write(cost.money.billed)}</span>
        </li>
      )}
    </ul>
  )
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The cursor selects the step that answers the call, which would show that step in place of its prompt. */
function showCall(call: number): void {
  showTab('saw')
  moveCursor(call)
}
