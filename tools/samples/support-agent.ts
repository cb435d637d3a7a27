/** Sample: a support agent of an online shop helps one customer with two parcels, a refund and a claim. */
import { type ChatRun, playScript } from './chat.ts'
import { tent } from './support-agent/1-tent.ts'
import { money } from './support-agent/2-money.ts'
import { claim } from './support-agent/3-claim.ts'
import { SYSTEM, TASK, TOOLS } from './support-agent/brief.ts'

export function supportAgent(): ChatRun {
  const { messages, times } = playScript({
    system: SYSTEM,
    task: TASK,
    turns: [...tent, ...money, ...claim],
    start: Date.UTC(2025, 10, 4, 9, 20, 5) / 1000,
    callPrefix: 'tool_',
    toolSeconds: () => 1,
    execute: ({ tool, result }) => {
      if (result === undefined) throw new Error(`a call of ${tool} has no result`)
      return result
    },
  })
  return {
    id: 'support-agent',
    title: 'Support agent: two parcels and a refund',
    teaches: 'Keep exact numbers to the end',
    description:
      'A shop assistant follows a policy, refunds the wrong amount, corrects it, and needs every number again at the end.',
    model: 'example-medium',
    agent: 'support',
    messages,
    times,
    tools: TOOLS,
  }
}
