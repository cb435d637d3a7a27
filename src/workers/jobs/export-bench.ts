/** What every form of an export is made with. */
import type { Redactor } from '#core/redact/redactor.ts'
import type { Trace } from '#core/trace.ts'
import type { JobContext } from '../host.ts'
import type { ExportProgress } from '../protocol.ts'
import type { Memories } from './memories.ts'
import type { Workbench } from './workbench.ts'

export interface ExportBench {
  readonly trace: Trace
  readonly redactor: Redactor
  /** What was redacted, in a sentence; undefined: nothing. */
  readonly redaction: string | undefined
  readonly workbench: Workbench
  readonly memories: Memories
  readonly context: JobContext<ExportProgress>
}
