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

  export const typescript: {
    readonly transpileModule: (text: string, options: TranspileOptions) => Transpiled
  }
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
