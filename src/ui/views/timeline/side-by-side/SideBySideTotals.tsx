/**
 * The figures of both runs under each other, with the signed difference from the left one to the right one.
 */
import { t } from '#base/words.ts'
import type { Trace } from '#core/model/trace.ts'
import { pricesOf } from '#core/profiles/rules/profile.ts'
import { retryFailed, useProfile, useSideBySideTotals } from '#state/index.ts'
import {
  Amount,
  Button,
  Delta,
  durationWords,
  Explained,
  formatSigned,
  isForCells,
  missing,
  Precision,
  ProblemNote,
  SafeText,
} from '../../../kit/index.ts'
import styles from './SideBySideTotals.module.css'
import { ToolsOfBoth } from './ToolsOfBoth.tsx'
import { type Figure, type TotalFigure, totalFigures } from './total-figures.ts'

interface SideBySideTotalsProps {
  readonly left: Trace
  readonly right: Trace
  readonly isEdit: boolean
}

export function SideBySideTotals({ left, right, isEdit }: SideBySideTotalsProps) {
  const [one, other] = useSideBySideTotals(left, right)
  const profile = useProfile()
  const figures = totalFigures(profile === undefined ? undefined : pricesOf(profile))
  const failed = [one, other].find((derived) => derived?.work.status === 'failed')?.work
  if (failed?.status === 'failed') {
    return (
      <div className={styles.note}>
        <ProblemNote
          problem={failed.problem}
          tone="warning"
          kept="All steps are shown; only the totals are missing."
          actions={
            <Button size="small" onClick={retryFailed}>
              Try again
            </Button>
          }
        />
      </div>
    )
  }
  const [before, after] = [one?.latest, other?.latest]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.scroller} aria-label="Totals of both runs" tabIndex={0}>
      <table className={styles.table} aria-busy={before === undefined || after === undefined}>
        <thead>
          <tr>
            <td />
            {figures.map(({ id, title, help }) => (
              <th key={id} scope="col">
                {id === 'tools' && before !== undefined && after !== undefined ? (
                  <ToolsOfBoth title={title} help={help} left={before} right={after} />
                ) : (
                  <Explained text={help} className={styles.help}>
                    {title}
                  </Explained>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <RunName side="Left" title={isEdit ? t`The original` : left.title} />
            {figures.map((figure) => (
              <Value key={figure.id} figure={figure} value={before && figure.of(before)} />
            ))}
          </tr>
          <tr className={styles.line}>
            <RunName side="Right" title={isEdit ? t`Current` : right.title} />
            {figures.map((figure) => (
              <Value key={figure.id} figure={figure} value={after && figure.of(after)} />
            ))}
          </tr>
          <tr className={styles.line}>
            <th scope="row" className={styles.name}>
              Difference
            </th>
            {figures.map((figure) => (
              <Difference
                key={figure.id}
                figure={figure}
                before={before && figure.of(before).value}
                after={after && figure.of(after).value}
              />
            ))}
          </tr>
        </tbody>
      </table>
      {before !== undefined && after !== undefined && (
        <Precision
          parts={figures.map((figure) => ({
            title: figure.title,
            provenances: [before, after].map((totals) => figure.of(totals).provenance),
          }))}
        />
      )}
    </section>
  )
}

function RunName({ side, title }: { readonly side: string; readonly title: string }) {
  return (
    <th scope="row" className={styles.name}>
      <span className="visually-hidden">{side}: </span>
      <span className={styles.title} title={title}>
        <SafeText text={title} />
      </span>
    </th>
  )
}

interface ValueProps {
  readonly figure: TotalFigure
  /** Undefined: it is still being counted. */
  readonly value: Figure | undefined
}

function Value({ figure, value: shown }: ValueProps) {
  if (shown === undefined) return <td className={styles.waiting}>…</td>
  const { value, provenance, note } = shown
  return (
    <td>
      {figure.unit === 's' ? (
        <span title={value === undefined ? t`No times recorded.` : t`Recorded in the file.`}>
          {value === undefined ? missing : durationWords(value)}
        </span>
      ) : (
        <Amount
          value={value}
          unit={figure.unit}
          isUnitHidden
          provenance={provenance}
          note={note}
          compact={value !== undefined && !isForCells(value)}
          inRow
          isMarkHidden
        />
      )}
    </td>
  )
}

interface DifferenceProps {
  readonly figure: TotalFigure
  readonly before: number | undefined
  readonly after: number | undefined
}

/** Small whole numbers differ by a number, large ones by a share. */
function Difference({ figure: { unit, better }, before, after }: DifferenceProps) {
  if (before === undefined || after === undefined) return <td className={styles.waiting}>{missing}</td>
  const isCount = unit === ''
  return (
    <td>
      {isCount && after !== before ? (
        <span className={styles.counted}>{formatSigned(after - before, '')}</span>
      ) : (
        <Delta value={after} baseline={before} unit={unit} better={better} />
      )}
    </td>
  )
}
