import { expect, test } from 'vitest'
import {
  frontierLine,
  lineParts,
  lossWords,
  nearest,
  placePoints,
  pointsWithin,
  spanParts,
} from './frontier-points.ts'
import { pointLabels } from './point-labels.ts'

const POINTS = [
  { id: 'b', title: 'b', cost: 20, loss: 1, isBest: true },
  { id: 'a', title: 'a', cost: 10, loss: 4, isBest: true },
  { id: 'c', title: 'c', cost: 20, loss: 3, isBest: false },
]
const SIZE = { width: 100, height: 100 }

test('points stand by cost from left to right and by loss from the bottom up', () => {
  const { placed } = placePoints(POINTS, [], SIZE)
  expect(placed.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(placed[0]).toMatchObject({ x: 0, y: 0 })
  expect(placed[1]).toMatchObject({ x: 100, y: 75 })
})

test('what a loss may be as well is a line through its point, for which the axis has room', () => {
  const span = { least: 2, most: 8 }
  const { placed } = placePoints([{ id: 'a', title: 'a', cost: 10, loss: 4, isBest: true, span }], [], SIZE)
  expect(placed[0]).toMatchObject({ y: 50, spanY: { top: 0, bottom: 75 } })
})

test('numbers of the cost axis stay apart on a narrow chart', () => {
  const points = [20, 22, 24, 26, 28, 30].map((cost) => ({
    id: `${cost}`,
    title: '',
    cost,
    loss: 1,
    isBest: true,
  }))
  const { costTicks } = placePoints(points, [], { width: 160, height: 100 })
  const gaps = costTicks.slice(1).map(({ at }, index) => at - (costTicks[index]?.at ?? 0))
  expect(costTicks.length).toBeGreaterThan(1)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(56)
})

test('the line of what nobody beats goes along, then down', () => {
  const { placed } = placePoints(POINTS, [], SIZE)
  expect(frontierLine(placed)).toEqual([
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 75 },
  ])
})

test('what is best only by what the axes don’t show is not on the line', () => {
  const { placed } = placePoints(
    [...POINTS, { id: 'd', title: 'd', cost: 15, loss: 4, isBest: true, isOffLine: true }],
    [],
    SIZE,
  )
  expect(frontierLine(placed)).toHaveLength(3)
})

test('what has a mark of its own is on the line where nothing beats it', () => {
  const square = { id: 'd', title: 'd', cost: 5, loss: 0, isBest: false, isOffered: true, isOffLine: false }
  const { placed } = placePoints([...POINTS.map((one) => ({ ...one, isOffLine: true })), square], [], SIZE)
  expect(frontierLine(placed)).toEqual([{ x: placed[0]?.x, y: 100 }])
})

test('the pointer means the nearest point within reach', () => {
  const { placed } = placePoints(POINTS, [], SIZE)
  expect(nearest(placed, { x: 95, y: 70 }, 20)?.id).toBe('b')
  expect(nearest(placed, { x: 50, y: 50 }, 20)).toBeUndefined()
})

test('one point, and none, have axes all the same', () => {
  expect(placePoints([], [], SIZE).costTicks.length).toBeGreaterThan(1)
  const [only] = placePoints(POINTS.slice(0, 1), [], SIZE).placed
  expect(Number.isFinite(only?.x)).toBe(true)
})

test('an axis of counted losses has whole numbers only', () => {
  const ticks = (loss: number) =>
    placePoints([{ id: 'a', title: 'a', cost: 1, loss, isBest: true }], [], SIZE, 2).lossTicks
  expect(ticks(0).map(({ value }) => value)).toEqual([0, 1])
  expect(ticks(1).map(({ value }) => value)).toEqual([0, 1])
  expect(ticks(0.5).map(({ value }) => value)).toContain(0.2)
})

test('with a baseline the axis ends a little beyond its cost; what costs more is at the end', () => {
  const { placed, baselineX } = placePoints(
    [...POINTS, { id: 'd', title: 'd', cost: 23, loss: 0, isBest: false }],
    [],
    SIZE,
    20,
  )
  expect(placed.at(-1)).toMatchObject({ id: 'd', x: 100, isBeyond: true })
  expect(baselineX).toBeGreaterThan(80)
  expect(baselineX).toBeLessThan(90)
})

const AREA = { width: 200, height: 100 }
const LONG = { title: 'a long name', cost: 0, loss: 0, isBeyond: false }

test('a name covers no point, and the recommended one is named although it has no room beside it', () => {
  const crowd = [80, 120].map((x) => ({ ...LONG, id: `p${x}`, isBest: false, x, y: 52 }))
  const best = { ...LONG, id: 'best', isBest: true, x: 100, y: 50 }
  expect(pointLabels([best, ...crowd], AREA)).toEqual([])
  const [label] = pointLabels([best, ...crowd], AREA, { first: 'best' })
  expect(label?.id).toBe('best')
  expect(Math.abs((label?.y ?? 0) - 52)).toBeGreaterThan(10)
  expect(label?.lineFrom?.y).toBe(label?.y)
  // It comes before a cheaper one that would take its place.
  const cheaper = { ...LONG, id: 'cheaper', isBest: true, x: 60, y: 50 }
  expect(pointLabels([cheaper, best], AREA, { first: 'best' })[0]).toMatchObject({ id: 'best', y: 50 })
})

