/** TypeScript to JavaScript, file by file, in the form of the language service's own answer. Pure. */
import type { typescript } from 'monaco-editor/languages/features/typescript/lib/typescriptServices'

interface OneFile {
  readonly fileName: string
  readonly text: string
  readonly compilerOptions: Readonly<Record<string, unknown>>
}

/** The JavaScript with its map, and what cannot be parsed. Types are not looked at. O(text). */
export function emitAlone(
  { transpileModule }: typeof typescript,
  { fileName, text, compilerOptions }: OneFile,
) {
  const {
    outputText,
    sourceMapText,
    diagnostics = [],
  } = transpileModule(text, {
    fileName,
    compilerOptions,
    reportDiagnostics: true,
  })
  const fileOf = (ending: string, content: string) => ({
    name: fileName.replace(/\.tsx?$/, ending),
    writeByteOrderMark: false,
    text: content,
  })
  const map = sourceMapText === undefined ? [] : [fileOf('.js.map', sourceMapText)]
  return {
    outputFiles: [fileOf('.js', outputText), ...map],
    emitSkipped: false,
    // Others are about options, which are made for the whole program. The parsed file cannot be sent.
    diagnostics: diagnostics
      .filter(({ file }) => file !== undefined)
      .map((diagnostic) => ({ ...diagnostic, file: undefined, relatedInformation: [] })),
  }
}
