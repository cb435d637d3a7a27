/**
 * Steps of early benchmark output: each is the Python `repr` of a step object. They are shown as the texts
 * they are, under the kind that their beginning names; nothing in them is evaluated.
 */
import { plural } from '#base/format-count.ts'
import type { JsonValue } from '#base/json.ts'
import { t } from '#base/words.ts'
import { textPart } from '#core/model/message.ts'
import type { StepDraft } from '#core/model/step.ts'
import type { CallFacts, TraceBuilder } from '#core/usage/trace-builder.ts'

const NAME = /^[A-Za-z_]\w*/

/** The class that a text names at its beginning. */
export function reprName(text: string): string | undefined {
  return NAME.exec(text)?.[0]
}

/** Adds a step for each text; each model step is a call. */
export function addReprSteps(
  builder: TraceBuilder,
  steps: readonly JsonValue[],
  { where, facts }: { readonly where: string; readonly facts: CallFacts },
): void {
  const message = t`The steps are Python reprs. They are shown as text, without separate tool calls and results.`
  builder.warn({ code: 'python-texts', message, where })
  let others = 0
  for (const step of steps) {
    if (typeof step === 'string') builder.add(draftOf(step), { records: [step], call: facts })
    else others++
  }
  if (others > 0)
    builder.warn({
      code: 'bad-step',
      message: t`Skipped ${plural(others, 'step that is not text', 'steps that are not text')}.`,
      where,
    })
}

function draftOf(text: string): StepDraft {
  const parts = [textPart(text)]
  switch (reprName(text)) {
    case 'SystemPromptStep':
      return { kind: 'system', parts }
    case 'TaskStep':
      return { kind: 'task', parts }
    case 'PlanningStep':
      return { kind: 'planning', parts }
    case 'ActionStep':
    case 'ToolCallingStep':
      return { kind: 'action', parts, calls: [], results: [] }
    default:
      return { kind: 'message', role: 'user', parts }
  }
}
