/** The door of charts: marks in React SVG, coloured by tokens, each reachable by keyboard. */
export { Bar, type BarProps } from './Bar.tsx'
export { CategoryLegend, type CategoryLegendProps } from './CategoryLegend.tsx'
export { ContextStrip, type ContextStripProps, type StripMark } from './ContextStrip.tsx'
export type { CallBar } from './call-bars.ts'
export { LineChart, type LineChartProps, type Series } from './LineChart.tsx'
export { Minimap, type MinimapMark, type MinimapProps } from './Minimap.tsx'
export { categoryClass, familyClass, seriesClass } from './palette.ts'
export type { MinimapStep } from './step-runs.ts'
