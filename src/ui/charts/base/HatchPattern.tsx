/** The hatch of what is inferred, for charts that paint with SVG: `fill` of a mark is its address. */
import { categoryClass, INFERRED } from './palette.ts'

/** Pixels from one line of the hatch to the next. */
const STEP = 4

/** To are inside the chart's own drawing; `id` is unique on the page. */
export function HatchPattern({ id }: { readonly id: string }) {
  return (
    <pattern
      id={id}
      className={categoryClass(INFERRED)}
      width={STEP}
      height={STEP}
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width={STEP} height={STEP} fill="currentColor" opacity={0.35} />
      <rect width={STEP / 2} height={STEP} fill="currentColor" />
    </pattern>
  )
}

/** What a mark of a category is filled with. */
export function categoryFill(index: number | undefined, hatch: string): string {
  return index === INFERRED ? `url(#${hatch})` : 'currentColor'
}
