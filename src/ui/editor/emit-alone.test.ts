import { typescript } from 'monaco-editor/languages/features/typescript/lib/typescriptServices'
import { expect, test } from 'vitest'
import { emitAlone } from './emit-alone.ts'

const OPTIONS = { target: 7, module: 99, sourceMap: true, strict: true, moduleDetection: 3 }

function emitted(text: string) {
  const { outputFiles, diagnostics } = emitAlone(typescript, {
    fileName: 'file:///compiled/1.ts',
    text,
    compilerOptions: { ...OPTIONS, allowImportingTsExtensions: true },
  })
  return { files: outputFiles, js: outputFiles[0]?.text ?? '', diagnostics }
}

test('code becomes JavaScript with its map, whatever its types and its imports say', () => {
  const { files, js, diagnostics } = emitted(
    "import { defineStrategy, Step } from 'memoscope'\nconst wrong: number = 'text'\nexport default defineStrategy(wrong as Step)",
  )
  expect(files.map(({ name }) => name)).toEqual(['file:///compiled/1.js', 'file:///compiled/1.js.map'])
  expect(js).toContain("import { defineStrategy } from 'memoscope'")
  expect(js).toContain("const wrong = 'text'")
  expect(diagnostics).toEqual([])
})

test('what cannot be parsed is told with its place, and can be sent to the page', () => {
  const { diagnostics } = emitted('const a = 1\nconst = 2')
  expect(diagnostics[0]).toMatchObject({ start: 18, category: 1 })
  expect(structuredClone(diagnostics)).toEqual(diagnostics)
})

test('an enum that is const keeps its values', () => {
  expect(emitted('const enum Kind { One = 7 }\nexport default Kind.One').js).toMatch(/7/)
})
