/** The worker that writes what is taken out. It may be replaced at any time: it only reads. No logic here: see jobs/. */
import { loadAnswers, loadWholeTrace } from '#storage/index.ts'
import { serve } from './host.ts'
import { createExporter } from './jobs/export-file.ts'
import { loadRanks } from './jobs/ranks.ts'

serve<'export'>(self, createExporter({ loadTrace: loadWholeTrace, loadRanks, loadAnswers }))
