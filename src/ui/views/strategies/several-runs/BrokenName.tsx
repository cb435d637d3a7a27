/** A long name such as `tool_output_token_limit`: it breaks after an underscore, not within a word. */
import { Fragment } from 'react'

export function BrokenName({ name }: { readonly name: string }) {
  return name.split(/(?<=_)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity, and never move.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
