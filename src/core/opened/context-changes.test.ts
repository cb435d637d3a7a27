/** What differs between two contexts, by what a memory did. */
import { describe, expect, it } from 'vitest'
import type { Step } from '../model/step.ts'
import { rewriteStep } from '../model/steps.ts'
import { actionStep, numbered, summaryStep } from '../testing/steps.ts'
import { contextChanges } from './context-changes.ts'

const steps = numbered(['a', 'b', 'c', 'd'].map((text) => actionStep({ text })))
const [a, b, c, d] = steps as [Step, Step, Step, Step]
const known = new Set([a.id, b.id, c.id])
const base = new Set([...known, d.id])
const gist = summaryStep('gist', { id: 'gist', origin: [a.id, b.id] })
const short = rewriteStep(a, { parts: [] }, 'cut')

function kinds(before: readonly Step[], after: readonly Step[]) {
  return contextChanges(before, after, { known, base }).map(({ id, kind }) => [id, kind])
}

describe('a step', () => {
  it('is new where the run had not got it yet, and recalled where the call before was not sent it', () => {
    expect(kinds([a, b], [a, b, d])).toEqual([[d.id, 'new']])
    expect(kinds([b], [a, b])).toEqual([[a.id, 'recalled']])
  })

  it('is dropped, or summarized where a step made of it is sent', () => {
    expect(kinds([a, b, c], [c])).toEqual([
      [a.id, 'dropped'],
      [b.id, 'dropped'],
    ])
    expect(kinds([a, b, c], [gist, c])).toEqual([
      ['gist', 'inserted'],
      [a.id, 'summarized'],
      [b.id, 'summarized'],
    ])
  })

  it('is shortened where it is sent in other words, and recalled where it is whole again', () => {
    expect(kinds([a, b], [short, b])).toEqual([[a.id, 'shortened']])
    expect(kinds([short, b], [a, b])).toEqual([[a.id, 'recalled']])
  })

  it('is recalled where what the memory inserts is made of it, unless it was in there before', () => {
    expect(kinds([c], [gist, c])).toEqual([
      ['gist', 'inserted'],
      [a.id, 'recalled'],
      [b.id, 'recalled'],
    ])
    const next = summaryStep('gist, longer', { id: 'next', origin: [a.id, b.id] })
    expect(kinds([gist, c], [next, c])).toEqual([
      ['next', 'inserted'],
      ['gist', 'summarized'],
    ])
  })

  it('is removed, not dropped, where the recorded context no longer has it either', () => {
    const changes = contextChanges([a, b, c, gist], [c], { known, base: new Set([b.id, c.id]) })
    expect(changes.map(({ id, kind }) => [id, kind])).toEqual([
      [a.id, 'removed'],
      [b.id, 'dropped'],
      ['gist', 'dropped'],
    ])
  })

  it('is not named where nothing happened to it', () => {
    expect(kinds([a, gist], [a, gist])).toEqual([])
  })
})
