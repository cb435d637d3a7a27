/**
 * Asks the sandbox what a person's code declares of itself. The sandbox comes with the first question, in a
 * worker of its own.
 */
import { fail, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { CustomDeclaration, CustomProblem, ProgramLanguage } from '#core/spec/custom-definition.ts'
import { runJob } from '#workers/client.ts'

let programs: Promise<Programs> | undefined
type Programs = ReturnType<typeof import('#sandbox/index.ts').openPrograms>

/**
 * `js`: what the compiler made of it, or the Python, which is asked where it will run. Fails with what is
 * wrong with it and where, or because the sandbox is not to be had.
 */
export async function checkProgram(
  js: string,
  signal?: AbortSignal,
  language: ProgramLanguage = 'typescript',
): Promise<Result<CustomDeclaration, CustomProblem>> {
  if (language === 'python')
    return runJob('checkPython', { code: js }, signal === undefined ? {} : { signal })
  const sandbox = await fetchSandbox()
  return sandbox === undefined ? fail(NO_SANDBOX) : sandbox.check(js, { signal })
}

async function fetchSandbox(): Promise<Programs | undefined> {
  try {
    programs ??= import('#sandbox/index.ts').then(({ openPrograms, startTypescriptPrograms }) =>
      openPrograms({ typescript: startTypescriptPrograms }),
    )
    return await programs
  } catch {
    programs = undefined
    return undefined
  }
}

const NO_SANDBOX: CustomProblem = {
  code: 'no-sandbox',
  message: t`The sandbox for your code couldn’t be loaded.`,
  hint: t`Try again. If the page was updated in the meantime, reload it.`,
}
