/** Facts of mini-SWE-agent trajectories. */
import { objectField } from '#base/json.ts'
import { callFacts, chars, countRoles, type Facts, type Imported, stepsOf, sum, textFacts } from './steps.ts'

/**
 * From the steps, corrected by what the reader counts apart: roles that are shown as others, reasoning that
 * only the provider's kept answer holds, and Responses items, which the counting rules of chat messages pass
 * over. Calls and results in the text are none for those rules.
 */
export function miniSweAgentFacts({ outcome }: Imported): Facts {
  const steps = stepsOf(outcome)
  const { counters } = outcome
  const off = (name: string) => Number(counters[name] ?? 0)
  const roles = rawRoles(countRoles(steps), objectField(counters, 'roles_shown') ?? {})
  const texts = textFacts(steps)
  const native = steps.map((step) =>
    step.kind === 'action' && step.calls.every((call) => call.inText === true)
      ? { ...step, calls: [], results: [] }
      : step,
  )
  const calls = callFacts(native)
  const usages = outcome.traces.flatMap((trace) => trace.calls.flatMap(({ usage }) => usage ?? []))
  const version = outcome.traces[0]?.source.version ?? ''
  return {
    format: version.startsWith('mini-swe-agent') ? version : null,
    messages: Object.values(roles).reduce((total, count) => total + count, 0),
    by_role: roles,
    tool_calls: calls.tool_calls - off('items_calls'),
    tool_results: calls.tool_results - off('items_results'),
    text_chars: texts.text_chars - off('items_text_chars'),
    text_utf16: texts.text_utf16 - off('items_text_utf16'),
    reasoning_chars:
      sum(steps, (step) => chars(step, 'reasoning').points) -
      off('reasoning_of_response_chars') -
      off('items_reasoning_chars'),
    assistant_messages_with_code_block: off('assistant_messages_with_code_block'),
    usage_prompt_tokens_sum: usages.reduce(
      (total, { input = 0, cacheRead = 0, cacheWrite = 0 }) => total + input + cacheRead + cacheWrite,
      0,
    ),
    usage_completion_tokens_sum: usages.reduce((total, { output = 0 }) => total + output, 0),
  }
}

/** Roles as the file has them: `raw>shown` moves a count back. */
function rawRoles(
  shown: Readonly<Record<string, number>>,
  moved: Readonly<Record<string, unknown>>,
): Readonly<Record<string, number>> {
  const roles = new Map(Object.entries(shown))
  const add = (role: string, count: number) => roles.set(role, (roles.get(role) ?? 0) + count)
  for (const [key, count] of Object.entries(moved)) {
    const [raw = '', role = ''] = key.split('>')
    add(raw, Number(count))
    if (role !== '') add(role, -Number(count))
  }
  return Object.fromEntries([...roles].filter(([, count]) => count > 0))
}
