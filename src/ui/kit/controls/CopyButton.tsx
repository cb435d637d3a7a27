/** Copies text and says in place whether it worked. The text is asked for only when it is wanted. */
import { useEffect, useState } from 'react'
import { t } from '#base/words.ts'
import { IconButton } from './IconButton.tsx'

interface CopyButtonProps {
  readonly text: () => string
  /** What is copied, such as `Copy as JSON`. */
  readonly label?: string | undefined
}

const answerShownFor = 1600

export function CopyButton({ text, label = t`Copy` }: CopyButtonProps) {
  const [answer, setAnswer] = useState<'copied' | 'failed' | undefined>(undefined)
  useEffect(() => {
    if (answer === undefined) return
    const timer = setTimeout(() => setAnswer(undefined), answerShownFor)
    return () => clearTimeout(timer)
  }, [answer])
  const copy = () => {
    copyText(text()).then(setAnswer, () => setAnswer('failed'))
  }
  const icon = answer === undefined ? 'copy' : answer === 'copied' ? 'check' : 'error'
  const words =
    answer === undefined ? label : answer === 'copied' ? t`Copied` : t`The browser didn’t allow copying`
  return (
    <>
      <IconButton icon={icon} label={words} size="small" onClick={copy} />
      <span className="visually-hidden" role="status">
        {answer === undefined ? '' : words}
      </span>
    </>
  )
}

/** Outside a secure context there is no clipboard at all. */
export async function copyText(text: string): Promise<'copied' | 'failed'> {
  if (typeof navigator.clipboard === 'undefined') return 'failed'
  await navigator.clipboard.writeText(text)
  return 'copied'
}
