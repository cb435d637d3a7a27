/** What is asked for once, from an effect, and drawn when it is there. */
import { useEffect, useEffectEvent, useState } from 'react'
import { RUNNING, type Work } from '#base/work.ts'

/**
 * What `load` answers; running until then. It is asked again when `key` changes, and an answer to an older
 * key is dropped.
 */
export function useAsync<T>(key: string, load: () => Promise<Work<T>>): Work<T> {
  const [answer, setAnswer] = useState<{ readonly key: string; readonly work: Work<T> }>()
  const ask = useEffectEvent(load)
  useEffect(() => {
    let isWanted = true
    void ask().then((work) => {
      if (isWanted) setAnswer({ key, work })
    })
    return () => {
      isWanted = false
    }
  }, [key])
  return answer?.key === key ? answer.work : RUNNING
}
