/**
 * What filled the contexts of the run: tools, in them files or commands, and there steps, as bars of their
 * cost. Esc goes back up.
 */
import { type KeyboardEvent, useMemo } from 'react'
import { moneyFormat } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { endOfPath, shortToolName } from '#core/model/tool-subject.ts'
import { openWithin, showCallInTimeline } from '#state/index.ts'
import { swatchClass } from '../../charts/index.ts'
import {
  classNames,
  formatAmount,
  formatCompact,
  formatExact,
  formatTenths,
  Icon,
  missing,
  moveFocus,
  Portion,
  SafeText,
  visibleLine,
} from '../../kit/index.ts'
import type { Level, LevelRow, Opens } from './level.ts'
import styles from './RunBreakdown.module.css'
import { type RowGroup, rowGroups } from './row-groups.ts'
import { openStep } from './steps/StepLink.tsx'

/** Rows shown until the person asks for more: those after them are small. */
const SHOWN = 12
/** Of the tools below their sum. */
const SHOWN_TOOLS = 5

interface RunBreakdownProps {
  readonly level: Level
  /** The first level, of which each row says its share. */
  readonly run: Level
}

export function RunBreakdown({ level, run }: RunBreakdownProps) {
  const groups = useMemo(() => rowGroups(level), [level])
  const leave = (event: KeyboardEvent) => {
    const up = level.path.at(-2)
    if (event.key !== 'Escape' || up === undefined) return
    event.stopPropagation()
    openWithin(up.within)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc goes up wherever the focus is inside.
    <div className={styles.breakdown} onKeyDown={leave}>
      {level.path.length > 1 && <Path level={level} run={run} />}
      <Rows level={level} run={run} groups={groups} />
    </div>
  )
}

function open(opens: Opens | undefined): void {
  if (opens?.kind === 'step') openStep(opens.step)
  else if (opens?.kind === 'call') showCallInTimeline(opens.call)
  else if (opens !== undefined) openWithin(opens.path)
}

function Path({ level, run }: RunBreakdownProps) {
  const { path, tokens, dollars } = level
  const share = level.isPriced ? (dollars ?? 0) / (run.dollars ?? 0) : tokens / run.tokens
  return (
    <nav className={styles.path} aria-label="Breakdown of">
      <ol>
        {path.map(({ name, within }, place) => (
          <li key={within.join('\n')}>
            {place > 0 && <Icon name="chevron-right" />}
            {place === path.length - 1 ? (
              <strong className={styles.here} aria-current="page">
                <SafeText text={endOfPath(name)} />
              </strong>
            ) : (
              <button type="button" className={styles.up} onClick={() => openWithin(within)}>
                <SafeText text={name} />
              </button>
            )}
          </li>
        ))}
      </ol>
      <span className={styles.sum}>
        {dollars !== undefined && `${formatAmount(dollars, '$')} · `}
        {t`${formatExact(tokens)} tokens`}
        {Number.isFinite(share) && ` · ${t`${formatTenths(share)} of the run`}`}
      </span>
    </nav>
  )
}

interface RowsProps {
  readonly level: Level
  readonly run: Level
  readonly groups: readonly RowGroup[]
}

function Rows({ level, run, groups }: RowsProps) {
  const { rows, isPriced } = level
  const money = moneyFormat(rows.flatMap(({ dollars }) => dollars ?? []))
  const weightOf = ({ dollars = 0, tokens }: LevelRow) => (isPriced ? dollars : tokens)
  const all = isPriced ? (run.dollars ?? 0) : Math.max(1, run.tokens)
  const most = groups.reduce((largest, { row }) => Math.max(largest, weightOf(row)), 0)
  const shown = (row: LevelRow) => (
    <Row
      row={row}
      cost={isPriced ? (row.dollars === undefined ? missing : money(row.dollars)) : ''}
      share={all === 0 ? 0 : weightOf(row) / all}
      length={most === 0 ? 0 : weightOf(row) / most}
    />
  )
  return (
    <div>
      <div className={classNames(styles.row, styles.head)} aria-hidden="true">
        <span className={styles.name}>{t`Part`}</span>
        <span className={styles.tokens}>{t`Tokens over all calls`}</span>
        {isPriced && <span className={styles.cost}>{t`Cost`}</span>}
        <span className={styles.share}>{level.path.length === 1 ? t`Share` : t`Share of run`}</span>
      </div>
      <ul
        aria-label="Largest first"
        onKeyDown={(event) => {
          if (moveFocus(event, 'button[data-row]')) event.preventDefault()
        }}
      >
        <Portion items={groups} first={SHOWN} moreIn="li">
          {({ row, parts }) => (
            <li data-sum={parts.length > 0}>
              {shown(row)}
              {row.help !== undefined && <p className={styles.help}>{row.help}</p>}
              {parts.length > 0 && (
                <ul className={styles.within} aria-label={row.name}>
                  <Portion items={parts} first={SHOWN_TOOLS} moreIn="li">
                    {(part) => <li>{shown(part)}</li>}
                  </Portion>
                </ul>
              )}
            </li>
          )}
        </Portion>
      </ul>
    </div>
  )
}

interface RowProps {
  readonly row: LevelRow
  /** In dollars; empty: no part of the level has a price. */
  readonly cost: string
  /** Of the run. */
  readonly share: number
  /** Of its bar, the longest being 1. */
  readonly length: number
}

function Row({ row: { name, note, category, tokens, opens }, cost, share, length }: RowProps) {
  const content = (
    <>
      <span className={styles.name} title={visibleLine(name)}>
        <SafeText text={endOfPath(shortToolName(name))} /> <span className={styles.note}>{note}</span>
      </span>
      <span className={styles.track} aria-hidden="true">
        <span
          className={classNames(styles.bar, swatchClass(category))}
          style={{ inlineSize: `${length * 100}%` }}
        />
      </span>
      <span className={styles.tokens} title={t`${formatExact(tokens)} tokens`}>
        {formatCompact(tokens)} <span className={styles.unit}>{t`tokens over all calls`}</span>
      </span>
      {cost !== '' && <span className={styles.cost}>{cost}</span>}
      <span className={styles.share}>{formatTenths(share)}</span>
    </>
  )
  return opens === undefined ? (
    <div className={styles.row}>{content}</div>
  ) : (
    <button type="button" className={styles.row} data-row={opens.kind} onClick={() => open(opens)}>
      {content}
      <Icon name="chevron-right" />
    </button>
  )
}
