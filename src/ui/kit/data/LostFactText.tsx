/** The text of a lost fact as a line has room for it: of a path the end, which tells files apart. */
import { endOfPath, isPath } from '#core/model/tool-subject.ts'
import { SafeText } from '../base/SafeText.tsx'

interface LostFactTextProps {
  readonly text: string
  /** Characters. */
  readonly most?: number
}

export function LostFactText({ text, most = 160 }: LostFactTextProps) {
  return <SafeText text={shortFact(text, most)} />
}

/** Never cut without a sign that something is missing. */
export function shortFact(text: string, most = 160): string {
  if (text.length <= most) return text
  return isPath(text) ? endOfPath(text, most) : `${text.slice(0, most).trimEnd()}…`
}
