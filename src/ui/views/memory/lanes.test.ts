import { describe, expect, it } from 'vitest'
import type { StepId } from '#core/model/step.ts'
import { rewriteStep } from '#core/model/steps.ts'
import { actionStep, messageStep, summaryStep } from '#core/testing/steps.ts'
import type { InspectedCompartment, InspectView } from '#state/index.ts'
import { type Entry, foundLanes, type Lane, lanesOf } from './lanes.ts'
import { nextLine } from './use-lane-keys.ts'
import { whoSees } from './who-sees.ts'

const steps = ['s0', 's1', 's2', 's3'].map((id, number) => ({ ...actionStep({ text: id }), id, number }))
const lookup = (reference: unknown) =>
  typeof reference === 'string' ? steps.find(({ id }) => id === reference) : undefined

function compartment(
  id: string,
  held: InspectedCompartment['steps'],
  more: Partial<InspectedCompartment> = {},
) {
  const weights = held.map((_, index) => index + 1)
  return {
    id,
    title: id,
    steps: held,
    weights,
    tokens: weights.reduce((sum, each) => sum + each, 0),
    ...more,
  }
}

function view(compartments: readonly InspectedCompartment[], more: Partial<InspectView> = {}): InspectView {
  return {
    call: 3,
    before: 2,
    compartments,
    context: [],
    tokens: 0,
    byCategory: [],
    counted: 0,
    terms: [],
    overhead: 0,
    changes: [],
    sentBefore: undefined,
    moves: [],
    controls: [],
    searchTitle: undefined,
    saved: undefined,
    found: undefined,
    texts: [],
    ...more,
  }
}

function entries(lane: Lane | undefined): readonly (Entry | undefined)[] {
  return Array.from({ length: lane?.count ?? 0 }, (_, index) => lane?.entryAt(index))
}

function stepEntry(lane: Lane | undefined, id: StepId) {
  const found = entries(lane).find((entry) => entry?.kind === 'step' && entry.id === id)
  return found?.kind === 'step' ? found : undefined
}

