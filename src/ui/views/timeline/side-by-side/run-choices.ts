/** The runs that can be put beside one, pure: those of its file first, then the newest. */
import { fileKeyOf, type TraceEntry } from '#state/index.ts'
import { plural } from '../../../kit/index.ts'

export interface RunChoice {
  /** As the address names it. */
  readonly id: string
  readonly title: string
  readonly facts: string
}

/** Of the library without the run itself, those whose name or file contains the query. */
export function runChoices(
  library: readonly TraceEntry[],
  traceId: string,
  query: string,
): readonly RunChoice[] {
  const own = library.find(({ id }) => id === traceId)
  const key = own === undefined ? undefined : fileKeyOf(own)
  const isSibling = (entry: TraceEntry) => Number(fileKeyOf(entry) === key)
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return library
    .filter(({ id }) => id !== traceId)
    .filter(({ title, source }) => {
      const text = `${title} ${source.fileName}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .sort(
      (one, other) =>
        isSibling(other) - isSibling(one) || other.addedAt - one.addedAt || one.source.run - other.source.run,
    )
    .map((entry) => ({
      id: entry.id,
      title: entry.title,
      facts: [
        entry.source.fileName,
        plural(entry.stepCount, 'step'),
        plural(entry.callCount, 'call'),
        ...(entry.isEdited === true ? ['edited'] : []),
      ].join(' · '),
    }))
}
