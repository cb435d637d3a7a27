/** One memory opened up at the cursor: what the Memory view draws. */

import { useState } from 'react'
import { given } from '#base/given.ts'
import type { Problem } from '#base/result.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import type { InspectView } from '#workers/protocol/protocol.ts'
import { useJob } from '../shell/jobs.ts'
import { useCursor, useJobCounting, useTrace } from '../shell/selectors.ts'

interface OpenMemoryAt {
  /**
   * Of the call that it names itself; behind the cursor for a moment while a person scrubs. Undefined: not
   * there yet.
   */
  readonly view: InspectView | undefined
  readonly problem: Problem | undefined
  /** Whether what is shown is about to be replaced. */
  readonly isStale: boolean
}

/**
 * The memory at the cursor's call; `query`: a question by hand. One call after another, the next being asked
 * for when the last answer is there, so that scrubbing shows what it passes.
 */
export function useOpenMemory(memory: CheckedSpec, query: string | undefined): OpenMemoryAt {
  const traceId = useTrace()?.id
  const cursor = useCursor()
  const counting = useJobCounting()
  const [asked, setAsked] = useState({ traceId, call: cursor })
  // Of another state of the run the old call may be another one.
  const call = asked.traceId === traceId ? asked.call : cursor
  const { work, latest } = useJob(
    'inspect',
    traceId === undefined || call === undefined
      ? undefined
      : { traceId, memory, call, counting, ...given({ query }) },
  )
  const isBusy = work.status === 'running'
  if (!isBusy && (asked.call !== cursor || asked.traceId !== traceId)) setAsked({ traceId, call: cursor })
  return {
    view: latest,
    problem: work.status === 'failed' ? work.problem : undefined,
    isStale: isBusy || call !== cursor,
  }
}
