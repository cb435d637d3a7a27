/** Custom strategies and memories from files: one of TypeScript, or Python with its modules and wheels. */
import { append } from '#base/lists.ts'
import { t } from '#base/words.ts'
import { languageOfCode, languageOfFile } from '#core/programs/language.ts'
import { joinPythonFiles, type PythonFile, withPythonFiles } from '#core/programs/python-files.ts'
import { importPrograms } from '#storage/index.ts'
import { runJob } from '#workers/client.ts'
import { openView } from '../shell/navigation.ts'
import { tellProblem } from '../shell/notices.ts'
import { store } from '../store/store.ts'
import { changeDraft, known, openCode, typedOf } from './custom-editing.ts'
import { type CodeFile, isWheel } from './program-files.ts'

/** No person reads more, and no editor likes it. */
const MAX_CODE_FILE = 1_000_000

/**
 * One program from a file, or from files of Python that belong together: stored, shown, and not run before
 * a person has read it.
 */
export async function importProgramFiles(files: readonly (File | CodeFile)[]): Promise<void> {
  const all = files.map((one) => ('file' in one ? one : { file: one, path: undefined }))
  const packages = await wheelFiles(all.filter(({ file }) => isWheel(file)))
  if (packages === undefined) return
  const given = all.filter(({ file }) => !isWheel(file))
  if (given.length === 0) return addToOpen(packages)
  const python = given.filter(({ file }) => languageOfFile(file.name) === 'python')
  const chosen = python.length > 0 ? python : given.slice(0, 1)
  const [first] = chosen
  if (first === undefined) return
  const { name } = first.file
  if (chosen.reduce((sum, { file }) => sum + file.size, 0) > MAX_CODE_FILE) {
    return tellProblem({
      code: 'code-too-long',
      message: t`“${name}” is too long for a strategy.`,
      hint: t`Select a file of at most 1 MB. To open a recorded run, use “Open files”.`,
    })
  }
  const read = chosen.map(async ({ file, path }) => ({ path: path ?? file.name, text: await file.text() }))
  const joined = joinPythonFiles(await Promise.all(read))
  const source = packages.length === 0 ? joined : withPythonFiles(joined, packages)
  const language = languageOfFile(name) ?? languageOfCode(source) ?? 'typescript'
  const imported = await importPrograms([{ id: '', title: name, source, language }], name)
  if (!imported.ok) return tellProblem(imported.error)
  const id = imported.value[0]?.id ?? ''
  await known(id)
  openView('compare')
  openCode(id)
}

/** The Python files of wheels; undefined where one was refused, and that was told. */
async function wheelFiles(wheels: readonly CodeFile[]): Promise<readonly PythonFile[] | undefined> {
  const found: PythonFile[] = []
  for (const { file } of wheels) {
    const read = await runJob('readWheel', { name: file.name, file })
    if (!read.ok) {
      tellProblem(read.error)
      return undefined
    }
    append(found, read.value)
  }
  return found
}

/** Packages alone belong to the program in Python that is open in the editor. */
function addToOpen(packages: readonly PythonFile[]): void {
  const id = store.getState().codePanel.programId
  const open = id === undefined ? undefined : typedOf(id)
  if (id !== undefined && open?.language === 'python') changeDraft(id, withPythonFiles(open.code, packages))
  else
    tellProblem({
      code: 'no-program',
      message: t`A wheel needs a Python strategy that imports it.`,
      hint: t`Open the strategy in the editor first, or drop its .py file with the wheel.`,
    })
}
