/** The worker that reads and stores files. No logic here: see jobs/. */

import { prepareStorage } from '#storage/index.ts'
import { FILE_JOBS } from './file-jobs.ts'
import { serve } from './protocol/host.ts'

serve<'files'>(self, FILE_JOBS)
void prepareStorage()
