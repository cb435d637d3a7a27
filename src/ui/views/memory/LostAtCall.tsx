/** How many facts the response used that the memory no longer shows, and the most certain with their use. */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import { callOfMostLost } from '#core/compare/call-apart.ts'
import { callName } from '#core/model/call-names.ts'
import { ABOUT_AGAIN, neverBackWords } from '#core/references/again-words.ts'
import type { LossFigures } from '#core/references/lost.ts'
import { unreturnedFirst } from '#core/references/order.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { moveCursor, useFactUses, useLosses, useLostFacts } from '#state/index.ts'
import {
  Button,
  formatExact,
  LostFactText,
  LostFactUse,
  Popover,
  plural,
  ShowAll,
  useIsPhone,
  useShown,
} from '../../kit/index.ts'
import { Figure } from './figures/Figure.tsx'
import styles from './MemoryHead.module.css'

interface LostAtCallProps {
  readonly spec: CheckedSpec
  readonly call: number
  readonly onCompare: () => void
}

export function LostAtCall({ spec, call, onCompare }: LostAtCallProps) {
  const [losses] = useLosses(
    useMemo(() => [spec], [spec]),
    true,
  )
  const latest = losses?.latest
  const here = latest?.calls[call]
  const isPhone = useIsPhone()
  const title = isPhone ? t`Lost facts` : t`Lost facts at this call`
  if (latest === undefined || here === undefined) return <Figure title={title} value="…" />
  if (here.count === 0) {
    return (
      <Figure title={title} value={<span className={styles.none}>{formatExact(0)}</span>}>
        <Nearest calls={latest.calls} call={call} />
      </Figure>
    )
  }
  return (
    <Figure
      title={title}
      value={
        <Popover
          label={title}
          trigger={
            <button
              type="button"
              className={styles.lost}
              aria-label={t`${plural(here.count, 'lost fact')} at this call`}
            >
              {formatExact(here.count)}
            </button>
          }
        >
          <div className={styles.lostFacts}>
            <TopLost spec={spec} call={call} />
            <Button size="small" icon="compare" onClick={onCompare}>
              Show in Compare
            </Button>
          </div>
        </Popover>
      }
    >
      {/* It opened here by itself, or could have. */}
      {callOfMostLost([latest]) === call && t`more than at any other call`}
    </Figure>
  )
}

/** The nearest calls that lose some. */
function Nearest({ calls, call }: { readonly calls: LossFigures['calls']; readonly call: number }) {
  const isPhone = useIsPhone()
  const losing = calls.flatMap(({ count }, at) => (count > 0 ? [at] : []))
  const before = losing.findLast((at) => at < call)
  const after = losing.find((at) => at > call)
  return (
    <>
      {before !== undefined && (
        <ToCall
          call={before}
          words={isPhone ? t`← ${callName(before)}` : t`Previous: ${callName(before)}`}
          about={t`Previous call with lost facts: ${callName(before)}`}
        />
      )}
      {after !== undefined && (
        <ToCall
          call={after}
          words={isPhone ? t`${callName(after)} →` : t`Next: ${callName(after)}`}
          about={t`Next call with lost facts: ${callName(after)}`}
        />
      )}
    </>
  )
}

interface ToCallProps {
  readonly call: number
  readonly words: string
  readonly about: string
}

function ToCall({ call, words, about }: ToCallProps) {
  return (
    <button type="button" className={styles.link} title={about} onClick={() => moveCursor(call)}>
      {words}
    </button>
  )
}

const MOST = 5

function TopLost({ spec, call }: Omit<LostAtCallProps, 'onCompare'>) {
  const { latest = [] } = useLostFacts(spec, call)
  const { shown, more } = useShown(latest.toSorted(unreturnedFirst), MOST)
  const uses = useFactUses(shown)
  const count = plural(latest.length, 'lost fact')
  const back = neverBackWords(latest)
  return (
    <>
      {back !== undefined && <p title={ABOUT_AGAIN}>{t`${count}: ${back}`}</p>}
      <ul className={styles.facts}>
        {shown.map((fact, place) => (
          <li key={fact.text}>
            <code>
              <LostFactText text={fact.text} />
            </code>
            <LostFactUse fact={fact} use={uses[place]} />
          </li>
        ))}
      </ul>
      <ShowAll words={count} {...more} />
    </>
  )
}
