/**
 * What filled the contexts of the run: tools, in them files or commands, and there steps, as areas and as
 * rows. Esc goes back up.
 */
import { type KeyboardEvent, useMemo } from 'react'
import { moneyFormat } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { inferredParts } from '#core/account/inferred-parts.ts'
import type { BreakdownGroup } from '#core/breakdown/breakdown.ts'
import { endOfPath, shortToolName } from '#core/model/tool-subject.ts'
import type { Trace } from '#core/model/trace.ts'
import type { Dollars } from '#core/model/units.ts'
import type { TokensByCategory } from '#core/tokens/measure.ts'
import { openWithin, showCallInTimeline, useBaseline, useInferred, useRoute } from '#state/index.ts'
import { type PlacedPart, swatchClass, Treemap } from '../../charts/index.ts'
import {
  classNames,
  formatAmount,
  formatCompact,
  formatExact,
  formatShare,
  formatTenths,
  Icon,
  moveFocus,
  Portion,
  SafeText,
  visibleLine,
} from '../../kit/index.ts'
import { type LevelInput, levelOf } from './breakdown-levels.ts'
import type { Level, LevelRow, Opens } from './level-areas.ts'
import styles from './RunBreakdown.module.css'
import { rowGroups } from './row-groups.ts'
import { openStep } from './steps/StepLink.tsx'
import { stepTitler } from './steps/step-title.ts'

/** Rows shown until the person asks for more: those after them are small. */
const SHOWN = 10
/** Of the tools below their sum. */
const SHOWN_TOOLS = 5

interface RunBreakdownProps {
  readonly trace: Trace
  readonly groups: readonly BreakdownGroup[]
  /** Of the run, by category. */
  readonly totals: TokensByCategory
  /** What all prompts of the run cost; undefined: not known. */
  readonly paid: Dollars | undefined
  readonly output: LevelInput['output']
}

export function RunBreakdown({ trace, groups, totals, paid, output }: RunBreakdownProps) {
  const { within, step } = useRoute()
  const { title: inferred } = useInferred()
  const calls = useBaseline().latest?.calls
  const parts = useMemo(() => inferredParts(trace, calls ?? []), [trace, calls])
  const steps = useMemo(() => new Map(trace.steps.map((each) => [each.id, each])), [trace])
  const titleOf = useMemo(() => stepTitler(trace.steps), [trace])
  const level = useMemo(
    () =>
      levelOf(
        { groups, totals, paid, output, stepOf: (id) => steps.get(id), titleOf, inferred, parts },
        within,
      ),
    [groups, totals, paid, output, steps, titleOf, inferred, parts, within],
  )
  const all = sizeOf(level)
  const amountOf = (size: number) =>
    level.isPriced ? formatAmount(size, '$') : formatAmount(size, 'tokens', true)
  const about = [baseWords(level), level.note].filter((words) => words !== undefined)
  const wordsOf = ({ group, label, size }: PlacedPart) =>
    t`${group.title}, ${label}, ${amountOf(size)}, ${formatShare(size / all)}`
  const leave = (event: KeyboardEvent) => {
    const up = level.path.at(-2)
    if (event.key !== 'Escape' || up === undefined) return
    event.stopPropagation()
    openWithin(up.within)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc goes up wherever the focus is inside.
    <div className={styles.breakdown} onKeyDown={leave}>
      {level.path.length > 1 && <Path level={level} />}
      <div className={styles.parts}>
        <div className={styles.areas}>
          <Treemap
            label={
              level.isPriced
                ? t`Cost of ${level.path.at(-1)?.name ?? ''}`
                : t`Tokens of ${level.path.at(-1)?.name ?? ''}`
            }
            groups={level.areas}
            selected={step}
            onOpen={(id) => open(level.opens.get(id))}
            amountOf={amountOf}
            wordsOf={wordsOf}
          />
        </div>
        <Rows level={level} />
      </div>
      {about.length > 0 && <p className={styles.about}>{about.join(' ')}</p>}
    </div>
  )
}

function open(opens: Opens | undefined): void {
  if (opens?.kind === 'step') openStep(opens.step)
  else if (opens?.kind === 'call') showCallInTimeline(opens.call)
  else if (opens !== undefined) openWithin(opens.path)
}

function Path({ level: { path, tokens, dollars } }: { readonly level: Level }) {
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
      </span>
    </nav>
  )
}

/** What shares are of, as the areas and the list have the same. */
function baseWords({ isPriced, path }: Level): string {
  const isRun = path.length === 1
  if (isPriced) return isRun ? t`Percentages are of the run’s cost.` : t`Percentages are of this part’s cost.`
  return isRun ? t`Percentages are of the run’s input tokens.` : t`Percentages are of this part’s tokens.`
}

function sizeOf({ isPriced, dollars = 0, tokens }: Pick<Level, 'isPriced' | 'dollars' | 'tokens'>): number {
  return isPriced ? dollars : Math.max(1, tokens)
}

function Rows({ level }: { readonly level: Level }) {
  const { rows, isPriced } = level
  const money = moneyFormat(rows.flatMap(({ dollars }) => dollars ?? []))
  const weightOf = ({ dollars = 0, tokens }: LevelRow) => (isPriced ? dollars : tokens)
  const all = sizeOf(level)
  const groups = rowGroups(level)
  const most = groups.reduce((largest, { row }) => Math.max(largest, weightOf(row)), 0)
  const shown = (row: LevelRow) => (
    <Row
      row={row}
      cost={row.dollars === undefined ? '' : money(row.dollars)}
      share={weightOf(row) / all}
      length={most === 0 ? 0 : weightOf(row) / most}
    />
  )
  return (
    <ul
      aria-label="Largest first"
      onKeyDown={(event) => {
        if (moveFocus(event, 'button[data-row]')) event.preventDefault()
      }}
    >
      <Portion items={groups} first={SHOWN} moreIn="li">
        {({ row, parts }) => (
          <li>
            {shown(row)}
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
  )
}

interface RowProps {
  readonly row: LevelRow
  /** In dollars; empty: not known. */
  readonly cost: string
  /** Of the level. */
  readonly share: number
  /** Of its bar, the longest being 1. */
  readonly length: number
}

function Row({ row: { name, note, category, tokens, opens }, cost, share, length }: RowProps) {
  const content = (
    <>
      <span className={styles.name} title={visibleLine(name)}>
        <SafeText text={endOfPath(shortToolName(name))} />
      </span>
      <span className={styles.cost}>{cost}</span>
      <span className={styles.share}>{formatTenths(share)}</span>
      <span className={styles.track} aria-hidden="true">
        <span
          className={classNames(styles.bar, swatchClass(category))}
          style={{ inlineSize: `${length * 100}%` }}
        />
      </span>
      <span className={styles.note}>
        {note !== '' && `${note} · `}
        <span title={t`${formatExact(tokens)} tokens`}>{t`${formatCompact(tokens)} tokens`}</span>
      </span>
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
