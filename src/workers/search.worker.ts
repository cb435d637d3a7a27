/**
 * The worker that searches stored traces; its indexes live as long as it does. No logic here: see
 * jobs/search.ts.
 */
import { createRevisions, newestName, watchTraces } from '#storage/index.ts'
import { createSearcher } from './jobs/search.ts'
import { serve } from './protocol/host.ts'

const revisions = createRevisions()
const searcher = createSearcher({
  nameOf: (id) => newestName(id),
  loadTrace: revisions.load,
  keepTrace: revisions.keep,
})
serve<'search'>(self, searcher)
watchTraces((traces) => {
  if (!traces.ok) return
  const ids = new Set(traces.value.map((trace) => trace.id))
  revisions.keepOnly(ids)
  searcher.keepOnly(ids)
})
