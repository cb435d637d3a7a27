/** The formats a trace can be written in, our own first: pure. */
import { doneValue, type Work } from '#base/work.ts'
import type { FormatInfo } from '#state/index.ts'

export interface ExportChoice {
  readonly id: string
  readonly title: string
  readonly help: string
}

/** Our own format: the one that loses nothing. */
const OWN_FORMAT = 'memoscope'

export function exportChoices(formats: Work<readonly FormatInfo[]>): readonly ExportChoice[] {
  const writable = (doneValue(formats) ?? []).filter((format) => format.canWrite)
  return [...writable]
    .sort((one, other) => Number(other.id === OWN_FORMAT) - Number(one.id === OWN_FORMAT))
    .map(({ id, title }) => ({
      id,
      title,
      help:
        id === OWN_FORMAT
          ? 'Everything, with the original records. Opens here again without loss.'
          : 'What this format can hold of it.',
    }))
}
