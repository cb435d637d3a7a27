/** The job that puts exported files into one archive. */
import { ok } from '#base/result.ts'
import { writeZip } from '#formats/intake/write-zip.ts'
import type { Handler } from '../protocol/host.ts'

export const packFiles: Handler<'pack'> = async ({ files }) =>
  ok(
    await writeZip(
      files.map(({ path, file }) => ({ path, blob: async () => file })),
      { isPacked: true },
    ),
  )
