/** A long name or path: it breaks between words or folders, within them only where they have no room. */
import { Fragment } from 'react'
import { SafeText } from './SafeText.tsx'

/** Up to and with `_`, `-`, `/`, and `\`, and in front of a dot. */
const PARTS = /[._/\\-]*[^._/\\-]+[_/\\-]*|[._/\\-]+/g

export function BreakableText({ text }: { readonly text: string }) {
  return [...text.matchAll(PARTS)].map(({ 0: part, index: start }) => (
    <Fragment key={start}>
      {start > 0 && <wbr />}
      <SafeText text={part} />
    </Fragment>
  ))
}
