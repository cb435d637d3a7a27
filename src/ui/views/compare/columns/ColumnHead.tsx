// biome-ignore-all lint/a11y/useSemanticElements: lines that share tracks with others are grids, which a <table> cannot be.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid, or the button inside, has the tab stop.
/**
 * The head of one memory's column: its name, which opens its form; its menu; what it refuses or what failed.
 */

import { type KeyboardEvent, memo, type PointerEvent, useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import { infoOfStage } from '#core/spec/memory-info.ts'
import { leanSpec } from '#core/spec/spec.ts'
import { isOfRecord, stagesOf } from '#core/spec/spec-data.ts'
import { guaranteeWords } from '#core/spec/spec-form.ts'
import { summaryIn } from '#core/sweep/setting-words.ts'
import {
  changeColumn,
  compareWithoutCompactions,
  moveColumn,
  moveCursor,
  openCode,
  retryFailed,
  useCustomEntries,
  useTrace,
} from '#state/index.ts'
import {
  Button,
  classNames,
  ExportAsCode,
  formatExact,
  Icon,
  MemoryForm,
  Popover,
  plural,
  Tooltip,
} from '../../../kit/index.ts'
import { refusalOf, refusalWords } from '../model/refusal.ts'
import { type Column, isSameForRun } from '../model/use-comparison.ts'
import type { LossesOfColumns } from '../model/use-losses-of-columns.ts'
import type { ProviderRefusal } from '../model/use-provider-refusals.ts'
import { ContextDialog } from '../panels/ContextDialog.tsx'
import { BoundNote } from './BoundNote.tsx'
import styles from './ColumnHead.module.css'
import { ColumnMenu } from './ColumnMenu.tsx'
import { OracleForm } from './OracleForm.tsx'
import { PinsOfColumn } from './PinsOfColumn.tsx'
import { RenameColumn } from './RenameColumn.tsx'
import { UndoForm } from './UndoForm.tsx'

interface ColumnHeadProps {
  readonly column: Column
  /** All memories of the comparison. */
  readonly columns: readonly Column[]
  readonly losses: LossesOfColumns
  /** What the provider would refuse of its contexts. */
  readonly refusal: ProviderRefusal | undefined
  /** Position of the last column. */
  readonly last: number
  readonly isEditing: boolean
  readonly onEditing: (isOpen: boolean) => void
  /** Set while a column is dragged. */
  readonly isDragged: boolean
  readonly dropMark: 'before' | 'after' | undefined
  readonly onPress: (event: PointerEvent<HTMLElement>) => void
}

/** Says nothing of the call, and so is not drawn again while a person goes from call to call. */
export const ColumnHead = memo(Head, (one, other) => {
  const { column, isEditing, isDragged, dropMark, last } = one
  return (
    isEditing === other.isEditing &&
    isDragged === other.isDragged &&
    dropMark === other.dropMark &&
    last === other.last &&
    one.refusal?.calls === other.refusal?.calls &&
    one.refusal?.provider === other.refusal?.provider &&
    isSameForRun(column, other.column)
  )
})

function Head(props: ColumnHeadProps) {
  const { column, columns, losses, refusal, last, isEditing, onEditing, isDragged, dropMark, onPress } = props
  // The pins are under the name, with a button of their own.
  const { spec, title, ruleName: name, index = 0 } = column
  const own = useCustomEntries()
  const trace = useTrace()
  const [isContextOpen, setContextOpen] = useState(false)
  const [isRepairing, setRepairing] = useState(false)
  const [isHomeOpen, setHomeOpen] = useState(false)
  const [isRenaming, setRenaming] = useState(false)
  return (
    <div
      role="columnheader"
      className={styles.head}
      data-dragged={isDragged || undefined}
      data-drop={dropMark}
      onPointerDown={onPress}
    >
      <div className={styles.title}>
        <Popover
          label={t`Strategy: ${name}`}
          side="right"
          open={isEditing}
          onOpenChange={onEditing}
          trigger={
            <button
              type="button"
              aria-label={t`${name}, change`}
              className={classNames(styles.name, 'tabular')}
              title={aboutText(column, trace?.source.format)}
              data-head={index}
              onKeyDown={(event) => moveByKey(event, index)}
            >
              {title !== undefined && <span className={styles.strategy}>{title}</span>}
              <span className={title === undefined ? styles.words : styles.parameters}>{name}</span>
            </button>
          }
        >
          {column.isBound ? (
            <OracleForm index={index} columns={columns} />
          ) : isOfRecord(spec) ? (
            <UndoForm spec={spec} onChange={(changed) => changeColumn(index, changed)} />
          ) : (
            <MemoryForm
              spec={spec}
              own={own}
              format={trace?.source.format}
              onChange={(changed) => changeColumn(index, leanSpec(changed))}
            />
          )}
        </Popover>
        <div className={styles.menu}>
          <ColumnMenu
            column={column}
            last={last}
            onShowContext={() => setContextOpen(true)}
            onParameters={() => onEditing(true)}
            onExportAsCode={() => setHomeOpen(true)}
            onRename={() => setRenaming(true)}
          />
        </div>
      </div>
      <Trouble column={column} />
      {refusal !== undefined && (
        <Refused
          column={column}
          refusal={refusal}
          onRepair={() => {
            moveCursor(refusal.first)
            setRepairing(true)
          }}
        />
      )}
      {column.isBound && <BoundNote column={column} losses={losses} />}
      <PinsOfColumn column={column} index={index} />
      {isRenaming && <RenameColumn column={column} onClose={() => setRenaming(false)} />}
      {isHomeOpen && <ExportAsCode column={column} trace={trace} onClose={() => setHomeOpen(false)} />}
      {isContextOpen && <ContextDialog column={column} onClose={() => setContextOpen(false)} />}
      {isRepairing && <ContextDialog column={column} isRepairing onClose={() => setRepairing(false)} />}
    </div>
  )
}

/** Alt and an arrow put the column at the place of its neighbour; the focus goes along. */
function moveByKey(event: KeyboardEvent, index: number): void {
  const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined
  if (by === undefined || !event.altKey || event.ctrlKey || event.metaKey) return
  // It would also be the browser's Back.
  event.preventDefault()
  if (!moveColumn(index, by)) return
  const heads = event.currentTarget.closest('[role="row"]')
  requestAnimationFrame(() => heads?.querySelector<HTMLElement>(`[data-head="${index + by}"]`)?.focus())
}

const MOVING = t`Drag to move, or press Alt and an arrow key`

/** What the memory does, as its strategies say, and what it promises. */
function aboutText({ spec, isNamed }: Column, format: string | undefined): string {
  const words = guaranteeWords(spec)
  const lines = stagesOf(spec).flatMap((stage) => {
    const info = infoOfStage(stage)
    return info === undefined ? [stage.id] : [`${info.title}. ${info.description}`]
  })
  const what = isNamed ? [summaryIn(format, spec)] : []
  const promises = words.length === 0 ? [] : [t`With these parameters: ${words.join('; ')}.`]
  return [...what, ...lines, ...promises, MOVING].join('\n')
}

/** Figures with placeholders in them must not pass for final ones. */
function Awaited({ column: { replay } }: { readonly column: Column }) {
  const count = replay?.awaited?.length ?? 0
  if (count === 0) return null
  return (
    <p className={styles.refusal}>
      <Icon name="warning" label="Warning" />
      <span className={styles.reason}>
        {plural(count, 'placeholder')} for summaries: the numbers aren’t final.
      </span>
    </p>
  )
}

interface RefusedProps {
  readonly column: Column
  readonly refusal: ProviderRefusal
  /** Shows the first refused request and what makes it acceptable. */
  readonly onRepair: () => void
}

/** Its figures are of requests that the provider would not answer. */
function Refused({ column: { replay }, refusal: { provider, calls, reason }, onRepair }: RefusedProps) {
  return (
    <div className={styles.repairable}>
      <Tooltip text={reason}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its tooltip must be reachable by keyboard. */}
        <p className={styles.rejected} role="note" tabIndex={0}>
          <Icon name="error" label="Refused" />
          <span className={styles.reason}>
            {provider} would refuse {formatExact(calls)} of {plural(replay?.totals.calls ?? calls, 'call')}
          </span>
        </p>
      </Tooltip>
      <Button
        variant="quiet"
        size="small"
        title={t`Show the first refused request and repair it`}
        onClick={onRepair}
      >
        Repair…
      </Button>
    </div>
  )
}

