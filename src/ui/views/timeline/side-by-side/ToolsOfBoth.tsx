/** The tool calls of both runs, tool by tool, behind a button. */
import { t } from '#base/words.ts'
import type { RunTotals } from '#core/align/run-totals.ts'
import { Button, formatExact, formatSigned, Popover, SafeText } from '../../../kit/index.ts'
import styles from './ToolsOfBoth.module.css'
import { toolRows } from './total-figures.ts'

interface ToolsOfBothProps {
  readonly title: string
  readonly help: string
  readonly left: RunTotals
  readonly right: RunTotals
}

export function ToolsOfBoth({ title, help, left, right }: ToolsOfBothProps) {
  const rows = toolRows(left, right)
  return (
    <Popover
      label="Tool calls by tool"
      trigger={
        <Button
          size="small"
          variant="quiet"
          iconAfter="chevron-down"
          title={t`${help} Expand to see each tool.`}
        >
          {title}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={styles.scroller} aria-label="Tool calls by tool" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Tool</th>
              <th scope="col">Left</th>
              <th scope="col">Right</th>
              <th scope="col">Difference</th>
            </tr>
          </thead>
          <tbody>
            {rows.length === 0 && (
              <tr>
                <td colSpan={4}>Neither run calls a tool.</td>
              </tr>
            )}
            {rows.map((row) => (
              <tr key={row.tool}>
                <th scope="row">
                  <SafeText text={row.tool === '' ? t`(no name)` : row.tool} />
                </th>
                <td>{formatExact(row.left)}</td>
                <td>{formatExact(row.right)}</td>
                <td>{formatSigned(row.right - row.left, '')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Popover>
  )
}
