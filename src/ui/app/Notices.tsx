/** Notices of the state as toasts. What only informs goes away by itself; a problem stays until it is dismissed. */
import { useEffect } from 'react'
import { dismissNotice, type Notice, useApp } from '#state/index.ts'
import { type Notice as Toast, Toasts } from '../kit/index.ts'

/** Long enough to read two sentences twice. */
const SHOWN_MS = 8000

export function Notices() {
  const notices = useApp((state) => state.notices)
  const passing = notices.find((notice) => notice.tone !== 'problem')?.id
  useEffect(() => {
    if (passing === undefined) return
    const timer = setTimeout(() => dismissNotice(passing), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [passing])
  return <Toasts notices={notices.map(toToast)} onDismiss={(id) => dismissNotice(Number(id))} />
}

function toToast({ id, tone, title, problem }: Notice): Toast {
  const words = [problem?.where, problem?.hint].filter((part) => part !== undefined)
  return { id: String(id), tone, title, ...(words.length === 0 ? {} : { text: words.join('. ') }) }
}
