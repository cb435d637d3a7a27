/**
 * What code in the Scratchpad asks of the open run, answered by the console interface: the same figures under
 * the same names.
 */
import { errorMessage } from '#base/errors.ts'
import { isArray, isObject, type JsonValue, jsonOf } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { AnswerQuestion } from '#core/scratchpad/notebook.ts'
import { consoleMethods } from './console.ts'
import { registerStrategy } from './console-strategy.ts'

/** Methods of the console interface that are about one run and only read. */
const QUESTIONS = [
  'summary',
  'calibration',
  'compactions',
  'replay',
  'lost',
  'faults',
  'oracle',
  'sweep',
  'ledger',
  'context',
] as const

/** Answers about a stored run. Whatever goes wrong is a sentence for whoever wrote the code. */
export function answersAbout(traceId: string): AnswerQuestion {
  return async ({ method, given }) => {
    try {
      const known = QUESTIONS.find((name) => name === method)
      if (known === undefined) throw new Error(t`A run has no method “${method}”.`)
      const listed = jsonOf(given)
      const values = await Promise.all((isArray(listed) ? listed : []).map(withFunctions))
      // The methods check all they are given themselves: in the console there is no compiler either.
      const ask = consoleMethods[known] as (...values: readonly unknown[]) => Promise<unknown>
      const value = await ask(known === 'sweep' ? [traceId] : traceId, ...values)
      return { isGood: true, text: JSON.stringify(value) ?? '' }
    } catch (error) {
      return { isGood: false, text: errorMessage(error) }
    }
  }
}

/** A strategy that was given as a function comes as its code, and is registered as a custom strategy. */
async function withFunctions(value: JsonValue): Promise<JsonValue> {
  if (isArray(value)) return Promise.all(value.map(withFunctions))
  if (!isObject(value) || typeof value['code'] !== 'string') return value
  const { code, title } = value
  const made = await registerStrategy(programOf(code, typeof title === 'string' ? title : ''))
  if (!made.ok) throw new Error(made.error.message)
  const { id, problems } = made.value
  if (id !== undefined) return { id }
  throw new Error(problems.map(({ message }) => message).join(' '))
}

/** The function is alone: it can use what strategies import, and nothing else of the notebook. */
function programOf(code: string, title: string): string {
  return [
    '// @ts-nocheck: the types were taken out when the cell ran.',
    "import { cutResults, defineStrategy, isCritical, textOf } from 'memoscope'",
    `export default defineStrategy({ title: ${JSON.stringify(title || t`Function in the Scratchpad`)}, prune: (${code}) })`,
    '',
  ].join('\n')
}
