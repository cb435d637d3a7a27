import { describe, expect, it } from 'vitest'
import { ok } from '#base/result.ts'
import { originsOf } from '../../memory/messages.ts'
import type { Step } from '../../model/step.ts'
import { idsOf, messageStep, systemStep } from '../../testing/steps.ts'
import { plainContext } from '../tinyagent/plain-context.ts'
import { type CompactionOptions, compact, PACKING, PROCESSORS } from './compaction.ts'
import { createEstimate, ESTIMATE } from './estimate.ts'
import { imageBlock, marsysMessage, stepOfMarsys, textBlock } from './message.ts'
import type { CompactionModel, StageContext } from './stage.ts'
import { SUMMARIZATION } from './summarization.ts'
import { TRUNCATION } from './tool-truncation.ts'

const options: CompactionOptions = {
  threshold: 100,
  reduction: 0.4,
  order: PROCESSORS,
  truncation: TRUNCATION,
  summarization: SUMMARIZATION,
  packing: PACKING,
}

function context(more: Partial<StageContext> = {}): StageContext {
  const { charsPerToken } = ESTIMATE
  return {
    cost: createEstimate(ESTIMATE),
    charsPerToken,
    form: 'guarded',
    model: undefined,
    originsOf,
    ...more,
  }
}

function model(reply: string, replies: CompactionModel['replies'] = 'json'): CompactionModel {
  return { name: 'm', replies, ask: () => ok(reply) }
}

function user(id: string, tokens = 10): Step {
  return messageStep('u'.repeat(tokens * 4), { id })
}
function assistant(id: string, tokens = 10): Step {
  return messageStep('a'.repeat(tokens * 4), { id, role: 'assistant' })
}
function contents(steps: readonly Step[]) {
  return steps.map((step) => marsysMessage(step)?.content)
}

describe('a compaction', () => {
  it('does nothing within the threshold', () => {
    const steps = [user('u', 97)]
    expect(compact(steps, options, context())).toEqual({ steps, log: undefined })
  })
  it('logs what was passed over for saving too little, and always runs the last', () => {
    const steps = [user('1', 40), assistant('2', 40), user('3'), assistant('4')]
    const { log, steps: after } = compact(
      steps,
      { ...options, order: ['tool_truncation', 'x', 'backward_packing'] },
      context(),
    )
    expect(log?.map((record) => [record.stage, record.reason])).toEqual([
      ['tool_truncation', 'insufficient_reduction'],
      ['backward_packing', undefined],
    ])
    expect(idsOf(after)).toEqual(['3', '4'])
  })
  it('keeps leading system messages, which the library gives up', () => {
    const steps = [
      systemStep('s'.repeat(80), { id: 's' }),
      user('1', 40),
      assistant('2', 60),
      assistant('3', 40),
    ]
    const only = { ...options, order: ['backward_packing'] }
    expect(idsOf(compact(steps, only, context()).steps)).toEqual(['s', '1', '3'])
    expect(idsOf(compact(steps, only, context({ form: 'library' })).steps)).toEqual(['1', '3'])
  })
  it('puts the newest user message in front where none is left', () => {
    const steps = [systemStep('s', { id: 's' }), user('1', 90), assistant('2', 40), assistant('3')]
    const only = { ...options, order: ['backward_packing'] }
    expect(idsOf(compact(steps, only, context()).steps)).toEqual(['s', '1', '2', '3'])
    expect(idsOf(compact(steps, only, context({ form: 'library' })).steps)).toEqual(['1', 's', '2', '3'])
  })
  it('protects everything where there are fewer rounds than it keeps; the library nothing', () => {
    const steps = [user('1', 60), user('2', 60)]
    expect(compact(steps, options, context()).steps).toEqual(steps)
    const library = compact(steps, options, context({ form: 'library' }))
    expect(library.log?.at(-1)).toMatchObject({ stage: 'forced_summarization_fallback', hard_fallback: true })
    // The request to the model was put into the last user message, and stays in the history that is rolled
    // up.
    expect(contents(library.steps)[0]).toMatch(
      /^\[User Requests Summary\]\nu+\n---\nu+ Now summarize the conversation above\. .* Respond with the required JSON\.$/,
    )
  })
  it('asks about the whole history where fewer than two messages are left', () => {
    const steps = [user('1', 200), user('2', 200)]
    const forced = compact(steps, options, context({ form: 'library', model: model('{"summary": "S"}') }))
    expect(forced.log?.at(-1)).toEqual({ stage: 'forced_summarization_fallback', post_messages: 2 })
    expect(contents(forced.steps)).toEqual([
      expect.stringMatching(/^\[User Requests Summary\]\nu+\n---\nu+ Now summarize .* required JSON\.$/),
      '[Compacted Context Summary]\nS',
    ])
  })
})

