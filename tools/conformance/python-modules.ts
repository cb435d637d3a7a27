/**
 * The golden vectors on the Python modules of the notebook: their answers come out of one interpreter, file
 * by file, and are judged as the answers of the TypeScript matchers are.
 */
import { readFileSync } from 'node:fs'
import { isArray, isObject, type JsonValue, textField } from '#base/json.ts'
import type { Interpreter } from '#sandbox/python/interpreter.ts'
import { run, startPython } from '#sandbox/python/testing/in-process.ts'
import type { MatcherFor } from './golden.ts'
import { type Answer, answered, type GoldenCase, refused, unsupported } from './golden-case.ts'

/** Parts of one program, in order: what runs a case, then what each system's operations are. */
const PARTS = [
  '../../src/sandbox/python/testing/golden_script.py',
  './python/common.py',
  './python/tinyagent_cases.py',
  './python/smolagents_cases.py',
  './python/marsys_cases.py',
  './python/peers_cases.py',
  './python/more_peers_cases.py',
]

/** Bytes of answers: more than any file of vectors holds. */
const OUTPUT_LIMIT = 64_000_000

/** An interpreter that knows how to run the vectors. Takes seconds. */
export async function startVectors(): Promise<Interpreter> {
  const python = await startPython()
  for (const part of PARTS) await runCell(python, readFileSync(new URL(part, import.meta.url), 'utf8'))
  return python
}

/** What Python answers to the cases of a file, in their order. */
async function pythonAnswers(
  python: Interpreter,
  file: string,
  cases: readonly GoldenCase[],
): Promise<readonly Answer[]> {
  const given = JSON.stringify(JSON.stringify(cases))
  const output = await runCell(python, `print(answers_of(${JSON.stringify(file)}, ${given}))`)
  const answers: unknown = JSON.parse(output)
  return isArray(answers) ? answers.map(readAnswer) : []
}

/** A matcher per file that knows all answers beforehand. */
export function pythonMatchers(python: Interpreter): MatcherFor {
  return async (file, cases) => {
    const answers = await pythonAnswers(python, file, cases)
    const byCase = new Map(cases.map(({ name, op }, index) => [`${op} ${name}`, answers[index]]))
    return ({ name, op }) => byCase.get(`${op} ${name}`) ?? unsupported('Python gave no answer')
  }
}

async function runCell(python: Interpreter, code: string): Promise<string> {
  const { error, output } = await run(python, code, { outputLimit: OUTPUT_LIMIT })
  if (error !== undefined) throw new Error(error.traceback)
  return output
}

function readAnswer(answer: JsonValue): Answer {
  const reason = textField(answer, 'reason') ?? ''
  if (textField(answer, 'kind') === 'refused') return refused(reason)
  if (textField(answer, 'kind') === 'unsupported') return unsupported(reason)
  return answered(isObject(answer) ? (answer.value ?? null) : null)
}
