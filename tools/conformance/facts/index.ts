/**
 * Facts of what an importer made of a file, by the same names as the independently counted ones, taken from the
 * normalised steps wherever they hold the answer and from the reader's counters only for raw fields. One file and
 * one line a format.
 */
import { openAiFacts } from './openai-chat.ts'
import type { Facts, Imported } from './steps.ts'
import { sweAgentFacts } from './swe-agent.ts'
import { tinyAgentFacts } from './tinyagent.ts'

export type { Facts, Imported } from './steps.ts'

/** The facts that can be taken, by format id. */
export const FACTS_OF: Readonly<Record<string, (imported: Imported) => Facts>> = {
  'openai-chat': openAiFacts,
  'swe-agent': sweAgentFacts,
  tinyagent: tinyAgentFacts,
}
