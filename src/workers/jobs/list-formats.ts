/** The job that lists the formats. */
import { ok, type Result } from '#base/result.ts'
import { formatInfos } from '#formats/index.ts'
import type { FormatInfo } from '../protocol/protocol.ts'

export async function listFormats(): Promise<Result<readonly FormatInfo[]>> {
  return ok(formatInfos())
}
