/** The worker that writes what is taken out. It may be replaced at any time: it only reads. No logic here: see jobs/. */
import { openPrograms } from '#sandbox/typescript/programs.ts'
import { loadAnswers, loadWholeState } from '#storage/index.ts'
import { createExporter } from './jobs/export-file.ts'
import { loadRanks } from './jobs/ranks.ts'
import { recordsOfRun } from './jobs/run-records.ts'
import { serve } from './protocol/host.ts'

const sources = { loadTrace: loadWholeState, loadRanks, loadAnswers, runPrograms: openPrograms().run }
serve<'export'>(self, { ...createExporter(sources), runRecords: recordsOfRun })
