/** The agents that can be told something. Adding one: its file and its line here. */
import type { Agent } from './agent.ts'
import { claudeCode } from './claude-code.ts'
import { codex } from './codex.ts'
import { geminiCli } from './gemini-cli.ts'
import { opencode } from './opencode.ts'
import { openHandsV0, openHandsV1 } from './openhands.ts'
import { pi } from './pi.ts'
import { sweAgent } from './swe-agent.ts'

export const agents: readonly Agent[] = [
  claudeCode,
  codex,
  geminiCli,
  opencode,
  openHandsV0,
  openHandsV1,
  pi,
  sweAgent,
]
