import { beforeAll, describe, expect, it } from 'vitest'
import { type Result, unwrap } from '#base/result.ts'
import { checkDeclared } from '#core/programs/declared.ts'
import { createStepWriter } from '#core/programs/guest-step.ts'
import { noteStep } from '#core/testing/steps.ts'
import type { LoadedProgram } from '../session/loaded-program.ts'
import { loadProgram } from './guest-program.ts'
import { testEngine } from './testing/engine.ts'
import type { Engine } from './vm.ts'

let engine: Engine
beforeAll(async () => {
  engine = await testEngine()
})

const load = (js: string, call = 20_000, inAll = 60_000): Result<LoadedProgram> =>
  loadProgram(engine, js, { call, until: performance.now() + inAll })

/** Hands over notes of these ids; gives which of them the code looked into. */
function hand(
  program: LoadedProgram,
  ids: readonly string[],
): readonly (readonly [from: number, to: number])[] {
  const steps = ids.map((id, number) => noteStep(`text of ${id}`, { id, number }))
  const writer = createStepWriter(() => 1)
  const asked: [from: number, to: number][] = []
  const contents = (from: number, to: number) => {
    asked.push([from, to])
    return writer.contents(steps.slice(from, to))
  }
  unwrap(program.push(writer.rows(steps), contents))
  return asked
}

/** A program that prunes with this function body, over steps a, b and c. */
function pruning(body: string, call?: number, inAll?: number) {
  const js = `import { defineStrategy } from 'memoscope'
export default defineStrategy({ title: 'Mine', prune(steps, values, context) {
${body}
} })`
  const program = unwrap(load(js, call, inAll))
  hand(program, ['a', 'b', 'c'])
  const context = JSON.stringify({ window: 100, tokensPerCharacter: 0.25, seed: 3, now: 5 })
  let given = 0
  return {
    program,
    prune: () => {
      const list = given === 0 ? '{"list":0,"keep":0,"then":[0,1,2]}' : '{"list":0,"keep":3,"then":[]}'
      given++
      return program.prune(list, '{}', context)
    },
  }
}

describe('a program', () => {
  it('declares itself and prunes, by indices of what it was handed', () => {
    const { program, prune } = pruning('return steps.filter((step) => step.id !== "b")')
    expect(unwrap(checkDeclared(unwrap(program.describe())))).toEqual({
      kind: 'strategy',
      title: 'Mine',
      description: '',
      params: {},
    })
    expect([unwrap(prune()), unwrap(prune())]).toEqual(['{"keep":0,"then":[0,2]}', '{"keep":2,"then":[]}'])
    program.dispose()
  })
  it('may be a memory, whose state stays inside', () => {
    const program = unwrap(
      load(`import { defineMemory } from 'memoscope'
        export default defineMemory({ title: 'M', create: () => [], add: (state, step) => { state.push(step) },
          recall: (state, cue) => state.slice(-1), compartments: (state) => [{ title: 'All', steps: state }] })`),
    )
    hand(program, ['a', 'b'])
    unwrap(program.create(0, '{}'))
    unwrap(program.add(0, { from: 0, to: 2 }, '{}'))
    expect(unwrap(program.recall(0, '{"window":1,"tokensPerCharacter":1,"seed":0}', '{}'))).toBe(
      '{"keep":0,"then":[1]}',
    )
    expect(unwrap(program.compartments(0, '{}'))).toBe('[{"title":"All","steps":[0,1]}]')
    program.dispose()
  })
  it('is given the contents of steps when it looks into them, those around them with them', () => {
    const program = unwrap(
      load(`import { defineMemory } from 'memoscope'
        export default defineMemory({ title: 'M', create: () => [], add: (state, step) => { state.push(step) },
          recall: (state, { call }) => call === 0 ? state.filter(({ kind }) => kind !== 'note')
            : state.filter((step) => step.text.endsWith(' 33') && { ...step }.text === step.text) })`),
    )
    const asked = hand(program, [...Array(40).keys()].map(String))
    unwrap(program.create(0, '{}'))
    unwrap(program.add(0, { from: 0, to: 40 }, '{}'))
    const recall = (call: number) =>
      unwrap(program.recall(0, `{"window":1,"tokensPerCharacter":1,"seed":0,"cue":{"call":${call}}}`, '{}'))
    expect([recall(0), asked]).toEqual(['{"keep":0,"then":[]}', []])
    expect(recall(1)).toBe('{"keep":0,"then":[33]}')
    expect(asked).toEqual([
      [0, 32],
      [32, 40],
    ])
  })
  it('sees a step as if all of it were there, and cannot change it', () => {
    const whole = { id: 'a', number: 0, kind: 'note', text: 'text of a', response: '', tokens: 1 }
    const seen = pruning(
      'throw new Error(JSON.stringify([steps[0], { ...steps[0] }, Object.keys(steps[0]), Object.isFrozen(steps[0])]))',
    ).prune()
    const message = seen.ok ? '' : seen.error.message
    const [step, copy, keys, isFrozen] = JSON.parse(message.slice('Error: '.length))
    expect([step, copy, new Set(keys), isFrozen]).toEqual([whole, whole, new Set(Object.keys(whole)), true])
    for (const name of ['text', 'number']) {
      const said = pruning(`steps[0].${name} = 5; return steps`).prune()
      expect(said.ok ? '' : said.error.message).toBe(`TypeError: '${name}' is read-only`)
    }
  })
  it('has no clock and no chance but those in the context', () => {
    const { prune } = pruning(
      'return [context.now, context.random(), new Date(0).getTime()].length === 3 ? steps : []',
    )
    expect(unwrap(prune())).toContain('[0,1,2]')
    for (const code of [
      'Date.now()',
      'new Date()',
      'Math.random()',
      'new (new Date(0).constructor)()',
      'Date()',
    ]) {
      const said = pruning(`${code}; return steps`).prune()
      expect([code, said.ok ? '' : said.error.message]).toEqual([
        code,
        expect.stringContaining('not available'),
      ])
    }
  })
})

