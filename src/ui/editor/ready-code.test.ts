/** The code that comes with the app, checked as the editor's language service checks it. */
import { readdirSync, readFileSync } from 'node:fs'
import { libFileMap } from 'monaco-editor/languages/features/typescript/lib/lib'
import { typescript } from 'monaco-editor/languages/features/typescript/lib/typescriptServices'
import { describe, expect, test } from 'vitest'
import { documentOfText } from '#core/scratchpad/notebook-file.ts'
import { notebookState } from '#core/scratchpad/testing/notebooks.ts'
import { typescriptLibs } from '#core/scratchpad/typescript-libs.ts'
import { AUTHOR_LIBS } from './author-types.ts'
import { COMPILER_OPTIONS } from './compiler-options.ts'
import type { ExtraLib } from './extra-libs.ts'

type Parsed = ReturnType<typeof typescript.createSourceFile>

const parsedLibs = new Map<string, Parsed>()

/** The errors that the editor underlines in `code`. */
function errorsIn(code: string, libs: readonly ExtraLib[]): readonly string[] {
  const own = 'file:///code.ts'
  const texts = new Map([...AUTHOR_LIBS, ...libs, { path: own, content: code }].map((lib) => [lib.path, lib]))
  const textOf = (path: string) => texts.get(path)?.content ?? libFileMap[path.replace(/^.*\//, '')]
  const program = typescript.createProgram([own, ...libs.map(({ path }) => path)], COMPILER_OPTIONS, {
    getSourceFile: (path, how) => {
      const text = textOf(path)
      const known = parsedLibs.get(path)
      if (text === undefined || known !== undefined) return known
      const parsed = typescript.createSourceFile(path, text, how)
      if (!texts.has(path)) parsedLibs.set(path, parsed)
      return parsed
    },
    fileExists: (path) => textOf(path) !== undefined,
    readFile: textOf,
    getDefaultLibFileName: () => 'lib.es2023.d.ts',
    getDefaultLibLocation: () => 'file:///libs',
    getCurrentDirectory: () => 'file:///',
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    writeFile: () => undefined,
  })
  const file = program.getSourceFile(own)
  return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
    ({ start = 0, messageText }) => {
      const line = code.slice(0, start).split('\n').length
      return `${line}: ${typeof messageText === 'string' ? messageText : messageText.messageText}`
    },
  )
}

/** The errors of each cell, which sees the names of the others. */
function errorsInCells(text: string): readonly string[] {
  const { cells } = documentOfText(text, 'typescript', 'Notebook')
  return cells.flatMap(({ id, title, code }) => {
    const others = cells.filter((cell) => cell.id !== id)
    const libs = typescriptLibs(notebookState({}), { includeFail: false, others })
    return errorsIn(code, libs).map((error) => `${title}, line ${error}`)
  })
}

test('a name that does not exist, and a step that may not be there, are errors', () => {
  expect(errorsInCells('// %% One\nprint(run.nothing)\n// %% Two\nprint(run.steps[0].kind)')).toEqual([
    expect.stringContaining("One, line 1: Property 'nothing' does not exist"),
    expect.stringContaining('Two, line 1: Object is possibly'),
  ])
})

describe('no code that comes with the app is underlined in the editor', () => {
  const codeIn = (dir: string) =>
    readdirSync(dir)
      .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
      .map((name) => [name, readFileSync(`${dir}/${name}`, 'utf8')] as const)

  test.each(codeIn('public/notebooks'))('the notebook %s', (_name, text) => {
    expect(errorsInCells(text)).toEqual([])
  })

  test.each(codeIn('src/core/programs/templates'))('the strategy template %s', (_name, text) => {
    expect(errorsIn(text, [])).toEqual([])
  })
})