test('a short name is drawn where the title has no room', () => {
  const sides = [60, 140].map((x) => ({ ...LONG, id: `p${x}`, isBest: false, x, y: 52 }))
  const best = { ...LONG, id: 'best', isBest: true, x: 100, y: 50 }
  expect(pointLabels([best, ...sides], AREA)).toEqual([])
  expect(pointLabels([{ ...best, short: '8' }, ...sides], AREA)).toMatchObject([{ text: '8' }])
})

test('the recommended name is next to its point, over dominated points rather than far away', () => {
  const area = { width: 700, height: 200 }
  const best = { ...LONG, id: 'best', isBest: true, x: 350, y: 150 }
  // Dominated points on all sides, up to the top.
  const crowd = Array.from({ length: 60 }, (_, at) => {
    return { ...LONG, id: `p${at}`, isBest: false, x: 320 + (at % 4) * 20, y: 8 + Math.floor(at / 4) * 13 }
  })
  const [label] = pointLabels([best, ...crowd], area, { first: 'best' })
  expect(Math.abs((label?.y ?? 0) - 150)).toBeLessThanOrEqual(28)
  // What no one beats is not covered, however near.
  const frontier = [320, 385].map((x) => ({ ...LONG, id: `f${x}`, isBest: true, x, y: 150 }))
  const [between] = pointLabels([best, ...frontier, ...crowd], area, { first: 'best' })
  expect(between?.y).not.toBe(150)
  expect(Math.abs((between?.y ?? 0) - 150)).toBeLessThanOrEqual(28)
})

test('on a narrow chart only the recommended point is named, directly beside its mark', () => {
  const area = { width: 300, height: 200 }
  const best = { ...LONG, id: 'best', short: 'Recommended', isBest: true, x: 150, y: 150 }
  const other = { ...LONG, id: 'other', short: '750', isBest: true, x: 250, y: 40 }
  const crowd = Array.from({ length: 60 }, (_, at) => {
    return { ...LONG, id: `p${at}`, isBest: false, x: 90 + (at % 6) * 24, y: 10 + Math.floor(at / 6) * 19 }
  })
  const labels = pointLabels([best, other, ...crowd], area, { first: 'best', isAlone: true })
  expect(labels.map(({ id }) => id)).toEqual(['best'])
  expect(Math.abs((labels[0]?.y ?? 0) - 150)).toBeLessThanOrEqual(14)
})

test('the name that is above its point is centered over it', () => {
  const best = { ...LONG, id: 'best', isBest: true, x: 100, y: 50 }
  const sides = [80, 120].map((x) => ({ ...LONG, id: `f${x}`, isBest: true, x, y: 50 }))
  const [label] = pointLabels([best, ...sides], AREA, { first: 'best' })
  expect(label).toMatchObject({ y: 36, isBefore: false, lineFrom: { x: 100, y: 36 } })
})

test('beside the recommended point at most four are named, those on the frontier first', () => {
  const point = { ...LONG, short: '8', isBest: true, y: 50 }
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'best']
  const places = ids.map((id, at) => ({ ...point, id, x: 30 + at * 25, isOffLine: id === 'b' }))
  const labels = pointLabels(places, AREA, { first: 'best' })
  expect(labels.map(({ id }) => id)).toEqual(['best', 'a', 'c', 'd', 'e'])
})

test('names above their points keep off the lines of the frontier, also at the top and at the edges', () => {
  const point = { ...LONG, short: '8', isBest: true, y: 0 }
  const places = [0, 100, 200].map((x) => ({ ...point, id: `p${x}`, x, isBest: x !== 100 }))
  const labels = pointLabels(places, AREA, { areAbove: true })
  expect(labels.map(({ id, y, lineFrom }) => [id, y, lineFrom])).toEqual([
    ['p0', -14, undefined],
    ['p200', -14, undefined],
    ['p100', -14, undefined],
  ])
  expect(labels.every(({ x }) => x >= 0 && x <= AREA.width)).toBe(true)
})

test('only the best points are named, and no name crosses another', () => {
  const point = (id: string, x: number, y: number, isBest = true) => {
    return { id, title: 'a long name', cost: 0, loss: 0, isBest, x, y, isBeyond: false }
  }
  const labels = pointLabels(
    [point('a', 10, 50), point('b', 20, 64), point('c', 190, 90), point('d', 150, 5, false)],
    AREA,
  )
  expect(labels.map(({ id, isBefore }) => [id, isBefore])).toEqual([
    ['a', false],
    ['c', true],
  ])
})

