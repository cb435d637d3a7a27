/**
 * Tools of the agent loop: their parameters are checked as Python checks keyword arguments, then they run.
 */
import { type PyValue, str, textRepr } from '#base/python.ts'
import { fail, ok, type Result } from '#base/result.ts'

export interface ReactTool {
  readonly name: string
  readonly parameters: readonly { readonly name: string; readonly optional?: boolean }[]
  /**
   * Gets the arguments that were given. The error's message is what the model is shown, behind `ToolError: `.
   */
  run(args: ReadonlyMap<string, PyValue>): Result<PyValue>
}

/** The result as text. Fails with the error as the model is shown it. */
export function runTool(tool: ReactTool, args: PyValue): Result<string> {
  if (args.kind !== 'dict') return argError('arguments must be an object')
  const given = new Map(args.entries.map(([key, value]) => [str(key), value]))
  const missing = tool.parameters.find(({ name, optional }) => optional !== true && !given.has(name))
  if (missing !== undefined) return argError(`missing a required argument: ${textRepr(missing.name)}`)
  const unknown = [...given.keys()].find((name) => tool.parameters.every((known) => known.name !== name))
  if (unknown !== undefined) return argError(`got an unexpected keyword argument ${textRepr(unknown)}`)
  const result = tool.run(given)
  return result.ok
    ? ok(str(result.value))
    : fail({ ...result.error, message: `ToolError: ${result.error.message}` })
}

function argError(message: string): Result<never> {
  return fail({ code: 'bad-arguments', message: `ArgError: ${message}` })
}
