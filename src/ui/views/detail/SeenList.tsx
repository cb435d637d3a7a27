/**
 * The steps of a context with what became of each since the call before. Long lists come in portions and
 * closed steps draw one line, so that a context of thousands of messages opens as fast as one of ten.
 */
import { useState } from 'react'
import { Button, formatExact, Icon, plural } from '../../kit/index.ts'
import { foldUnchanged, type SeenSection, type SeenState, type SeenStep } from './context-difference.ts'
import styles from './SeenList.module.css'
import { SeenStepView } from './SeenStepView.tsx'

/** `changes`: what did not change is folded; `all`: every message is open. */
export type SeenMode = 'changes' | 'all'

interface SeenListProps {
  readonly steps: readonly SeenStep[]
  readonly mode: SeenMode
}

const PORTION = 40
const OPEN_AT_ONCE: ReadonlySet<SeenState> = new Set(['new', 'rewritten'])

export function SeenList({ steps, mode }: SeenListProps) {
  const [limit, setLimit] = useState(PORTION)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const sections: readonly SeenSection[] =
    mode === 'all' ? steps.map((step) => ({ kind: 'step', step })) : foldUnchanged(steps)
  const items = sections.flatMap((section): readonly SeenSection[] =>
    section.kind === 'fold' && unfolded.has(section.key)
      ? [section, ...section.steps.map((step) => ({ kind: 'step' as const, step }))]
      : [section],
  )
  const toggle = (key: string) => {
    const next = new Set(unfolded)
    if (!next.delete(key)) next.add(key)
    setUnfolded(next)
  }
  const left = items.length - limit
  return (
    <ol className={styles.list}>
      {items.slice(0, limit).map((item) =>
        item.kind === 'fold' ? (
          <li key={item.key}>
            <Fold
              count={item.steps.length}
              isOpen={unfolded.has(item.key)}
              onToggle={() => toggle(item.key)}
            />
          </li>
        ) : (
          <li key={item.step.key}>
            <SeenStepView
              seen={item.step}
              isOpenAtFirst={mode === 'all' || OPEN_AT_ONCE.has(item.step.state)}
            />
          </li>
        ),
      )}
      {left > 0 && (
        <li className={styles.more}>
          <Button size="small" icon="chevron-down" onClick={() => setLimit(limit + PORTION * 3)}>
            Show more ({formatExact(left)} left)
          </Button>
        </li>
      )}
    </ol>
  )
}

interface FoldProps {
  readonly count: number
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function Fold({ count, isOpen, onToggle }: FoldProps) {
  return (
    <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={onToggle}>
      <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
      {plural(count, 'unchanged step')}
    </button>
  )
}