/** A refusal is shown for the whole run, so that the head does not grow and shrink while a person scrubs. */
function Trouble({ column }: { readonly column: Column }) {
  const { failure, canRetry, codeId, replay } = column
  const refusal = useMemo(() => refusalOf(replay), [replay])
  if (failure !== undefined) {
    return (
      <div className={styles.failure} role="alert">
        {failure.message}
        {codeId === undefined && !canRetry && (
          <span className={styles.hint} title={failure.hint}>
            {failure.hint}
          </span>
        )}
        {codeId !== undefined && (
          <Button size="small" icon="edit" onClick={() => openCode(codeId)}>
            Open the code
          </Button>
        )}
        {failure.code === 'needs-uncompacted' ? (
          <Button size="small" onClick={compareWithoutCompactions}>
            Change the baseline
          </Button>
        ) : (
          canRetry && (
            <Button size="small" onClick={retryFailed}>
              Try again
            </Button>
          )
        )}
      </div>
    )
  }
  if (refusal === undefined) return <Awaited column={column} />
  const { where, said, kept } = refusalWords(refusal)
  return (
    <Tooltip text={[refusal.problem.message, refusal.problem.hint, kept].filter(Boolean).join(' ')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its tooltip must be reachable by keyboard. */}
      <p className={styles.refusal} role="note" tabIndex={0}>
        <Icon name="warning" label="Warning" />
        <span className={styles.reason}>
          {where} {said}
        </span>
      </p>
    </Tooltip>
  )
}
