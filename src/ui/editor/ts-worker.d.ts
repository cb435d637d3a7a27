/** The parts of Monaco's TypeScript worker that ts.worker.ts uses: the package has no types of them. */
declare module 'monaco-editor/languages/features/typescript/lib/typescriptServices' {
  import type { TypeScriptWorker } from 'monaco-editor/languages/features/typescript/register'

  export interface CompilerOptions {
    readonly [name: string]: unknown
  }

  interface TranspileOptions {
    readonly fileName: string
    readonly compilerOptions: CompilerOptions
    readonly reportDiagnostics: boolean
  }

  type Diagnostic = Awaited<ReturnType<TypeScriptWorker['getSyntacticDiagnostics']>>[number]

  interface Transpiled {
    readonly outputText: string
    readonly sourceMapText?: string
    /** With the parsed file, which cannot be sent to the page. */
    readonly diagnostics?: readonly Diagnostic[]
  }

  interface SourceFile {
    readonly fileName: string
  }

  /** `messageText`: a chain where one error leads to another. */
  interface ProgramDiagnostic {
    readonly file?: SourceFile
    readonly start?: number
    readonly messageText: string | { readonly messageText: string }
  }

  /** Handed on as it is. */
  type ParseOptions = object | number

  interface CompilerHost {
    /** `how`: the version of the language, and what makes a file a module. */
    readonly getSourceFile: (fileName: string, how: ParseOptions) => SourceFile | undefined
    readonly fileExists: (fileName: string) => boolean
    readonly readFile: (fileName: string) => string | undefined
    readonly getDefaultLibFileName: () => string
    readonly getDefaultLibLocation: () => string
    readonly getCurrentDirectory: () => string
    readonly getCanonicalFileName: (fileName: string) => string
    readonly useCaseSensitiveFileNames: () => boolean
    readonly getNewLine: () => string
    readonly writeFile: () => void
  }

  interface Program {
    readonly getSemanticDiagnostics: (file?: SourceFile) => readonly ProgramDiagnostic[]
    readonly getSyntacticDiagnostics: (file?: SourceFile) => readonly ProgramDiagnostic[]
    readonly getSourceFile: (fileName: string) => SourceFile | undefined
  }

  export const typescript: {
    readonly transpileModule: (text: string, options: TranspileOptions) => Transpiled
    readonly createSourceFile: (fileName: string, text: string, how: ParseOptions) => SourceFile
    readonly createProgram: (
      files: readonly string[],
      options: CompilerOptions,
      host: CompilerHost,
    ) => Program
  }
}

declare module 'monaco-editor/languages/features/typescript/lib/lib' {
  /** TypeScript's own declarations, by file name. */
  export const libFileMap: Readonly<Record<string, string>>
}

declare module 'monaco-editor/languages/features/typescript/ts.worker' {
  import type { CompilerOptions } from 'monaco-editor/languages/features/typescript/lib/typescriptServices'
  import type { TypeScriptWorker } from 'monaco-editor/languages/features/typescript/register'

  interface Service extends TypeScriptWorker {
    getCompilationSettings(): CompilerOptions
    getScriptText(fileName: string): Promise<string | undefined>
  }

  export function create(context: object, data: object): Service

  /** To be called with the first message. */
  export function initialize(begin: (context: object, data: object) => Service): void
}
