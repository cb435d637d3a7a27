/**
 * The Python files of a wheel, which is a zip archive. Native code cannot run in the sandbox, so a wheel with
 * any is refused.
 */
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { PythonFile } from '#core/programs/python-files.ts'
import { baseName } from '../reading/file-name.ts'
import type { Chunks } from './chunks.ts'
import { listZip } from './zip.ts'

/** All code of a wheel together: it becomes part of a program's text. */
const MAX_CODE = 1_000_000

/** Fails with `native-wheel`, `long-wheel`, `empty-wheel`, and with what is wrong with the archive. */
export async function readWheel(name: string, blob: Blob): Promise<Result<readonly PythonFile[]>> {
  const { files, problem } = await listZip(name, blob)
  if (problem !== undefined) return fail(problem)
  const native = files.find(({ path }) => /\.(?:so|pyd|dylib|dll)$/i.test(path))
  if (native !== undefined) {
    return fail({
      code: 'native-wheel',
      message: t`${name} has native code (${baseName(native.path)}), which cannot run in a browser.`,
      hint: t`Use a wheel whose name ends with “none-any.whl”, or code without the package.`,
      where: name,
    })
  }
  const python = files.filter(({ path }) => path.endsWith('.py') && !/\s/.test(path))
  if (python.length === 0) {
    return fail({ code: 'empty-wheel', message: t`${name} contains no Python files.`, where: name })
  }
  if (python.reduce((sum, { size }) => sum + size, 0) > MAX_CODE) {
    return fail({
      code: 'long-wheel',
      message: t`The code in ${name} is longer than 1 MB.`,
      hint: t`Drop only the files that the strategy imports.`,
      where: name,
    })
  }
  try {
    const read = python.map(async ({ path, open }) => ({ path, text: await textOf(open(() => undefined)) }))
    return ok(await Promise.all(read))
  } catch (error) {
    return fail({ code: 'bad-wheel', message: t`${name} cannot be unpacked: ${String(error)}`, where: name })
  }
}

async function textOf(chunks: Chunks): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for (let chunk = await chunks.next(); chunk !== undefined; chunk = await chunks.next())
    text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}