test('a name is on the side of its point where no part of the frontier crosses it', () => {
  const best = { id: 'a', title: 'name', cost: 0, loss: 0, isBest: true, x: 100, y: 50, isBeyond: false }
  const lines = lineParts([
    { x: 120, y: 20 },
    { x: 120, y: 90 },
    { x: 180, y: 90 },
  ])
  expect(lines).toEqual([
    { from: 120, to: 120, top: 20, bottom: 90 },
    { from: 120, to: 180, top: 90, bottom: 90 },
  ])
  // Along its own line it would be struck through.
  const along = lineParts([
    { x: 100, y: 50 },
    { x: 180, y: 50 },
  ])
  expect(pointLabels([best], AREA, { lines: along })).toMatchObject([{ id: 'a', y: 50, isBefore: true }])
  // At the edge of the chart, no side is free.
  const atEdge = { ...best, x: 0 }
  const fromEdge = along.map((line) => ({ ...line, from: 0 }))
  expect(pointLabels([atEdge], AREA, { lines: fromEdge })).toMatchObject([{ id: 'a', y: 36 }])
  expect(pointLabels([best], AREA, { lines })).toMatchObject([{ id: 'a', isBefore: true }])
})

test('a name crosses no span, neither that of its own point nor another, and is apart from other names', () => {
  const point = (title: string, x: number, y: number) => {
    const spanY = { top: y - 20, bottom: y + 20 }
    return { id: title, title, cost: 0, loss: 0, isBest: true, x, y, spanY, isBeyond: false }
  }
  const area = { width: 300, height: 200 }
  const named = (places: readonly ReturnType<typeof point>[]) =>
    pointLabels(places, area, { areAbove: true, lines: spanParts(places) })
  // Centered above its point, the name would be on the span.
  expect(named([point('150k', 100, 60)])).toMatchObject([{ x: 106, isBefore: false }])
  const both = [point('200k', 100, 60), point('250k', 160, 70)]
  const [left, right] = named(both)
  const letters = 4 * 6.2
  const [end = 0, start = 0] = [
    left?.isBefore === true ? left.x : (left?.x ?? 0) + letters,
    right?.isBefore === true ? right.x - letters : right?.x,
  ]
  expect(start - end).toBeGreaterThan(6)
  // Between two spans there is room for none.
  const close = [80, 96, 112].map((x) => point(`${x}k`, x, 60))
  expect(named(close).map(({ id }) => id)).not.toContain('96k')
})

test('a rectangle over the chart holds the points within it, whichever corner it began at', () => {
  const { placed } = placePoints(
    [
      { id: 'a', title: 'A', cost: 1, loss: 0, isBest: true },
      { id: 'b', title: 'B', cost: 9, loss: 9, isBest: false },
    ],
    [],
    { width: 100, height: 100 },
  )
  const corner = { x: -1, y: 101 }
  const middle = { x: 50, y: 50 }
  expect(pointsWithin(placed, corner, middle).map(({ id }) => id)).toEqual(['a'])
  expect(pointsWithin(placed, middle, corner).map(({ id }) => id)).toEqual(['a'])
})

test('a name is never nearer to another point than to its own where no line leads to it', () => {
  const area = { width: 340, height: 182 }
  const own = { ...LONG, id: 'own', title: '75k, recommended', isBest: false, isOffered: true, x: 110, y: 62 }
  const above = { ...own, id: 'above', title: '50k', x: 109, y: 47 }
  const hollow = { ...own, id: 'hollow', title: '125k', isBeaten: true, x: 151, y: 78 }
  const apart = [
    { x: 101, y: 76 },
    { x: 118, y: 70 },
  ].map((place) => ({ ...LONG, ...place, id: `t${place.x}`, isBest: false, isApart: true }))
  // Its own line of the frontier ends the letters.
  const lines = lineParts([
    { x: 45, y: 24 },
    { x: 101, y: 24 },
    { x: 101, y: 76 },
    { x: 157, y: 76 },
  ])
  const [label] = pointLabels([own, above, hollow, ...apart], area, { first: 'own', lines })
  expect(label).toMatchObject({ id: 'own', y: 62, isBefore: true })
  // A name right of its point would end beside another one.
  const [left, right] = [40, 140].map((x) => ({
    ...LONG,
    isBest: true,
    id: `p${x}`,
    title: 'long name',
    x,
    y: 50,
  }))
  if (left === undefined || right === undefined) throw new Error('there are two')
  const near = { ...right, id: 'near', isBest: false, x: 92, y: 61 }
  const labels = pointLabels([left, right, near], area, { lines: [] })
  expect(labels.map(({ id }) => id)).toEqual(['p140'])
})

test('a point says its loss, or the range of it, and … until that is known', () => {
  const point = { id: 'a', title: 'a', cost: 10, loss: 12, isBest: true }
  const span = { least: 8, most: 40 }
  const pending = { ...point, isPending: true }
  expect([point, { ...point, span }, pending].map(lossWords)).toEqual(['12', '8–40', '…'])
})
