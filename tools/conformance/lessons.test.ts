/**
 * What every shipped lesson and challenge keeps: its claims hold on its trace, its links are understood, its
 * tasks are not done before they are begun and are done by their solution, one choice of a question is right,
 * no baseline solves a challenge.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import { memoryInfos } from '#core/spec/memory-info.ts'
import { checkSpec } from '#core/spec/spec.ts'
import type { CheckedSpec, MemorySpec } from '#core/spec/spec-data.ts'
import { listLessons, loadLessonTrace, PATH, readLesson, SHIPPED_TRACES } from '#lessons/index.ts'
import { allHold, isNear, rightChoice, scoreOf } from '#lessons/model/conditions.ts'
import { figureValue } from '#lessons/model/evaluate.ts'
import type { Condition, FigureSpec } from '#lessons/model/figure-spec.ts'
import type { Challenge, Lesson, LessonPart } from '#lessons/model/lesson.ts'
import { figuresOfBlocks, figuresOfChallenge, figuresOfConditions } from '#lessons/model/named-figures.ts'
import { DEFAULT_COLUMNS, type Route } from '#state/store/route.ts'
import { createLessonBench, type LessonBench } from '../lessons/known.ts'
import { proseTexts } from '../lessons/prose-texts.ts'
import { makeLessonTraces } from '../lessons.ts'

const FOLDER = fileURLToPath(new URL('../../src/lessons/', import.meta.url))
const textOf = (id: string) => readFileSync(`${FOLDER}path/${id}.md`, 'utf8')

/** One for each trace: its replays are made once. */
const benches = new Map<string, Promise<LessonBench>>()
function benchOf({ trace }: Lesson): Promise<LessonBench> {
  const text =
    trace.kind === 'enclosed' ? Promise.resolve(trace.text) : loadLessonTrace(trace.name).then(unwrap)
  const key = trace.kind === 'enclosed' ? trace.text : trace.name
  const bench = benches.get(key) ?? text.then(createLessonBench)
  benches.set(key, bench)
  return bench
}

function lessonOf(id: string): Lesson {
  const lesson = readLesson(textOf(id), id)
  if (!lesson.ok) throw new Error(lesson.error.map(({ message }) => message).join('\n'))
  return lesson.value
}

/** Whose value hangs on what the person has on screen, and so may be missing. */
function mayBeMissing(spec: FigureSpec | undefined): boolean {
  if (spec === undefined || 'a' in spec) return true
  if (spec.kind === 'state') return spec.figure.startsWith('pad-')
  return 'of' in spec && spec.of.kind !== 'baseline' && spec.of.kind !== 'fixed'
}

describe.each(PATH)('%s', (id) => {
  let lesson: Lesson
  let bench: LessonBench
  beforeAll(async () => {
    lesson = lessonOf(id)
    bench = await benchOf(lesson)
  })

  const held = async (conditions: readonly Condition[], route: Route, own?: CheckedSpec) => {
    const { figures } = lesson
    const names = figuresOfConditions(conditions)
    return allHold(conditions, figures, await bench.knownAt(route, names, figures, { own }))
  }
  const place = (link: string) => bench.routeOf(link).route
  const first = () => place(lesson.parts.find(({ shows }) => shows !== undefined)?.shows ?? 'compare')

  it('names places in the app that are understood', () => {
    for (const link of linksOf(lesson)) {
      const { route, problems } = bench.routeOf(link)
      expect([link, problems]).toEqual([link, []])
      for (const column of route.columns) expect([link, checkSpec(column).ok]).toEqual([link, true])
      if (route.call !== undefined)
        expect([link, bench.trace.calls[route.call]]).not.toEqual([link, undefined])
      const isStep = route.step === undefined || bench.trace.steps.some((step) => step.id === route.step)
      expect([link, isStep]).toEqual([link, true])
    }
  })

  it('begins by showing something', () => {
    expect(lesson.kind === 'challenge' || lesson.parts[0]?.shows !== undefined).toBe(true)
  })

  it('claims what holds', async () => {
    for (const claim of lesson.claims) expect([claim, await held([claim], first())]).toEqual([claim, true])
  })

  it('has a value for each figure that it shows', async () => {
    const { figures } = lesson
    for (const [part, route] of placesOf(lesson, place)) {
      const names = figuresOfBlocks(part.blocks)
      const known = await bench.knownAt(route, names, figures)
      for (const name of names) {
        const value = figureValue(name, figures, known)
        if (value?.ok === false && mayBeMissing(figures[name])) continue
        expect([part.title, name, value]).toEqual([part.title, name, { ok: true, value: expect.any(Number) }])
      }
    }
  })

  it('asks for what is not so yet, and its solution makes it so', async () => {
    let own: CheckedSpec | undefined
    for (const [part, route] of placesOf(lesson, place)) {
      let now = route
      if (part.shows !== undefined) own = undefined
      for (const block of part.blocks) {
        if (block.kind !== 'task') continue
        const { until, solution, code } = block
        expect([part.title, until, await held(until, now, own)]).toEqual([part.title, until, false])
        expect([part.title, solution ?? code]).not.toEqual([part.title, undefined])
        if (solution !== undefined) now = place(solution)
        else if (now.view !== 'scratchpad') own = bench.ownOf(code ?? '')
        // What a pad holds after its code ran is for the browser to say.
        else continue
        expect([part.title, until, await held(until, now, own)]).toEqual([part.title, until, true])
      }
    }
  })

  it('has one right choice for each question, and a near guess is not every guess', async () => {
    const { figures } = lesson
    for (const [part, route] of placesOf(lesson, place)) {
      let now = route
      for (const block of part.blocks) {
        if (block.kind === 'task' && block.solution !== undefined) now = place(block.solution)
        if (block.kind !== 'predict') continue
        const known = await bench.knownAt(now, figuresOfBlocks([block]), figures)
        if (block.choices === undefined) {
          const { value } = expectValue(figureValue(block.answer, figures, known))
          expect([part.title, isNear(block, value * 3, value)]).toEqual([part.title, false])
          continue
        }
        const right = block.choices.map(({ when }) => allHold(when, figures, known))
        expect([part.title, right.filter(Boolean).length, right.includes(undefined)]).toEqual([
          part.title,
          1,
          false,
        ])
        expect(rightChoice(block, figures, known)).toBe(right.indexOf(true))
      }
    }
  })

  it('types no number that is a figure', () => {
    for (const { blocks } of lesson.parts) {
      for (const text of blocks.flatMap(proseTexts))
        expect(text).not.toMatch(/\d{3,}|\d ?%|[$€]\s?\d|\d[.,]\d/)
    }
  })

  it('has something to predict and something to do', () => {
    if (lesson.kind !== 'lesson') return
    const blocks = lesson.parts.flatMap((part) => part.blocks)
    expect(blocks.some(({ kind }) => kind === 'predict')).toBe(true)
    expect(blocks.some(({ kind }) => kind === 'task')).toBe(true)
    expect(lesson.parts.length).toBeGreaterThanOrEqual(3)
  })

  it('is solved by its solution and by no baseline', async () => {
    const { challenge, figures } = lesson
    if (challenge === undefined) return
    const names = figuresOfChallenge(challenge)
    const reached = async (route: Route) => {
      const known = await bench.knownAt(route, names, figures)
      return { done: allHold(goalsOf(challenge), figures, known), score: scoreOf(challenge, figures, known) }
    }
    const solution = place(challenge.solution)
    const solved = await reached(solution)
    expect(solved.done).toBe(true)
    expect(solved.score).toBeGreaterThan(0)
    for (const link of challenge.failing)
      expect([link, (await reached(place(link))).done]).toEqual([link, false])
    for (const spec of baselines()) {
      const route = { ...solution, columns: [spec], memory: spec }
      expect([spec, (await reached(route)).done]).toEqual([spec, false])
    }
  })
})

