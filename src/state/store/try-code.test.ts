import { describe, expect, it } from 'vitest'
import { fail, ok } from '#base/result.ts'
import type { CustomDeclaration, CustomProblem } from '#core/spec/custom-definition.ts'
import type { CodeProblem } from './compiler.ts'
import { type Stages, tryCode } from './try-code.ts'

const DECLARED: CustomDeclaration = { kind: 'strategy', title: 'Mine', description: '', params: {} }
const TYPE_ERROR: CodeProblem = {
  line: 2,
  column: 1,
  endLine: 2,
  endColumn: 5,
  message: 'Not a text.',
  severity: 'error',
}
const THROWN: CustomProblem = { code: 'thrown', message: 'x is not defined', line: 3, call: 4 }

/** Line 3 of the JavaScript is line 7 of the TypeScript. */
function stages(changes: Partial<Stages> = {}, problems: readonly CodeProblem[] = []): Stages {
  return {
    compile: async (code) => ok({ js: `js of ${code}`, lines: [1, 2, 7], types: async () => problems }),
    check: async () => ok(DECLARED),
    run: async () => [],
    ...changes,
  }
}

/** A version with all that is said of it. */
async function tried(code: string, given: Stages) {
  const { troubles, ...attempt } = await tryCode(code, given)
  return { ...attempt, troubles: await troubles() }
}

describe('a version of own code', () => {
  it('that compiles, declares itself and runs is good', async () => {
    expect(await tried('a', stages())).toEqual({
      troubles: [],
      good: { js: 'js of a', declared: DECLARED },
    })
  })

  it('is good with type errors, which warn', async () => {
    const { good, troubles } = await tried('a', stages({}, [TYPE_ERROR]))
    expect(good).toBeDefined()
    expect(troubles).toMatchObject([{ severity: 'warning', line: 2, message: 'Not a text.', isMarked: true }])
  })

  it('is good before its types were looked at, which takes longer than to run it', async () => {
    const unknown = stages({
      compile: async (code) => ok({ js: code, lines: [1], types: () => new Promise(() => undefined) }),
    })
    expect((await tryCode('a', unknown)).good).toEqual({ js: 'a', declared: DECLARED })
  })

  it('that cannot be parsed goes no further', async () => {
    const attempt = await tried(
      'a',
      stages({
        compile: async () => fail({ code: 'syntax-error', message: 'Line 2: …', problems: [TYPE_ERROR] }),
        check: () => Promise.reject(new Error('it should not get here')),
      }),
    )
    expect(attempt.good).toBeUndefined()
    expect(attempt.troubles).toMatchObject([{ severity: 'error', line: 2 }])
  })

  it('says why where the compiler is not there', async () => {
    const { troubles } = await tried(
      'a',
      stages({ compile: async () => fail({ code: 'no-compiler', message: 'Not loaded.', hint: 'Again.' }) }),
    )
    expect(troubles).toEqual([{ severity: 'error', message: 'Not loaded.', hint: 'Again.' }])
  })

  it('that throws at a call names the line of the TypeScript and the call', async () => {
    const { good, troubles } = await tried('a', stages({ run: async () => [THROWN] }, [TYPE_ERROR]))
    expect(good).toBeUndefined()
    expect(troubles).toMatchObject([
      { severity: 'error', line: 7, call: 4, message: 'x is not defined' },
      { severity: 'warning' },
    ])
  })

  it('that only earns a remark is good all the same', async () => {
    const remark: CustomProblem = { code: 'torn-pair', message: 'The call has lost its result.', call: 1 }
    const { good, troubles } = await tried('a', stages({ run: async () => [remark] }))
    expect(good).toBeDefined()
    expect(troubles).toMatchObject([{ severity: 'warning', call: 1 }])
  })

  it('that declares nothing usable is not run', async () => {
    const { good, troubles } = await tried(
      'a',
      stages({
        check: async () => fail({ code: 'bad-program', message: 'It needs a title.' }),
        run: () => Promise.reject(new Error('it should not get here')),
      }),
    )
    expect(good).toBeUndefined()
    expect(troubles).toEqual([{ severity: 'error', message: 'It needs a title.' }])
  })
})
