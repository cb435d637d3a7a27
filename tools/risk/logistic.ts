/**
 * Logistic regression with weights per row and a small ridge, by Newton's method. The same rows give the same
 * weights.
 */

import type { Logistic } from '#core/rereads/score.ts'

interface Observation {
  readonly values: readonly number[]
  readonly isAgain: boolean
  readonly weight: number
}

const RIDGE = 1
const STEPS = 30

/** Values are brought to one scale first, so that the ridge treats them alike. O(rows · values²). */
export function fitLogistic(rows: readonly Observation[]): Logistic {
  const size = rows[0]?.values.length ?? 0
  const total = rows.reduce((sum, { weight }) => sum + weight, 0)
  const places = Array.from({ length: size }, (_, place) => place)
  const means = places.map(
    (at) => rows.reduce((sum, row) => sum + row.weight * (row.values[at] ?? 0), 0) / total,
  )
  const scales = places.map((at) => {
    const spread = rows.reduce(
      (sum, row) => sum + row.weight * ((row.values[at] ?? 0) - (means[at] ?? 0)) ** 2,
      0,
    )
    return Math.sqrt(spread / total) || 1
  })
  const scaled = rows.map(({ values, isAgain, weight }) => ({
    values: [1, ...places.map((at) => ((values[at] ?? 0) - (means[at] ?? 0)) / (scales[at] ?? 1))],
    isAgain,
    weight,
  }))
  let weights = Array.from({ length: size + 1 }, () => 0)
  for (let step = 0; step < STEPS; step++) weights = newtonStep(scaled, weights)
  const [constant = 0, ...rest] = weights
  const own = rest.map((weight, at) => weight / (scales[at] ?? 1))
  return {
    intercept: constant - own.reduce((sum, weight, at) => sum + weight * (means[at] ?? 0), 0),
    weights: own,
  }
}

function newtonStep(rows: readonly Observation[], weights: readonly number[]): number[] {
  const gradient = weights.map((weight, at) => (at === 0 ? 0 : -RIDGE * weight))
  const curve = weights.map((_, row) =>
    weights.map((__, at): number => (row !== at ? 0 : at > 0 ? RIDGE : 1e-9)),
  )
  for (const { values, isAgain, weight } of rows) {
    const guess = sigmoid(dot(weights, values))
    const error = weight * ((isAgain ? 1 : 0) - guess)
    const bend = weight * guess * (1 - guess)
    values.forEach((value, row) => {
      gradient[row] = (gradient[row] ?? 0) + error * value
      const line = curve[row] ?? []
      values.forEach((other, at) => {
        line[at] = (line[at] ?? 0) + bend * value * other
      })
    })
  }
  const move = solve(curve, gradient)
  return weights.map((weight, at) => weight + (move[at] ?? 0))
}

/** By elimination with the largest pivot. The matrix is changed. */
function solve(matrix: number[][], right: readonly number[]): number[] {
  const size = right.length
  const lines = matrix.map((line, at) => [...line, right[at] ?? 0])
  for (let at = 0; at < size; at++) {
    const pivot = lines
      .slice(at)
      .reduce(
        (best, line, ahead) =>
          Math.abs(line[at] ?? 0) > Math.abs(lines[best]?.[at] ?? 0) ? at + ahead : best,
        at,
      )
    const top = lines[pivot] ?? []
    lines[pivot] = lines[at] ?? []
    lines[at] = top
    for (const line of lines.slice(at + 1)) {
      const share = (line[at] ?? 0) / (top[at] || 1e-12)
      for (let column = at; column <= size; column++)
        line[column] = (line[column] ?? 0) - share * (top[column] ?? 0)
    }
  }
  const found = Array.from({ length: size }, () => 0)
  for (let at = size - 1; at >= 0; at--) {
    const line = lines[at] ?? []
    const rest = found.reduce(
      (sum, value, column) => (column > at ? sum + value * (line[column] ?? 0) : sum),
      0,
    )
    found[at] = ((line[size] ?? 0) - rest) / (line[at] || 1e-12)
  }
  return found
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value))
}
