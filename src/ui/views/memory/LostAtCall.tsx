/** How many facts the response used that the memory no longer shows, and the heaviest with their use. */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { useFactUses, useLosses, useLostFacts } from '#state/index.ts'
import { Button, LostFactText, LostFactUse, Popover, plural, ShowAll, useShown } from '../../kit/index.ts'
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
  const here = losses?.latest?.calls[call]
  if (here === undefined) return null
  if (here.count === 0) return <p>No lost facts at this call</p>
  return (
    <Popover
      label={t`Lost facts at this call`}
      trigger={
        <button type="button" className={styles.lost}>
          {plural(here.count, 'lost fact')} at this call
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