/**
 * What a person has without looking for anything: the first columns of Compare, and all that is built in as
 * it comes.
 */
function baselines(): readonly MemorySpec[] {
  return [...DEFAULT_COLUMNS, ...memoryInfos().map(({ id, recommended }) => ({ id, ...recommended }))]
}

function goalsOf({ goals }: Challenge): readonly Condition[] {
  return goals.flatMap(({ until }) => until)
}

/** Each part with the place at which it begins: its own, else where the last task's solution ended. */
function placesOf(
  { parts, challenge }: Lesson,
  place: (link: string) => Route,
): readonly (readonly [LessonPart, Route])[] {
  let now = place(challenge?.solution ?? 'compare')
  return parts.map((part) => {
    if (part.shows !== undefined) now = place(part.shows)
    const begin = now
    for (const block of part.blocks) {
      if (block.kind === 'task' && block.solution !== undefined) now = place(block.solution)
    }
    return [part, begin]
  })
}

function linksOf({ parts, challenge }: Lesson): readonly string[] {
  const ofParts = parts.flatMap(({ shows, blocks }) => [
    ...(shows === undefined ? [] : [shows]),
    ...blocks.flatMap((block) =>
      block.kind === 'task' && block.solution !== undefined ? [block.solution] : [],
    ),
  ])
  return challenge === undefined ? ofParts : [...ofParts, challenge.solution, ...challenge.failing]
}

function expectValue(value: ReturnType<typeof figureValue>): { readonly value: number } {
  expect(value).toEqual({ ok: true, value: expect.any(Number) })
  return value?.ok === true ? value : { value: Number.NaN }
}

describe('the path', () => {
  it('lists every lesson with what its card says', async () => {
    const infos = await listLessons()
    expect(infos.map((info) => info.id)).toEqual(PATH)
    for (const { id, parts, title } of infos) {
      const lesson = lessonOf(id)
      expect([id, parts, title]).toEqual([id, lesson.parts.length, lesson.title])
    }
  })

  it('leads on to lessons that are there', () => {
    for (const id of PATH) {
      for (const [, target = ''] of textOf(id).matchAll(/\]\(lesson:([a-z0-9-]+)/g))
        expect([id, PATH]).toEqual([id, expect.arrayContaining([target])])
    }
  })

  it('has traces that are what the tool writes now', () => {
    const traces = makeLessonTraces()
    expect(traces.map(({ info }) => info.id)).toEqual(expect.arrayContaining([...SHIPPED_TRACES]))
    for (const { info, text } of traces) {
      expect(readFileSync(`${FOLDER}traces/${info.file}`, 'utf8')).toBe(text)
      expect(text).not.toMatch(/\/(?:home|root|Users|tmp|work)\//)
    }
  })
})
