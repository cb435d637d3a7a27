/**
 * The TypeScript that is exported for agents without a framework does to chat messages what the strategy
 * does, on the messages of format samples and of generated runs.
 */
import { transformWithOxc } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import type { JsonValue } from '#base/json.ts'
import { unwrap } from '#base/result.ts'
import { exportAsCode, exportedRun } from '#core/export-as-code/index.ts'
import { typeScript as target } from '#core/export-as-code/typescript.ts'
import { checkSpec } from '#core/spec/spec.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import {
  type Case,
  casesOf,
  type ExportedTraces,
  exportedTraces,
  isChanging,
  plain,
  WAYS,
} from './exported-functions.ts'

let traces: ExportedTraces
beforeAll(async () => {
  traces = await exportedTraces()
}, 120_000)

/** In the order in which the code defines them, all its functions are exported for the test. */
const CALLED = {
  view: 'histories.map((messages) => %name%(messages))',
  'before-calls': 'kept(histories)',
  'after-steps': 'keptByStep(histories, 1)',
  'after-tools': 'keptByStep(histories, 2)',
}
const KEPT = `
function kept(histories) {
  let [messages, before] = [[], 0]
  return histories.map((history) => {
    messages = %name%([...messages, ...history.slice(before)])
    before = history.length
    return messages
  })
}

function keptByStep(histories, least) {
  let [messages, before] = [[], 0]
  return histories.map((history) => {
    const steps = stepsOf(history)
    for (const step of steps.slice(before)) {
      messages = [...messages, ...step]
      if (step.length >= least) messages = %name%(messages)
    }
    before = steps.length
    return messages
  })
}
`

async function inTypeScript(spec: CheckedSpec, { trace, when, histories }: Case) {
  const { code } = unwrap(exportAsCode(target, spec, exportedRun(trace)))
  const [, name = ''] = /^export function (\w+)\(/m.exec(code) ?? []
  const { code: plainCode } = await transformWithOxc(code, 'exported.ts')
  const calls = `${KEPT}\nexport const run = (histories) => ${CALLED[when]}`.replaceAll('%name%', name)
  const source = encodeURIComponent(plainCode + calls)
  const module: { run: (histories: readonly JsonValue[]) => readonly JsonValue[] } = await import(
    /* @vite-ignore */ `data:text/javascript,${source}`
  )
  const before = JSON.stringify(histories)
  const shown = module.run(histories)
  expect(JSON.stringify(histories)).toBe(before)
  return shown
}

const ported = WAYS.filter(({ stage }) => exportAsCode(target, unwrap(checkSpec(stage))).ok)

describe('exported TypeScript', () => {
  it.each(ported)('shows each call what the strategy shows it: $stage', async (way) => {
    const spec = unwrap(checkSpec(way.stage))
    const cases = casesOf(target, way, traces)
    for (const one of cases) {
      const shown = await inTypeScript(spec, one)
      expect([one.name, shown.map(plain)]).toEqual([one.name, one.expected])
    }
    expect(cases.filter(isChanging).length).toBeGreaterThan(3)
  })

  it('has what is recommended most', () => {
    const ids = new Set(ported.map(({ stage }) => ('id' in stage ? stage.id : '')))
    for (const id of ['keep-last', 'shorten-observations', 'letta-middle', 'semantic', 'clear-tool-uses'])
      expect(ids).toContain(id)
  })
})
