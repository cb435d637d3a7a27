/**
 * Every template, run as the sandbox runs it, but in this process: what it declares, and that it works on a
 * small run.
 */
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import { initialValues } from '../model/params.ts'
import type { Step } from '../model/step.ts'
import { actionStep, noteStep, numbered, systemStep, taskStep } from '../testing/steps.ts'
import { checkDeclared } from './declared.ts'
import type { GuestSide } from './guest-side.ts'
import { PYTHON_TEMPLATES, TEMPLATES } from './templates/index.ts'
import { guestOf, itemsOf } from './testing/guest.ts'

const CONTEXT = JSON.stringify({ window: 8000, tokensPerCharacter: 0.25, seed: 1 })

const STEPS: readonly Step[] = numbered([
  systemStep('You mend code.'),
  taskStep('Make src/app.ts build.'),
  ...Array.from({ length: 40 }, (_, index) =>
    actionStep({
      text: `Look at file${index % 7}.ts now. Then go on.`,
      tool: 'read',
      args: { path: `src/file${index % 7}.ts` },
      ...(index % 5 === 0 ? { error: 'not found' } : { observation: `line ${index}\n`.repeat(30) }),
    }),
  ),
  noteStep('file3.ts holds the cause.'),
])

async function loadTemplate(id: string): Promise<GuestSide> {
  const module: { readonly default: unknown } = await import(`./templates/${id}.ts`)
  return guestOf(module.default, STEPS, 200)
}

describe.each(TEMPLATES)('the template “$id”', ({ id, kind }) => {
  it('declares what the list says, with parameters that pass the check', async () => {
    const declared = unwrap(checkDeclared((await loadTemplate(id)).describe()))
    expect(declared.kind).toBe(kind)
    expect(Object.keys(declared.params).length).toBeGreaterThan(0)
  })

  it('leaves less than it was given, and keeps the system prompt and the task', async () => {
    const side = await loadTemplate(id)
    const shown = run(side, kind)
    const then = itemsOf(shown)
    expect(then.length).toBeLessThanOrEqual(STEPS.length)
    expect(then.slice(0, 2)).toEqual([0, 1])
    expect(then.length === STEPS.length && then.every((item) => typeof item === 'number')).toBe(false)
  })

  it('gives the same again', async () => {
    expect(run(await loadTemplate(id), kind)).toBe(run(await loadTemplate(id), kind))
  })
})

/** What the whole run is made of, as JSON of guest-side.ts. */
function run(side: GuestSide, kind: 'strategy' | 'memory'): string {
  const values = JSON.stringify(initialValues(unwrap(checkDeclared(side.describe())).params))
  if (kind === 'strategy') {
    return side.prune(`{"list":0,"keep":0,"then":${JSON.stringify([...STEPS.keys()])}}`, values, CONTEXT)
  }
  side.create(0, values)
  side.add(0, 0, STEPS.length, values)
  side.compartments(0, values)
  const cue = { call: 3, text: 'Look at file3.ts' }
  return side.recall(0, JSON.stringify({ ...JSON.parse(CONTEXT), cue }), values)
}

it('the list names every file, and no other', () => {
  const files = readdirSync(new URL('./templates', import.meta.url))
    .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
    .map((name) => name.replace(/\.ts$/, ''))
  expect(TEMPLATES.map(({ id }) => id).sort()).toEqual(files.sort())
})

it('the list of Python templates names every file, and no other', () => {
  const files = readdirSync(new URL('./templates/python', import.meta.url))
  expect(PYTHON_TEMPLATES.map(({ id }) => `${id.replace('python/', '')}.py`).sort()).toEqual(files.sort())
})
