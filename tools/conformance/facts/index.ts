/**
 * Facts of what an importer made of a file, by the same names as the independently counted ones, taken from
 * the normalised steps wherever they contain the answer and from the reader's counters only for raw fields.
 * One file and one line a format.
 */

import { anthropicMessagesFacts } from './anthropic-messages.ts'
import { atifFacts } from './atif.ts'
import { autogenFacts } from './autogen.ts'
import { claudeCodeFacts } from './claude-code.ts'
import { codexFacts } from './codex.ts'
import { googleAdkFacts } from './google-adk.ts'
import { inspectFacts } from './inspect.ts'
import { langfuseFacts } from './langfuse.ts'
import { logfireFacts } from './logfire.ts'
import { marsysFacts } from './marsys.ts'
import { miniSweAgentFacts } from './mini-swe-agent.ts'
import { openaiAgentsFacts } from './openai-agents.ts'
import { openAiFacts } from './openai-chat.ts'
import { requestLogFacts } from './openai-request-log.ts'
import { openaiResponsesFacts } from './openai-responses.ts'
import { openHandsV0Facts } from './openhands-v0.ts'
import { openHandsV1Facts } from './openhands-v1.ts'
import { otlpFacts } from './otlp.ts'
import { phoenixSpansFacts } from './phoenix-spans.ts'
import { piSessionFacts } from './pi-session.ts'
import { smolagentsFacts } from './smolagents.ts'
import type { Facts, Imported } from './steps.ts'
import { sweAgentFacts } from './swe-agent.ts'
import { tau2Facts } from './tau2.ts'
import { tinyAgentFacts } from './tinyagent.ts'
import { vercelAiFacts } from './vercel-ai.ts'

export type { Facts } from './steps.ts'

/** The facts that can be taken, by format id. */
export const FACTS_OF: Readonly<Record<string, (imported: Imported) => Facts>> = {
  'claude-code-stream': claudeCodeFacts,
  'pi-session': piSessionFacts,
  'openai-responses': openaiResponsesFacts,
  autogen: autogenFacts,
  codex: codexFacts,
  logfire: logfireFacts,
  'openai-agents': openaiAgentsFacts,
  langfuse: langfuseFacts,
  'phoenix-spans': phoenixSpansFacts,
  otlp: otlpFacts,
  'anthropic-messages': anthropicMessagesFacts,
  'google-adk': googleAdkFacts,
  inspect: inspectFacts,
  marsys: marsysFacts,
  'claude-code': claudeCodeFacts,
  'vercel-ai': vercelAiFacts,
  atif: atifFacts,
  'mini-swe-agent': miniSweAgentFacts,
  'openai-chat': openAiFacts,
  'openhands-v0': openHandsV0Facts,
  'openhands-v1': openHandsV1Facts,
  'openai-request-log': requestLogFacts,
  smolagents: smolagentsFacts,
  'swe-agent': sweAgentFacts,
  tau2: tau2Facts,
  tinyagent: tinyAgentFacts,
}
