/** The chart to take away: its numbers as CSV, its drawing as SVG or PNG. */
import type { RefObject } from 'react'
import { t } from '#base/words.ts'
import { copyText, download, tellProblem } from '#state/index.ts'
import { type Picture, pictureOf, pngOf } from '../../../charts/index.ts'
import { IconButton, Menu } from '../../../kit/index.ts'
import { type ChartTable, chartCsv } from '../model/chart-series.ts'

interface ChartExportProps {
  readonly title: string
  readonly svg: RefObject<SVGSVGElement | null>
  readonly table: ChartTable
}

export function ChartExport({ title, svg, table }: ChartExportProps) {
  const name = title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const draw = (): Picture | undefined => {
    if (svg.current === null) return undefined
    return pictureOf(svg.current, { title, series: table.series.map((one) => one.title) })
  }
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="download" size="small" label="Export chart" />}
      items={[
        {
          kind: 'item',
          id: 'copy',
          title: t`Copy as CSV`,
          icon: 'copy',
          onSelect: () => void copyText(chartCsv(table), t`Copied as CSV.`),
        },
        {
          kind: 'item',
          id: 'csv',
          title: t`Save as CSV`,
          icon: 'download',
          onSelect: () => download({ name: `${name}.csv`, mediaType: 'text/csv', data: chartCsv(table) }),
        },
        {
          kind: 'item',
          id: 'svg',
          title: t`Save as SVG`,
          icon: 'download',
          onSelect: () => {
            const picture = draw()
            if (picture !== undefined)
              download({ name: `${name}.svg`, mediaType: 'image/svg+xml', data: picture.svg })
          },
        },
        {
          kind: 'item',
          id: 'png',
          title: t`Save as PNG`,
          icon: 'download',
          onSelect: () => void savePng(draw(), name),
        },
      ]}
    />
  )
}

async function savePng(picture: Picture | undefined, name: string): Promise<void> {
  const png = picture === undefined ? undefined : await pngOf(picture)
  if (png !== undefined) return download({ name: `${name}.png`, mediaType: 'image/png', data: png })
  tellProblem({
    code: 'no-png',
    message: t`The browser couldn’t render the chart as PNG.`,
    hint: t`Save it as SVG instead.`,
  })
}
