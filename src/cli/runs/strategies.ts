/**
 * A strategy as a person names it on a command line: as text (src/package/strategy-text.ts), or a file of
 * their own.
 */
import { resolve } from 'node:path'
import { fail, type Result } from '#base/result.ts'
import { checkSpec } from '#core/spec/spec.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { parseSpec } from '#core/spec/spec-text.ts'
import { linkForm, parseStrategy } from '#package/strategy-text.ts'
import { loadProgram } from '../programs/load-program.ts'

/**
 * The same, or a strategy in a file: `ours.ts:count=10`, relative to `folder`. `given`: parameters beside
 * those of the text. Fails also with what is wrong with the code.
 */
export async function openStrategy(
  text: string,
  folder: string,
  given: Readonly<Record<string, unknown>> = {},
): Promise<Result<CheckedSpec>> {
  const [, file = '', rest = ''] = /^([^:@!|]*\.(?:[mc]?[jt]s|py))(.*)$/s.exec(text) ?? []
  if (file === '') return parseStrategy(text)
  const program = await loadProgram(resolve(folder, file), file)
  if (!program.ok) return program
  const { id } = program.value.definition
  const parsed = parseSpec(linkForm(`${id}${rest}`))
  if (!parsed.ok) return fail({ ...parsed.error, message: `"${text}" is not a strategy.` })
  const params = { ...('id' in parsed.value ? parsed.value.params : {}), ...given }
  const checked = checkSpec({ ...parsed.value, id, params }, [{ status: 'ready', program: program.value }])
  return checked.ok ? checked : fail({ ...checked.error, message: `${file}: ${checked.error.message}` })
}
