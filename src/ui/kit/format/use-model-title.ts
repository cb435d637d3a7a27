/** Names of models for lists, which are drawn before the price book that knows the names is loaded. */
import { useEffect, useState } from 'react'
import { shortModelName } from '#core/model/model-name.ts'

type TitleOf = (recorded: string) => string

let known: TitleOf | undefined

export function useModelTitle(): TitleOf {
  const [titleOf, setTitleOf] = useState<TitleOf>(() => known ?? shortModelName)
  useEffect(() => {
    if (known !== undefined) return
    let isShown = true
    import('#core/profiles/model-title.ts').then(({ modelTitle }) => {
      known = modelTitle
      if (isShown) setTitleOf(() => modelTitle)
    }, stayRecorded)
    return () => {
      isShown = false
    }
  }, [])
  return titleOf
}

/** Offline before the book was ever loaded: the recorded names stay. */
function stayRecorded(): void {
  known = undefined
}
