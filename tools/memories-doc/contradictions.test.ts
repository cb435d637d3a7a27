import { describe, expect, it } from 'vitest'
import { dialects } from '#core/dialects/index.ts'
import { TRIGGER_KINDS } from '#core/memory/trigger.ts'
import type { ParamSpecs } from '#core/model/params.ts'
import { CONTEXT_PLACEMENTS } from '#core/scratchpad/code-turn.ts'
import { CONTEXT_FORMS } from '#core/scratchpad/context-text.ts'
import { memoryInfos } from '#core/spec/memory-info.ts'
import { contradictions, type SourceChoice } from './contradictions.ts'

type ParamChoice = Extract<SourceChoice, { kind: 'memory' | 'dialect' }>

function specsOf({ kind, id }: ParamChoice): ParamSpecs | undefined {
  const known: readonly { readonly id: string; readonly params: ParamSpecs }[] =
    kind === 'memory' ? memoryInfos() : dialects
  return known.find((one) => one.id === id)?.params
}

/** What can be chosen, with the sentence that tells it from the others. */
function offered(choice: SourceChoice): readonly { readonly value: string; readonly help: string }[] {
  switch (choice.kind) {
    case 'dialects':
      return dialects.map(({ id, description }) => ({ value: id, help: description }))
    case 'triggers':
      return TRIGGER_KINDS.map(({ kind, help }) => ({ value: kind, help }))
    case 'scratchpad-text':
      return CONTEXT_FORMS
    case 'scratchpad-place':
      return CONTEXT_PLACEMENTS
    case 'memory':
    case 'dialect': {
      const spec = specsOf(choice)?.[choice.param]
      return spec?.kind === 'choice' ? spec.options : []
    }
    default:
      return []
  }
}

function wanted(choice: SourceChoice): readonly string[] {
  switch (choice.kind) {
    case 'dialects':
      return choice.ids
    case 'triggers':
      return choice.kinds
    case 'scratchpad-text':
      return choice.forms
    case 'scratchpad-place':
      return choice.places
    case 'memory':
    case 'dialect':
      return choice.values ?? []
    default:
      return []
  }
}

describe('where the sources contradict each other', () => {
  it('is told of all that the specification counts', () => {
    expect(contradictions.map(({ number }) => number)).toEqual(
      Array.from({ length: 38 }, (_, index) => index + 1),
    )
    for (const { topic, differ, here } of contradictions)
      for (const text of [topic, differ, here]) expect(text).toMatch(/\S/)
    expect(new Set(contradictions.map(({ topic }) => topic)).size).toBe(contradictions.length)
  })
  it.each(contradictions.map((entry) => [entry.topic, entry] as const))(
    '“%s” can be chosen as it says',
    (_, { choices }) => {
      for (const choice of choices) {
        const known = new Map(offered(choice).map(({ value, help }) => [value, help]))
        for (const value of wanted(choice)) expect(known.get(value), value).toMatch(/\S/)
        if (choice.kind !== 'memory' && choice.kind !== 'dialect') continue
        expect(specsOf(choice)?.[choice.param]?.label, `${choice.id} ${choice.param}`).toMatch(/\S/)
      }
    },
  )
})