describe('a program that goes wrong', () => {
  const problem = (result: Result<unknown>) => (result.ok ? undefined : result.error)

  it('says where, in its own code', () => {
    expect(problem(load('const a = 1\nexport default = 2'))).toMatchObject({ code: 'code-threw', line: 2 })
    expect(problem(load('\nnull.x'))).toMatchObject({
      line: 2,
      message: "TypeError: cannot read property 'x' of null",
    })
    expect(problem(pruning('return steps.filter((step) => step.nothing.at)').prune())).toMatchObject({
      line: 3,
    })
    expect(problem(load('import { x } from "other"'))?.message).toContain('Module “other” isn’t available')
    expect(problem(load('await new Promise(() => {}); export default 1'))?.message).toContain(
      'waits for something',
    )
    expect(problem(unwrap(load('export const a = 1')).describe())?.message).toContain('no default export')
  })
  it('is ended when a call, or all of them, take too long, and cannot catch that', () => {
    for (const body of [
      'for (;;) {}',
      'for (;;) try { for (;;) {} } catch {}',
      '/^(a+)+$/.test("a".repeat(60) + "b")',
    ]) {
      const said = pruning(body, 300).prune()
      expect([body, problem(said)]).toEqual([
        body,
        {
          code: 'code-timeout',
          message: 'The code was stopped: one call took longer than 0.3 s.',
          isFatal: true,
        },
      ])
    }
    expect(problem(pruning('for (;;) {}', 20_000, 1000).prune())?.message).toContain(
      'all calls together took too long',
    )
    expect(problem(load('for (;;) {}', 300))?.code).toBe('code-timeout')
  })
  it('is refused more memory and depth than there is', async () => {
    const bomb = pruning('const all = []; for (;;) all.push(new ArrayBuffer(1e6))').prune()
    expect(problem(bomb)).toMatchObject({ code: 'code-refused', isFatal: true })
    engine = await testEngine()
    expect(problem(pruning('return (function down() { return down() })()').prune())).toMatchObject({
      code: 'code-refused',
      message: 'The code recurses too deeply for the sandbox.',
    })
  })
  it('cannot reach the host by what it returns', () => {
    const RETURNED = [
      'return new Proxy(steps, { get() { throw new Error("trap") } })',
      'return [{ get id() { throw new Error("getter") } }]',
      'return [{ toJSON() { throw new Error("toJSON") } }]',
      'return Promise.resolve(steps)',
      'return { length: 3 }',
      'const a = {}; a.a = a; return [a]',
      'return [1n]',
    ]
    for (const body of RETURNED) expect([body, pruning(body).prune().ok]).toEqual([body, false])
    const polluted = pruning(
      'Object.prototype.polluted = 1; return [JSON.parse(\'{"__proto__": {"polluted": 1}}\')]',
    )
    expect(polluted.prune().ok).toBe(true)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    expect(unwrap(pruning('return new Array(1e5).fill(steps[0])').prune()).length).toBeGreaterThan(1e5)
  })
})
