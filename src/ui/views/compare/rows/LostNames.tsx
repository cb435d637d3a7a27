/** In a cell with room for words: which lost facts its calls used. */
import { useContext } from 'react'
import { useLostOverRun } from '#state/index.ts'
import { SafeText, shortFact, useIsPhone } from '../../../kit/index.ts'
import { useColumns, WordsContext } from '../model/columns-context.ts'
import styles from './LedgerCell.module.css'

interface LostNamesProps {
  /** Of the strategy. */
  readonly place: number
  readonly calls: readonly number[]
}

export function LostNames({ place, calls }: LostNamesProps) {
  const column = useColumns()[place]
  const isPhone = useIsPhone()
  const hasRoom = useContext(WordsContext) !== undefined || isPhone
  return column !== undefined && hasRoom ? <Names column={column} calls={calls} /> : null
}

interface NamesProps {
  readonly column: { readonly spec: Parameters<typeof useLostOverRun>[0] }
  readonly calls: readonly number[]
}

/** Facts that are named; a cell has no room for more. */
const MOST = 8
/** Characters of a fact. */
const LONGEST = 60

function Names({ column: { spec }, calls }: NamesProps) {
  const { latest = [] } = useLostOverRun(spec, true)
  const texts = new Set(latest.flatMap(({ call, text }) => (calls.includes(call) ? [text] : [])))
  return (
    <span className={styles.seen}>
      <SafeText
        text={[...texts]
          .slice(0, MOST)
          .map((text) => shortFact(text, LONGEST))
          .join(' · ')}
      />
    </span>
  )
}
