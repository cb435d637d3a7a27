/**
 * The Python that is exported for agents without a framework does to chat messages what the strategy does:
 * run in the Scratchpad's interpreter, on the messages of format samples and of generated runs.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { isArray, type JsonValue } from '#base/json.ts'
import { unwrap } from '#base/result.ts'
import { exportAsCode, exportedRun } from '#core/export-as-code/index.ts'
import { python as target } from '#core/export-as-code/python.ts'
import { hasError } from '#core/model/steps.ts'
import { checkSpec } from '#core/spec/spec.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import type { Interpreter } from '#sandbox/python/interpreter.ts'
import { NOTHING, run, startPython } from '#sandbox/python/testing/in-process.ts'
import {
  type Case,
  casesOf,
  type ExportedTraces,
  exportedTraces,
  isChanging,
  plain,
  WAYS,
} from './exported-functions.ts'

let python: Interpreter
let traces: ExportedTraces
beforeAll(async () => {
  python = await startPython()
  traces = await exportedTraces()
}, 120_000)

/** As a view: of each history. Otherwise what it returns stays, and what is new comes behind. */
const CALLED = {
  view: '[%name%(messages) for messages in histories]',
  'before-calls': 'kept(histories)',
  'after-steps': 'kept_by_step(histories, 1)',
  'after-tools': 'kept_by_step(histories, 2)',
}
const KEPT = `
def kept(histories):
    shown, messages, before = [], [], 0
    for history in histories:
        messages = %name%(messages + history[before:])
        before = len(history)
        shown.append(messages)
    return shown

def kept_by_step(histories, least):
    shown, messages, before = [], [], 0
    for history in histories:
        steps = steps_of(history)
        for step in steps[before:]:
            messages = messages + step
            if len(step) >= least:
                messages = %name%(messages)
        before = len(steps)
        shown.append(messages)
    return shown

def summarize(messages):
    return "gist"
`

async function inPython(spec: CheckedSpec, { trace, when, histories }: Case) {
  const { code } = unwrap(exportAsCode(target, spec, exportedRun(trace)))
  const [, name = ''] = [...code.matchAll(/^def (\w+)\(/gm)][0] ?? []
  const lines = [
    code,
    'import json',
    `histories = json.loads(${JSON.stringify(JSON.stringify(histories))})`,
    KEPT,
    `before = json.dumps(histories)`,
    `shown = ${CALLED[when]}`,
    `assert json.dumps(histories) == before, "a message was changed in place"`,
    `print(json.dumps(shown))`,
  ]
  const whole = lines.join('\n').replaceAll('%name%', name)
  const { error, output } = await run(python, whole, { state: NOTHING, outputLimit: 50_000_000 })
  if (error !== undefined) throw new Error(error.traceback)
  const shown: JsonValue = JSON.parse(output)
  return isArray(shown) ? shown : []
}

describe('exported Python', () => {
  it.each(WAYS)('shows each call what the strategy shows it: $stage', async (way) => {
    const spec = unwrap(checkSpec(way.stage))
    const cases = casesOf(target, way, traces)
    for (const one of cases) {
      const shown = await inPython(spec, one)
      expect([one.name, shown.map(plain)]).toEqual([one.name, one.expected])
    }
    expect(cases.filter(isChanging).length).toBeGreaterThan(3)
  })

  it('is tried on runs of each agent whose messages tell failures in their text', () => {
    const failing = traces.told.filter(({ steps }) => steps.some(hasError))
    expect(failing.map(({ source }) => source.format)).toEqual([
      'mini-swe-agent',
      'mini-swe-agent',
      'openai-chat',
      'codex',
    ])
  })
})
