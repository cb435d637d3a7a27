/** What a tool returned, in one line, without what its agent writes around it. Pure. */
import { t } from '#base/words.ts'

/**
 * Without what Codex and mini-SWE-agent write around every output, save an exit code that tells of a failure.
 */
export function resultWords(result: string): string {
  const [frame, code = '0'] = FRAME.exec(result) ?? TAGS.exec(result) ?? []
  if (frame === undefined) return result
  const output = result.slice(frame.length).replace(END_TAG, '').trim()
  if (code === '0') return output === '' ? t`no output` : output
  return output === '' ? t`exit code ${code}` : t`exit code ${code}: ${output}`
}

const FRAME =
  /^(?:Chunk ID: \w+ )?Wall time: [\d.]+ seconds (?:Process exited with code (\d+) |Process running with session ID \d+ )?(?:Original token count: \d+ )?(?:Total output lines: \d+ )?Output: ?/

/** Of a long output, the beginning follows a warning, in another tag. */
const TAGS = /^<returncode>(-?\d+)<\/returncode>\s*(?:<warning>[^<]*<\/warning>\s*)?<output(?:_head)?>\s*/
const END_TAG = /<\/output(?:_head)?>[\s\S]*$/
