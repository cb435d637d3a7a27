/**
 * TypeScript to JavaScript by the editor's own language service, without a visible editor. Only what cannot
 * be parsed stops: half-typed code that runs is worth seeing run, and its types are checked when asked for.
 */
import type { editor as MonacoEditor } from 'monaco-editor/editor'
import { CANCELED } from '#base/errors.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { isHeavyCode } from '#core/scratchpad/heavy-code.ts'
import type { CodeProblem, Compile, Compiled, CompileFailure } from '#state/index.ts'
import { giveLibs } from './extra-libs.ts'
import { loadEditor, type Monaco } from './load.ts'
import { sourceLines } from './source-lines.ts'

type Model = MonacoEditor.ITextModel
type Outcome = Result<Compiled, CompileFailure>
type Options = NonNullable<Parameters<Compile>[1]>

/** Compiles one file; see state/store/compiler.ts. */
export const compileTypescript: Compile = (code, options = {}) =>
  withModel(code, options, async (monaco, model): Promise<Outcome> => {
    const isAborted = () => options.signal?.aborted === true
    const worker = await workerOf(monaco, model)
    if (isAborted()) return fail(CANCELED)
    // Made of this file alone, without a look at types: see ts.worker.ts.
    const { outputFiles, diagnostics = [] } = await worker.getEmitOutput(model.uri.toString())
    if (isAborted()) return fail(CANCELED)
    const syntax = toProblems(model, diagnostics)
    const [first] = syntax
    if (first !== undefined) {
      return fail({
        code: 'syntax-error',
        message: t`Line ${first.line}: ${first.message}`,
        where: t`line ${first.line}, column ${first.column}`,
        problems: syntax,
      })
    }
    const js = outputFiles.find((file) => file.name.endsWith('.js'))?.text ?? ''
    const map = outputFiles.find((file) => file.name.endsWith('.map'))?.text
    return ok({ ...withLines(js, map), types: () => typesOf(code, options) })
  })

/** None where they could not be looked at, or no longer need to be. */
async function typesOf(code: string, options: Options): Promise<readonly CodeProblem[]> {
  const found = await withModel(code, options, async (monaco, model) => {
    const worker = await workerOf(monaco, model)
    if (options.signal?.aborted === true) return fail(CANCELED)
    return ok(toProblems(model, await worker.getSemanticDiagnostics(model.uri.toString())))
  })
  return found.ok ? found.value : []
}

let count = 0

/** `work` is handed the code as a file that the language service knows, which goes when it is done. */
async function withModel<T>(
  code: string,
  { libs = [], signal }: Options,
  work: (monaco: Monaco, model: Model) => Promise<Result<T, CompileFailure>>,
): Promise<Result<T, CompileFailure>> {
  if (signal?.aborted === true) return fail(CANCELED)
  if (isHeavyCode(code)) {
    return fail({
      code: 'heavy-code',
      message: t`This code is too long or too deeply nested to compile.`,
      hint: t`Split it into several steps, or split its expressions over several lines.`,
    })
  }
  const loaded = await loadEditor()
  if (!loaded.ok) return loaded
  const monaco = loaded.value
  const takeBack = giveLibs(libs)
  // Monaco tells its worker of new libs in a task of its own.
  if (libs.length > 0) await new Promise((resolve) => setTimeout(resolve))
  count += 1
  const model = monaco.editor.createModel(
    code,
    'typescript',
    monaco.Uri.parse(`file:///compiled/${count}.ts`),
  )
  try {
    return await work(monaco, model)
  } catch (error) {
    return fail({
      code: 'compiler-failed',
      message: t`The TypeScript compiler stopped.`,
      hint: t`Reload the page if this happens again. (${String(error)})`,
    })
  } finally {
    model.dispose()
    takeBack()
  }
}

/** Milliseconds between two questions, and how many are asked. */
const PAUSE = 20
const QUESTIONS = 500

/**
 * The language service, knowing the model. The model's coming makes Monaco fetch and set up the service, but
 * it does not say when that is done: asked too early it answers that there is none.
 */
async function workerOf(monaco: Monaco, model: Model): Promise<Worker> {
  for (let asked = 1; ; asked++) {
    try {
      const getWorker = await monaco.getTypeScriptWorker()
      return await getWorker(model.uri)
    } catch (error) {
      if (asked === QUESTIONS) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
  }
}

/**
 * Takes off what the compiler put after the code: the map's address, and the mark of a module in code that
 * is none.
 */
function withLines(emitted: string, map: string | undefined): Pick<Compiled, 'js' | 'lines'> {
  const js = emitted.replace(/(?:(?:^|\n)export \{\};)?\s*\n\/\/# sourceMappingURL=.*\s*$/, '\n')
  return { js, lines: sourceLines(mappingsOf(map), js.split('\n').length) }
}

function mappingsOf(map: string | undefined): string {
  const parsed: unknown = map === undefined ? undefined : JSON.parse(map)
  const isMap = typeof parsed === 'object' && parsed !== null && 'mappings' in parsed
  return isMap && typeof parsed.mappings === 'string' ? parsed.mappings : ''
}

type Worker = Awaited<ReturnType<Awaited<ReturnType<Monaco['getTypeScriptWorker']>>>>
type Diagnostic = Awaited<ReturnType<Worker['getSemanticDiagnostics']>>[number]
type Told = Pick<Diagnostic, 'start' | 'length' | 'messageText' | 'category'>

function toProblems(model: Model, diagnostics: readonly Told[]): readonly CodeProblem[] {
  return diagnostics.map(({ start = 0, length = 0, messageText, category }) => {
    const from = model.getPositionAt(start)
    const to = model.getPositionAt(start + length)
    return {
      line: from.lineNumber,
      column: from.column,
      endLine: to.lineNumber,
      endColumn: to.column,
      message: sentence(messageText),
      severity: category === 1 ? 'error' : category === 0 ? 'warning' : 'info',
    }
  })
}

/**
 * The first two levels of a message in levels; what is below goes into detail that helps no one in a list.
 */
function sentence(text: Diagnostic['messageText']): string {
  if (typeof text === 'string') return text
  const below = text.next?.[0]?.messageText
  return below === undefined ? text.messageText : `${text.messageText} ${below}`
}
