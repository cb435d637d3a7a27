/**
 * The real source files that describe steps, parameters and the author's form, for the editor's language
 * service: types and documentation of what a person writes against come from the code that runs, never from a
 * second copy. A test holds the list to what `author.ts` imports.
 */
import type { ExtraLib } from './extra-libs.ts'

/** Where `#base/…`, `#core/…` and the authors' module are among the editor's files. */
export const AUTHOR_PATHS = {
  memoscope: ['file:///src/core/programs/author.ts'],
  '#base/*': ['file:///src/base/*'],
  '#core/*': ['file:///src/core/*'],
}

const sources: Readonly<Record<string, string>> = import.meta.glob(
  [
    '/src/base/json.ts',
    '/src/base/result.ts',
    '/src/base/words.ts',
    '/src/core/model/message.ts',
    '/src/core/programs/author.ts',
    '/src/core/model/params.ts',
    '/src/core/model/step.ts',
    '/src/core/model/units.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
)

export const AUTHOR_LIBS: readonly ExtraLib[] = Object.entries(sources).map(([path, content]) => ({
  path: `file://${path}`,
  content,
}))
