/**
 * The first cache misses of a memory: at which call, why, what was read all the same, and what it cost more
 * than a hit. A press goes to the call.
 */
import { t } from '#base/words.ts'
import { MISS_REASONS } from '#core/cost/misses.ts'
import { callName } from '#core/model/call-names.ts'
import type { CallFigures } from '#core/replay/replay.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { moveCursor, useMissCosts, useTrace } from '#state/index.ts'
import { Button, formatAmount, formatExact, SafeText } from '../../../kit/index.ts'
import styles from './CacheMissList.module.css'

interface CacheMissListProps {
  /** Calls with a break. */
  readonly calls: readonly CallFigures[]
  readonly spec: CheckedSpec
  /** On misses that aren't among them. */
  readonly note?: string | undefined
}

const MOST = 8

export function CacheMissList({ calls, spec, note }: CacheMissListProps) {
  const costs = useMissCosts(spec).latest
  const trace = useTrace()
  const numberOf = (id: string | undefined) => trace?.steps.find((step) => step.id === id)?.number
  return (
    <div className={styles.breaks}>
      <h2 className={styles.title}>
        {calls.length > MOST
          ? t`First ${MOST} of ${formatExact(calls.length)} cache misses`
          : t`Cache misses`}
      </h2>
      <ol className={styles.list}>
        {calls.slice(0, MOST).map(({ call, cacheMiss, cost, tokens }) => (
          <li key={call} className={styles.item}>
            <Button variant="quiet" size="small" onClick={() => moveCursor(call)}>
              {callName(call)}
            </Button>
            <span>
              <SafeText text={missWords(cacheMiss, numberOf(cacheMiss?.step))} />
              <span className={styles.read}>
                {readWords({ read: cost?.cacheRead ?? 0, tokens, beyondHit: costs?.[call] ?? 0 })}
              </span>
            </span>
          </li>
        ))}
      </ol>
      {note !== undefined && <p className={styles.read}>{note}</p>}
    </div>
  )
}

/** Why, at which step, and by which rule. The rule is hostile text. */
function missWords(miss: CacheMissListProps['calls'][number]['cacheMiss'], step: number | undefined): string {
  const reason = reasonWords(miss?.reason)
  const where = step === undefined ? reason : t`${reason} at step ${step}`
  return miss?.rule === undefined ? where : t`${where}, by ${miss.rule}`
}

interface ReadFacts {
  /** Tokens of the prompt that were read from the cache, and all of its tokens. */
  readonly read: number
  readonly tokens: number
  /** US dollars that the miss cost more than a hit; 0: nothing, or not known. */
  readonly beyondHit: number
}

function readWords({ read, tokens, beyondHit }: ReadFacts): string {
  const [part, all] = [formatExact(read), formatExact(tokens)]
  return beyondHit === 0
    ? t`${part} of ${all} prompt tokens cached`
    : t`${part} of ${all} prompt tokens cached; cost ${formatAmount(beyondHit, '$')} more than a hit`
}

function reasonWords(reason: string | undefined): string {
  return MISS_REASONS.find(({ id }) => id === reason)?.title ?? ''
}
