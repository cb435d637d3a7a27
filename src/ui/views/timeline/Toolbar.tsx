/** Above the list: find, places to go to, kinds, density. */
import { type ReactNode, type RefObject, useState } from 'react'
import { t } from '#base/words.ts'
import type { ShownKind } from '#core/model/step.ts'
import { changeSettings, setBuilding, showSideBySide, useApp } from '#state/index.ts'
import {
  Button,
  formatExact,
  Icon,
  IconButton,
  type KindCount,
  KindGlyph,
  Menu,
  type MenuEntry,
  useIsPhone,
} from '../../kit/index.ts'
import { FindBox, type FindBoxProps } from './FindBox.tsx'
import { Legend } from './Legend.tsx'
import styles from './Toolbar.module.css'

interface ToolbarProps extends FindBoxProps {
  readonly kindCounts: readonly KindCount[]
  readonly kinds: ReadonlySet<ShownKind>
  readonly onKinds: (kinds: ReadonlySet<ShownKind>) => void
  /** Steps with an error. */
  readonly failed: number
  readonly isFailedOnly: boolean
  readonly onFailedOnly: (isFailedOnly: boolean) => void
  readonly box: RefObject<HTMLInputElement | null>
  readonly isBuilding: boolean
  readonly canBuild: boolean
  readonly isPlayShown: boolean
  readonly onPlayShown: () => void
  readonly canPlay: boolean
  /** Leads to the places that are worth a look. */
  readonly jumps: ReactNode
}

const EDIT_HELP = t`Add, change, move, and delete steps; the original is kept`

export function Toolbar({ kindCounts, kinds, onKinds, ...rest }: ToolbarProps) {
  const {
    failed,
    isFailedOnly,
    onFailedOnly,
    isBuilding,
    canBuild,
    isPlayShown,
    onPlayShown,
    canPlay,
    jumps,
    ...findBox
  } = rest
  const density = useApp((state) => state.settings.density)
  const isPhone = useIsPhone()
  // Whoever finds goes from hit to hit, and more would take a second line.
  const isFinding = findBox.find.finder !== undefined
  const [isKindsShown, setKindsShown] = useState(false)
  // What is filtered is seen, however it came about.
  const isFiltered = isFailedOnly || kinds.size > 0
  const hasKinds = isKindsShown || isFiltered
  const toggle = (kind: ShownKind) => {
    const next = new Set(kinds)
    if (!next.delete(kind)) next.add(kind)
    onKinds(next)
  }
  const clear = () => {
    onKinds(new Set())
    onFailedOnly(false)
    setKindsShown(false)
  }
  // As buttons they would take a second line from the list.
  const phoneItems: readonly MenuEntry[] = [
    { kind: 'check', id: 'kinds', title: t`Filter by kind`, checked: hasKinds, onChange: setKindsShown },
    {
      kind: 'check',
      id: 'play',
      title: t`Play`,
      checked: isPlayShown,
      disabled: !canPlay,
      onChange: onPlayShown,
    },
    {
      kind: 'check',
      id: 'edit',
      title: t`Edit`,
      help: EDIT_HELP,
      checked: isBuilding,
      disabled: !canBuild,
      onChange: setBuilding,
    },
  ]
  return (
    <div className={styles.bar} role="toolbar" aria-label="Steps sent">
      <FindBox {...findBox} />
      {!isFinding && jumps}
      {!isPhone && (
        <Button
          size="small"
          variant="quiet"
          icon="filter"
          aria-expanded={hasKinds}
          onClick={() => (isFiltered ? clear() : setKindsShown(!isKindsShown))}
        >
          {isFiltered ? t`Clear filter` : t`Filter`}
        </Button>
      )}
      <fieldset className={styles.kinds} hidden={!hasKinds}>
        <legend className="visually-hidden">Kinds of steps</legend>
        {failed > 0 && (
          <Button
            size="small"
            variant="quiet"
            pressed={isFailedOnly}
            title={t`Only steps with a failed tool call. Errors in Insights also counts failed model calls.`}
            onClick={() => onFailedOnly(!isFailedOnly)}
          >
            <span className={styles.failed}>
              <Icon name="error" />
            </span>
            Failed <span className="tabular">{formatExact(failed)}</span>
          </Button>
        )}
        {kindCounts.map(({ kind, title, count }) => (
          <Button
            key={kind}
            size="small"
            variant="quiet"
            pressed={kinds.has(kind)}
            title={t`Only this kind: ${title}`}
            onClick={() => toggle(kind)}
          >
            <KindGlyph kind={kind} />
            {/* A screen reader has the kind from the glyph. */}
            <span aria-hidden="true">{title}</span>
            <span className="tabular">{formatExact(count)}</span>
          </Button>
        ))}
      </fieldset>
      <div className={styles.actions} hidden={isFinding && isPhone}>
        {!isPhone && (
          <>
            <Button
              size="small"
              variant="quiet"
              icon="play"
              pressed={isPlayShown}
              disabledReason={canPlay ? undefined : t`This run has no calls to play`}
              onClick={onPlayShown}
            >
              Play
            </Button>
            <Button
              size="small"
              variant="quiet"
              icon="edit"
              pressed={isBuilding}
              disabledReason={
                canBuild ? undefined : t`This is an earlier version of the run and can’t be changed`
              }
              title={EDIT_HELP}
              onClick={() => setBuilding(!isBuilding)}
            >
              Edit
            </Button>
          </>
        )}
        <Legend kindCounts={kindCounts} />
        <Menu
          align="end"
          trigger={<IconButton icon="dots" label="Timeline options" />}
          items={[
            ...(isPhone ? phoneItems : []),
            {
              kind: 'item',
              id: 'compare',
              icon: 'compare',
              title: t`Compare with another run…`,
              onSelect: () => showSideBySide(''),
            },
            {
              kind: 'check',
              id: 'comfortable',
              title: t`Comfortable rows`,
              help: t`Three lines per step, with what the tool returned`,
              checked: density === 'comfortable',
              onChange: (isTall) => void changeSettings({ density: isTall ? 'comfortable' : 'compact' }),
            },
          ]}
        />
      </div>
    </div>
  )
}
