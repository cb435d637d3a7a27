/** The worker that reads, stores and writes files. No logic here: see jobs/. */
import { serve } from './host.ts'
import { exportTrace, listFormats } from './jobs/export-trace.ts'
import { importFile } from './jobs/import-file.ts'

serve<'files'>(self, { import: importFile, formats: listFormats, export: exportTrace })