describe('its summary', () => {
  const steps = [user('1', 100), assistant('2', 100), user('3'), assistant('4')]
  const only = { ...options, order: ['summarization'] }

  it('names what it stands for and who wrote it', () => {
    const { steps: after } = compact(steps, only, context({ model: model('{"summary": "S"}') }))
    // The newest user message comes back, as none is left.
    expect(after[0]?.id).toBe('3')
    expect(after[1]).toMatchObject({ role: 'assistant', name: 'compaction_m', origin: ['1', '2', '3'] })
    expect(new Set(idsOf(after)).size).toBe(after.length)
  })
  it('takes a reply without JSON for the summary only if it may', () => {
    const taken = compact(steps, only, context({ model: model('plain', 'any') }))
    expect(contents(taken.steps).slice(0, 2)).toEqual([
      expect.stringMatching(/^\[User Requests Summary\]\nu+\n---\nu+$/),
      '[Compacted Context Summary]\nplain',
    ])
    const refused = compact(steps, only, context({ model: model('plain') }))
    expect(refused.log).toEqual([{ stage: 'summarization', skipped: true, reason: 'parse_failure' }])
    expect(refused.steps).toEqual(steps)
  })
  it('leaves its request in memory in the library’s form alone', () => {
    const library = compact(steps, only, context({ form: 'library' }))
    expect(library.steps[2]).toMatchObject({ id: '3', rule: 'compaction: request left behind' })
    expect(contents(library.steps)[2]).toEqual([textBlock('u'.repeat(40)), textBlock(expect.any(String))])
    expect(compact(steps, only, context()).steps).toEqual(steps)
  })
  it('keeps images that were asked for, the newest first, each once', () => {
    const images = ['a', 'b'].map((url) =>
      stepOfMarsys({ role: 'user', content: [textBlock(url), imageBlock(url)], calls: [] }, url),
    )
    const keep = ['img_0000', 'img_0001', 'img_0001', 'img_7'].map((id) => ({ image_id: id, context: id }))
    const reply = JSON.stringify({ summary: 'S', keep_images: keep })
    const { steps: after, log } = compact([...images, assistant('x')], only, context({ model: model(reply) }))
    expect(contents(after).slice(1, 3)).toEqual([
      [textBlock('[Retained image img_0001]: img_0001'), imageBlock('b')],
      [textBlock('[Retained image img_0000]: img_0000'), imageBlock('a')],
    ])
    expect(log?.[0]).toMatchObject({ images_retained: 2 })
  })
  it('shows the model names in place of images, and a manifest', () => {
    const asked: string[] = []
    const image = stepOfMarsys({ role: 'user', content: [textBlock('see'), imageBlock('u')], calls: [] }, 'i')
    const ask: CompactionModel['ask'] = (request) => {
      asked.push(request.prompt)
      return plainContext().summarise(request)
    }
    compact(
      [image, assistant('a'), assistant('b')],
      only,
      context({ model: { name: 'm', replies: 'json', ask }, instruction: 'be brief' }),
    )
    expect(asked[0]).toContain('[Image ID: img_0000]')
    expect(asked[0]).toContain(
      '[Agent Instruction]\nbe brief\n\n[Image Manifest]\n  img_0000: "see"\n\nNow summarize',
    )
    expect(asked[0]).not.toContain('image_url')
  })
})

describe('cutting long results', () => {
  const result = (text: string, id: string) => messageStep(text, { id, role: 'tool', callId: 'c' })

  it('spares the newest round, and content that is no text', () => {
    const list = stepOfMarsys(
      { role: 'tool', content: [textBlock('x'.repeat(400))], calls: [], callId: 'c' },
      'l',
    )
    const steps = [result('r'.repeat(400), '1'), list, assistant('2'), result('r'.repeat(400), '3')]
    const { steps: after, log } = compact(
      steps,
      { ...options, order: ['tool_truncation'], truncation: { ...TRUNCATION, limit: 20 } },
      context(),
    )
    expect(contents(after)[0]).toBe(`${'r'.repeat(68)} [truncated]`)
    expect(after.slice(1, 4)).toEqual(steps.slice(1, 4))
    expect(log?.[0]).toMatchObject({ truncated_count: 1, tokens_saved: 80 })
  })
})
