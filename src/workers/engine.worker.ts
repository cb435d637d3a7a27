/** The worker that counts and replays. No logic here: see jobs/engine.ts. */
import { loadAnswers, loadTrace, watchTraces } from '#storage/index.ts'
import { serve } from './host.ts'
import { createEngine } from './jobs/engine.ts'
import { loadRanks } from './jobs/ranks.ts'

const engine = createEngine({ loadTrace, loadRanks, loadAnswers })
serve<'engine'>(self, engine)
watchTraces((traces) => {
  if (traces.ok) engine.keepOnly(new Set(traces.value.map((trace) => trace.id)))
})
