/**
 * Custom strategies as functions: the result of `defineStrategy` or `defineMemory`, or a function from steps
 * to steps. They run in the program that passes them, not in the sandbox.
 */
import { fail, ok, type Result } from '#base/result.ts'
import { checkDeclared } from '#core/programs/declared.ts'
import { inProcessGuest } from '#core/programs/in-process.ts'
import { runCustom } from '#core/programs/run.ts'
import { CUSTOM_PREFIX, type CustomProgram } from '#core/spec/custom-definition.ts'
import { checkSpec } from '#core/spec/spec.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import type { RunPrograms } from '#workers/bench/run-programs.ts'
import type { CustomStrategy, CustomStrategyChoice, PruneFunction } from './types.ts'

/** One program per function, so that results cached for it are found again. */
const programs = new WeakMap<object, CustomProgram>()
const exportsOf = new WeakMap<CustomProgram, unknown>()
let made = 0

/** Fails with `bad-program` where the declaration is incomplete, or with the problem of a parameter. */
export function customSpec(
  strategy: CustomStrategy | PruneFunction | CustomStrategyChoice,
): Result<CheckedSpec> {
  const { program: given, params = {} } = 'program' in strategy ? strategy : { program: strategy }
  const program = programOf(given)
  if (!program.ok) return program
  const { id } = program.value.definition
  return checkSpec({ id, params }, [{ status: 'ready', program: program.value }])
}

function programOf(strategy: CustomStrategy | PruneFunction): Result<CustomProgram> {
  const known = programs.get(strategy)
  if (known !== undefined) return ok(known)
  const exported =
    typeof strategy === 'function'
      ? { kind: 'strategy', title: titleOf(strategy), prune: strategy }
      : strategy
  const described = inProcessGuest(exported).describe()
  const declared = described.ok ? checkDeclared(described.value) : described
  if (!declared.ok) return fail(declared.error)
  const definition = { ...declared.value, id: `${CUSTOM_PREFIX}${++made}`, revision: 1 }
  const program: CustomProgram = { definition, js: '' }
  programs.set(strategy, program)
  exportsOf.set(program, exported)
  return ok(program)
}

function titleOf({ name }: PruneFunction): string {
  return name === '' ? 'Custom strategy' : name
}

export const runCustomStrategies: RunPrograms = async (run) =>
  runCustom(run, (program) => ok(inProcessGuest(exportsOf.get(program))))
