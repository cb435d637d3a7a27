/**
 * What the app would know at a place: the trace of a lesson, a link, and the replays and losses that the
 * lesson's figures need, by the same engine as in the page. For tests and for authors.
 */

import { ok, unwrap } from '#base/result.ts'
import { UNKNOWN_WINDOW } from '#core/account/auto.ts'
import type { Trace } from '#core/model/trace.ts'
import { findProfile } from '#core/profiles/index.ts'
import * as author from '#core/programs/author.ts'
import { checkDeclared } from '#core/programs/declared.ts'
import { inProcessGuest } from '#core/programs/in-process.ts'
import { runCustom } from '#core/programs/run.ts'
import { customProgram } from '#core/programs/testing/guest.ts'
import type { LossFigures } from '#core/references/lost.ts'
import type { Replay } from '#core/replay/replay.ts'
import { checkSpec } from '#core/spec/spec.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import type { CheckedRules } from '#core/validity/check.ts'
import { readFile } from '#formats/index.ts'
import { type Known, needsOf, type Shown } from '#lessons/model/evaluate.ts'
import type { Figures } from '#lessons/model/figure-spec.ts'
import { type ParsedRoute, parseRoute, type Route } from '#state/store/route.ts'
import { createEngine } from '#workers/jobs/engine.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'

export interface LessonBench {
  readonly trace: Trace
  /** A link as in `shows` or `solution`, with what of it is not understood. */
  routeOf(place: string): ParsedRoute
  /**
   * What is known at a route once all that the figures of these names need has come; `own`: one more column.
   */
  knownAt(
    route: Route,
    names: readonly string[],
    figures: Figures,
    more?: { readonly own?: CheckedSpec | undefined },
  ): Promise<Known>
  /** A strategy or memory in plain JavaScript, run in this very process: only for code of our own. */
  ownOf(code: string): CheckedSpec
}

/** `text`: a trace in any form that the app can import. */
export function createLessonBench(text: string): LessonBench {
  const reading = readFile({ name: 'lesson.json', text }, { newTraceId: () => 'lesson' })
  const [found] = reading.outcome?.traces ?? []
  if (found === undefined) throw new Error(`no trace: ${JSON.stringify(reading.problem)}`)
  const trace = found
  const exported = new Map<string, unknown>()
  const engine = createEngine({
    loadTrace: async () => ok(trace),
    loadRanks,
    runPrograms: async (run) => runCustom(run, ({ js }) => ok(inProcessGuest(exported.get(js)))),
  })
  const context = { signal: new AbortController().signal, onProgress: () => undefined }

  const replays = new Map<string, Replay>()
  const losses = new Map<string, LossFigures>()
  const refusals = new Map<string, number>()
  const knownAt: LessonBench['knownAt'] = async (route, names, figures, { own } = {}) => {
    const onScreen = shownOf(route, trace)
    const shown = own === undefined ? onScreen : { ...onScreen, columns: [...onScreen.columns, own] }
    const keyOf = (memory: CheckedSpec) => JSON.stringify([memory, route.counting])
    for (const { memory, wants } of needsOf(names, figures, shown)) {
      const input = { traceId: trace.id, memory, counting: route.counting }
      const key = keyOf(memory)
      if (wants.includes('replay') && !replays.has(key))
        replays.set(key, unwrap(await engine.replay(input, context)))
      if (wants.includes('losses') && !losses.has(key))
        losses.set(key, unwrap(await engine.lost(input, context)))
      if (wants.includes('refusals') && !refusals.has(key)) {
        const asked = { ...input, provider: rulesOf(route) }
        refusals.set(key, unwrap(await engine.refusals(asked, context)).calls)
      }
    }
    return {
      ...shown,
      replayOf: (memory) => replays.get(keyOf(memory)),
      lossesOf: (memory) => losses.get(keyOf(memory)),
      refusalsOf: (memory) => refusals.get(keyOf(memory)),
    }
  }

  const ownOf = (code: string): CheckedSpec => {
    const id = `own-${exported.size + 1}`
    exported.set(id, exportedBy(code))
    const declared = unwrap(checkDeclared(unwrap(inProcessGuest(exported.get(id)).describe())))
    return unwrap(checkSpec({ id }, [{ status: 'ready', program: customProgram(id, declared) }]))
  }
  return { trace, routeOf, knownAt, ownOf }
}

function rulesOf({ counting: { profile } }: Route): CheckedRules {
  return profile === undefined ? 'none' : (unwrap(findProfile(profile)).messageRules ?? 'none')
}

/** What a program of a lesson exports, which has no types and imports from 'memoscope' alone. */
function exportedBy(code: string): unknown {
  const body = code.replace(/^import .* from 'memoscope'$/m, '').replace('export default', 'return')
  return new Function(...Object.keys(author), body)(...Object.values(author))
}

/** As the app resolves it: a link says no trace, the lesson's own is put in. */
function routeOf(place: string): ParsedRoute {
  const [view = '', query] = place.split('?', 2)
  return parseRoute(`#/${view}/lesson${query === undefined ? '' : `?${query}`}`)
}

function shownOf(route: Route, trace: Trace): Shown {
  const columns = route.columns.map((column) => {
    const checked = checkSpec(column)
    return checked.ok ? checked.value : undefined
  })
  const opened: CheckedSpec | undefined =
    route.memory === undefined ? columns[0] : unwrap(checkSpec(route.memory))
  const last = trace.calls.length - 1
  return {
    view: route.view,
    tab: route.tab,
    baseline: route.counting.baseline,
    profile: route.counting.profile,
    window: route.counting.window ?? UNKNOWN_WINDOW,
    call: last < 0 ? undefined : Math.min(route.call ?? last, last),
    columns,
    opened,
    selected: trace.steps.find(({ id }) => id === route.step)?.kind,
    calls: trace.calls.length,
    steps: trace.steps.length,
    notebook: undefined,
  }
}
