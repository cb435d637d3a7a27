/**
 * The worker that lists, reads, and indexes the files of collections; several run side by side. No logic
 * here: see collections/.
 */
import { createCollectionJobs } from './collections/jobs.ts'
import { loadRanks } from './jobs/ranks.ts'
import { serve } from './protocol/host.ts'

serve<'collections'>(self, createCollectionJobs(loadRanks))
