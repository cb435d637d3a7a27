/** What every form of an export is made with. */

import type { Trace } from '#core/model/trace.ts'
import type { Redactor } from '#core/redact/redactor.ts'
import type { Workbench } from '../bench/workbench.ts'
import type { JobContext } from '../protocol/host.ts'
import type { ExportProgress } from '../protocol/protocol.ts'
import type { Memories } from './memories.ts'
import type { Redaction } from './redacted-page.ts'

export interface ExportBench {
  readonly trace: Trace
  readonly redactor: Redactor
  /** Undefined: nothing is redacted. */
  readonly redaction: Redaction | undefined
  readonly workbench: Workbench
  readonly memories: Memories
  readonly context: JobContext<ExportProgress>
}
