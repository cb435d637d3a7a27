/** Which parts of two steps differ, for a person to see where to look. */
import { append } from '#base/lists.ts'
import { partsText } from '../model/message.ts'
import type { Step } from '../model/step.ts'
import { stepText } from '../model/steps.ts'
import { plainArguments } from './step-keys.ts'

/** `other`: something that has no word of its own here, such as an image, a role or a mark. */
export type Difference = 'kind' | 'agent' | 'tools' | 'arguments' | 'text' | 'results' | 'times' | 'other'

/**
 * What counts beside what a step says and does: two runs never share times, and name a lone agent as they
 * like.
 */
export interface Sees {
  readonly agent: boolean
  readonly times: boolean
}

/** Of two steps that are not the same; never empty. */
export function whatDiffers(left: Step, right: Step, sees: Sees): readonly Difference[] {
  const found: Difference[] = []
  if (left.kind !== right.kind) found.push('kind')
  if (sees.agent && left.agent !== right.agent) found.push('agent')
  if (left.kind === 'action' && right.kind === 'action') append(found, actionDifferences(left, right))
  else if (stepText(left) !== stepText(right)) found.push('text')
  if (sees.times && (left.timestamp !== right.timestamp || left.duration !== right.duration))
    found.push('times')
  return found.length === 0 ? ['other'] : found
}

type Action = Extract<Step, { kind: 'action' }>

function actionDifferences(left: Action, right: Action): readonly Difference[] {
  const tools = ({ calls }: Action) => JSON.stringify(calls.map(({ name }) => name))
  const given = ({ calls }: Action) => JSON.stringify(calls.map((call) => plainArguments(call.arguments)))
  const results = (step: Action) =>
    JSON.stringify(step.results.map(({ parts, error = '' }) => [partsText(parts), error]))
  const said = (step: Action) => stepText({ ...step, calls: [], results: [] })
  const found: Difference[] = []
  if (said(left) !== said(right)) found.push('text')
  if (tools(left) !== tools(right)) found.push('tools')
  else if (given(left) !== given(right)) found.push('arguments')
  if (results(left) !== results(right)) found.push('results')
  return found
}
