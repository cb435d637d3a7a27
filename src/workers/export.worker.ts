/**
 * The worker that writes what is taken out. It may be replaced at any time: it only reads. No logic here: see
 * jobs/.
 */
import { pythonThroughPage } from '#sandbox/python/through-page.ts'
import { openPrograms } from '#sandbox/session/programs.ts'
import { startTypescriptPrograms } from '#sandbox/typescript/start-programs.ts'
import { loadAnswers, loadWholeState } from '#storage/index.ts'
import { createExporter } from './jobs/export-file.ts'
import { loadRanks } from './jobs/ranks.ts'
import { recordsOfRun } from './jobs/run-records.ts'
import { serve } from './protocol/host.ts'

const programs = openPrograms({ typescript: startTypescriptPrograms, ...pythonThroughPage(self) })
const sources = { loadTrace: loadWholeState, loadRanks, loadAnswers, runPrograms: programs.run }
serve<'export'>(self, { ...createExporter(sources), runRecords: recordsOfRun })