describe('lanes', () => {
  it('tell what a summary is made of: steps, those of them that the prompt lost, and summaries made before', () => {
    const made = summaryStep('gist', { id: 'sum', origin: ['before', 's1', 's2', 's3'] })
    const [lane] = lanesOf(
      view([compartment('now', [made]), compartment('summarized', ['s1', 's3'])]),
      lookup,
    )
    expect(stepEntry(lane, 'sum')).toMatchObject({ earlier: 1, from: [1, 3], gone: 1, stillSent: 0 })
  })

  it('counts the steps of an earlier summary as those of the only summary, as its lane does', () => {
    const sum = summaryStep('gist', { id: 'sum', origin: ['s2', 'before'] })
    const held = [compartment('context', [sum, 's3']), compartment('summarized', ['s2', 's1', 's0'])]
    const [lane] = lanesOf(view(held, { context: [sum, 's3'] }), lookup)
    expect(stepEntry(lane, 'sum')).toMatchObject({ through: 3, from: [0, 2] })
    const other = summaryStep('other', { id: 'other', origin: ['s1'] })
    const [apart] = lanesOf(view(held, { context: [other, sum, 's3'] }), lookup)
    expect(stepEntry(apart, 'sum')).toMatchObject({ through: undefined, from: [2, 2] })
  })

  it('one for each compartment; those of the same lane stand under one another, each with its head', () => {
    const lanes = lanesOf(
      view([
        compartment('past-1', ['s0', 's1'], { lane: 'Past' }),
        compartment('past-2', [], { lane: 'Past' }),
        compartment('now', ['s2']),
      ]),
      lookup,
    )
    expect(lanes.map(({ title, steps: held, tokens }) => [title, held, tokens])).toEqual([
      ['Past', 2, 3],
      ['now', 1, 1],
    ])
    expect(entries(lanes[0]).map((entry) => entry?.kind)).toEqual(['head', 'step', 'step', 'head', 'empty'])
    expect(entries(lanes[1]).map((entry) => entry?.key)).toEqual(['now s2'])
    expect(lanes[0]?.entryAt(99)).toBeUndefined()
  })

  it('say of each step whether the model is shown it, in which words, or only a summary of it', () => {
    const [first] = steps
    if (first === undefined) throw new Error('no step')
    const rewritten = rewriteStep(first, { parts: [] }, 'cut')
    const summary = summaryStep('gist', { id: 'sum', origin: ['s1', 's2'] })
    const [lane] = lanesOf(
      view([compartment('all', ['s0', 's1', 's2', 's3', summary])], { context: [rewritten, summary, 's2'] }),
      lookup,
    )
    expect(['s0', 's1', 's2', 's3', 'sum'].map((id) => stepEntry(lane, id)?.seen)).toEqual([
      'rewritten',
      'summarised',
      'shown',
      'not',
      'shown',
    ])
    expect(lane?.sections[0]?.shown).toBe(3)
    expect(stepEntry(lane, 's0')?.isOfLog).toBe(true)
    expect(stepEntry(lane, 'sum')?.stillSent).toBe(1)
  })

  it('say what came and what moved, and from where', () => {
    const moves = [
      { id: 's0', to: 'long', from: 'short' },
      { id: 's1', to: 'short' },
      { id: 's9', from: 'short' },
    ]
    const [long, short] = lanesOf(
      view([compartment('long', ['s0']), compartment('short', ['s1', 's2'])], { moves }),
      lookup,
    )
    expect(stepEntry(long, 's0')?.arrival).toEqual({ kind: 'moved', from: 'short' })
    expect(stepEntry(short, 's1')?.arrival).toEqual({ kind: 'came' })
    expect(stepEntry(short, 's2')?.arrival).toEqual({ kind: 'stayed' })
    expect(short?.sections[0]?.came).toBe(1)
  })

  it('carry scores and the call at which a step fell out', () => {
    const [lane] = lanesOf(view([compartment('found', ['s0'], { scores: [0.5], since: [7] })]), lookup)
    expect(stepEntry(lane, 's0')).toMatchObject({ score: 0.5, since: 7 })
  })

  it('of parts of one message are shown with it, each in a short line', () => {
    const part = { ...messageStep('rate: 11.42'), id: 's2/part' }
    const long = { ...messageStep('x'.repeat(100)), id: 's2/long' }
    const notebook = (within: string) => compartment('pad', [part, long], { within })
    const [lane] = lanesOf(view([notebook('s2')], { context: ['s2'] }), lookup)
    expect(stepEntry(lane, part.id)?.seen).toBe('within')
    expect(lane?.sections[0]?.shown).toBe(2)
    expect([lane?.shapeAt(0), lane?.shapeAt(1)]).toEqual(['made-short', 'made'])
    const [apart] = lanesOf(view([notebook('s3')], { context: ['s2'] }), lookup)
    expect(stepEntry(apart, part.id)?.seen).toBe('not')
  })

  it('of what a question found are made alike, and none where nothing was asked', () => {
    expect(foundLanes(view([]), lookup)).toBeUndefined()
    expect(foundLanes(view([], { found: [compartment('found', ['s3'])] }), lookup)?.[0]?.steps).toBe(1)
  })
})

describe('keys in a lane', () => {
  const [lane] = lanesOf(
    view([compartment('a', ['s0', 's1'], { lane: 'L' }), compartment('b', ['s2'], { lane: 'L' })]),
    lookup,
  )
  const go = (key: string, active?: number) =>
    lane === undefined ? undefined : nextLine(lane, { key, active, pageLines: 10 })

  it('pass over the heads of compartments', () => {
    expect(go('ArrowDown')).toBe(1)
    expect(go('ArrowDown', 2)).toBe(4)
    expect(go('ArrowUp', 4)).toBe(2)
  })

  it('stop at the ends', () => {
    expect(go('Home', 4)).toBe(1)
    expect(go('End', 1)).toBe(4)
    expect(go('PageDown', 1)).toBe(4)
    expect(go('ArrowUp', 1)).toBe(1)
    expect(go('a', 1)).toBeUndefined()
  })
})

describe('who sees what', () => {
  it('is undefined where nothing is shared', () => {
    expect(whoSees([compartment('x', ['s0'])], lookup, [])).toBeUndefined()
  })

  it('has a line for each shared item and one for each agent’s own', () => {
    const found = whoSees(
      [
        compartment('shared', ['s0'], { sharing: { kind: 'shared', readers: ['A', 'B'] } }),
        compartment('own-a', ['s1', 's2'], { title: 'Messages of A', sharing: { kind: 'own', agent: 'A' } }),
      ],
      lookup,
      ['C'],
    )
    expect(found?.agents).toEqual(['A', 'B', 'C'])
    expect(found?.rows.map(({ item, sees }) => [item.kind, sees])).toEqual([
      ['step', [true, true, false]],
      ['own', [true, false, false]],
    ])
  })
})
