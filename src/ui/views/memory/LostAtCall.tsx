/** How many facts the response used that the memory no longer shows, and the heaviest with their use. */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import { callOfMostLost } from '#core/compare/call-apart.ts'
import { callName } from '#core/model/call-names.ts'
import type { LossFigures } from '#core/references/lost.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { moveCursor, useFactUses, useLosses, useLostFacts } from '#state/index.ts'
import {
  Button,
  LostFactText,
  LostFactUse,
  Popover,
  plural,
  ShowAll,
  useIsPhone,
  useShown,
} from '../../kit/index.ts'
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
  const isPhone = useIsPhone()
  const here = losses?.latest?.calls[call]
  if (here === undefined) return null
  if (here.count === 0) return <NoneHere calls={losses?.latest?.calls ?? []} call={call} />
  // It opened here by itself, or could have. A phone has no room for it beside the sum.
  const isMost = !isPhone && losses?.latest !== undefined && callOfMostLost([losses.latest]) === call
  const words = plural(here.count, 'lost fact')
  return (
    <Popover
      label={t`Lost facts at this call`}
      trigger={
        <button type="button" className={styles.lost}>
          {isMost ? t`${words} at this call, the most of any call` : t`${words} at this call`}
        </button>
      }
    >
      <TopLost spec={spec} call={call} />
      <Button size="small" icon="compare" onClick={onCompare}>
        Show in Compare
      </Button>
    </Popover>
  )
}

/** With the nearest calls that lose some. */
function NoneHere({ calls, call }: { readonly calls: LossFigures['calls']; readonly call: number }) {
  const losing = calls.flatMap(({ count }, at) => (count > 0 ? [at] : []))
  const before = losing.findLast((at) => at < call)
  const after = losing.find((at) => at > call)
  return (
    <p>
      {t`No lost facts at this call`}
      {before !== undefined && (
        <ToCall call={before} words={t`Previous with lost facts: ${callName(before)}`} />
      )}
      {after !== undefined && <ToCall call={after} words={t`Next with lost facts: ${callName(after)}`} />}
    </p>
  )
}

function ToCall({ call, words }: { readonly call: number; readonly words: string }) {
  return (
    <>
      {' · '}
      <button type="button" className={styles.link} onClick={() => moveCursor(call)}>
        {words}
      </button>
    </>
  )
}

const MOST = 5

function TopLost({ spec, call }: Omit<LostAtCallProps, 'onCompare'>) {
  const { latest = [] } = useLostFacts(spec, call)
  const { shown, more } = useShown(latest, MOST)
  const uses = useFactUses(shown)
  return (
    <>
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
      <ShowAll words={plural(latest.length, 'lost fact')} {...more} />
    </>
  )
}
