/** The worker that counts and replays. No logic here: see jobs/engine.ts. */
import { pythonThroughPage } from '#sandbox/python/through-page.ts'
import { openPrograms } from '#sandbox/session/programs.ts'
import { startTypescriptPrograms } from '#sandbox/typescript/start-programs.ts'
import {
  createRevisions,
  loadAnswers,
  loadCounts,
  loadFigures,
  loadReplays,
  storeCounts,
  storeFigures,
  storeReplays,
  watchTraces,
} from '#storage/index.ts'
import { createEngine } from './jobs/engine.ts'
import { loadRanks } from './jobs/ranks.ts'
import { serve } from './protocol/host.ts'

const revisions = createRevisions()
const programs = openPrograms({ typescript: startTypescriptPrograms, ...pythonThroughPage(self) })
const engine = createEngine({
  loadTrace: revisions.load,
  loadRanks,
  loadAnswers,
  runPrograms: programs.run,
  checkPython: (code, { signal }) => programs.check(code, { signal, language: 'python' }),
  counts: { load: loadCounts, store: storeCounts },
  // The address of this script changes with every build: another one may count and price in another way.
  figures: { load: loadFigures, store: storeFigures, build: import.meta.url },
  replays: { load: loadReplays, store: storeReplays, build: import.meta.url },
})
serve<'engine'>(self, engine)
watchTraces((traces) => {
  if (!traces.ok) return
  const ids = new Set(traces.value.map((trace) => trace.id))
  revisions.keepOnly(ids)
  engine.keepOnly(ids)
})
