/** The original records of a step, read from the database when somebody looks at them. */
import { useEffect, useState } from 'react'
import type { JsonValue } from '#base/json.ts'
import { RUNNING, type Work } from '#base/work.ts'
import type { StepId } from '#core/step.ts'
import { readRecords } from '#state/index.ts'

/** One step for the life of the component: give it the step's id as key. */
export function useRecords(traceId: string, stepId: StepId): Work<readonly JsonValue[]> {
  const [work, setWork] = useState<Work<readonly JsonValue[]>>(RUNNING)
  useEffect(() => {
    let isWanted = true
    void readRecords(traceId, stepId).then((read) => {
      if (isWanted) setWork(read)
    })
    return () => {
      isWanted = false
    }
  }, [traceId, stepId])
  return work
}
