/** Class names that give a chart mark its colour (as `color`; marks paint with currentColor). */
import { indexOfCategory } from '#core/tokens/measure.ts'
import { classNames } from '../../kit/base/class-names.ts'
import type { KindFamily } from '../../kit/format/kinds.ts'
import styles from './palette.module.css'

const categories = [
  styles.categoryTools,
  styles.category1,
  styles.category2,
  styles.categoryAttached,
  styles.category3,
  styles.category4,
  styles.category5,
  styles.category6,
  styles.categoryInferred,
]
const series = [
  styles.series1,
  styles.series2,
  styles.series3,
  styles.series4,
  styles.series5,
  styles.series6,
]

/** By position in CATEGORIES. */
export function categoryClass(index: number): string | undefined {
  return categories[index % categories.length]
}

/** The place of what is inferred, which every chart hatches. */
export const INFERRED = indexOfCategory('inferred')

/** The same for a swatch or bar of HTML, hatched where the category is inferred. */
export function swatchClass(index: number): string {
  return classNames(categoryClass(index), index === INFERRED && styles.hatched)
}

const bounds = [styles.bound1, styles.bound2, styles.bound3, styles.bound4]

/** Of a series by its position, the first being the baseline; of a bound by its place among bounds. */
export function lineClass(position: number, bound: number | undefined): string | undefined {
  return bound === undefined ? seriesClass(position) : bounds[bound % bounds.length]
}

/** By position of the series; the first is the baseline. */
export function seriesClass(index: number): string | undefined {
  return series[index % series.length]
}

export function familyClass(family: KindFamily): string | undefined {
  return styles[family]
}
