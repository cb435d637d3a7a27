/** The samples of every format, for the contract tests and the fuzz test. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReadContext } from '../format.ts'

export interface Sample {
  /** The id of the format that owns it: its folder. */
  readonly owner: string
  readonly name: string
  readonly path: string
  readonly text: string
}

const root = join(import.meta.dirname, '../samples')

/** All samples, by format. Files that end in `.snap` are what they were last read as. */
export function allSamples(): readonly Sample[] {
  return readdirSync(root).flatMap((owner) =>
    readdirSync(join(root, owner))
      .filter((name) => !name.endsWith('.snap'))
      .map((name) => {
        const path = join(root, owner, name)
        return { owner, name, path, text: readFileSync(path, 'utf8') }
      }),
  )
}

/** Ids by run, and every id in a file free. */
export const testContext: ReadContext = { newTraceId: (run) => `trace-${run}`, isFreeId: () => true }
