/**
 * Notices of the state as toasts. What only informs goes away on its own, but not while a person points at it
 * or has the focus in it; a problem stays until it is dismissed.
 */
import { useEffect, useState } from 'react'
import { dismissNotice, type Notice, useApp } from '#state/index.ts'
import { type Notice as Toast, Toasts } from '../../kit/index.ts'

/** Long enough to read two sentences twice. */
const SHOWN_MS = 8000

export function Notices() {
  const notices = useApp((state) => state.notices)
  const [isHeld, setHeld] = useState(false)
  const passing = isHeld
    ? []
    : notices.filter(
        ({ tone, action }) => tone !== 'problem' && (action === undefined || action.isBrief === true),
      )
  return (
    <>
      {passing.map(({ id }) => (
        <Passing key={id} id={id} />
      ))}
      <Toasts notices={notices.map(toToast)} onDismiss={(id) => dismissNotice(Number(id))} onHold={setHeld} />
    </>
  )
}

/** Draws nothing: it is the time that a notice has left, which begins again when the person lets go of it. */
function Passing({ id }: { readonly id: number }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissNotice(id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [id])
  return null
}

function toToast({ id, tone, title, problem, action: offered }: Notice): Toast {
  const words = [problem?.where, problem?.hint].filter((part) => part !== undefined)
  const action = offered && {
    title: offered.title,
    run: () => {
      dismissNotice(id)
      offered.run()
    },
  }
  return { id: String(id), tone, title, action, ...(words.length === 0 ? {} : { text: words.join('. ') }) }
}
