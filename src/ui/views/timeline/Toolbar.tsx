/** Above the list: find, kinds, density. */
import type { RefObject } from 'react'
import type { StepKind } from '#core/step.ts'
import { changeSettings, useApp } from '#state/index.ts'
import { Button, formatExact, IconButton, KindGlyph } from '../../kit/index.ts'
import { FindBox, type FindBoxProps } from './FindBox.tsx'
import type { KindCount } from './row-model.ts'
import styles from './Toolbar.module.css'

export interface ToolbarProps extends FindBoxProps {
  readonly kindCounts: readonly KindCount[]
  readonly kinds: ReadonlySet<StepKind>
  readonly onKinds: (kinds: ReadonlySet<StepKind>) => void
  readonly box: RefObject<HTMLInputElement | null>
}

export function Toolbar({ kindCounts, kinds, onKinds, ...findBox }: ToolbarProps) {
  const density = useApp((state) => state.settings.density)
  const toggle = (kind: StepKind) => {
    const next = new Set(kinds)
    if (!next.delete(kind)) next.add(kind)
    onKinds(next)
  }
  return (
    <div className={styles.bar} role="toolbar" aria-label="Steps shown">
      <FindBox {...findBox} />
      <fieldset className={styles.kinds}>
        <legend className="visually-hidden">Kinds of steps</legend>
        {kindCounts.map(({ kind, title, count }) => (
          <Button
            key={kind}
            size="small"
            variant="quiet"
            pressed={kinds.has(kind)}
            title={`Only this kind: ${title}`}
            onClick={() => toggle(kind)}
          >
            <KindGlyph kind={kind} />
            <span className="tabular">{formatExact(count)}</span>
          </Button>
        ))}
      </fieldset>
      <IconButton
        icon="timeline"
        label="Comfortable rows"
        pressed={density === 'comfortable'}
        onClick={() =>
          void changeSettings({ density: density === 'comfortable' ? 'compact' : 'comfortable' })
        }
      />
    </div>
  )
}
