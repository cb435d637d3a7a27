import { describe, expect, it } from 'vitest'
import { type Message, textPart } from '#core/message.ts'
import { createTraceBuilder } from '#core/trace-builder.ts'
import { createConversation } from './conversation.ts'
import { checkListFidelity } from './recorded-list.ts'

const said = (role: Message['role'], text: string): Message => ({ role, parts: [textPart(text)] })
const list = [said('user', 'Q'), said('assistant', 'A'), said('user', 'R'), said('assistant', 'B')]

function traceOf(messages: readonly Message[]) {
  const builder = createTraceBuilder()
  const conversation = createConversation(builder)
  for (const message of messages) conversation.add(message)
  const source = { format: 'x', fileName: 'x', run: 0, runs: 1, readerVersion: 1 }
  return builder.build({ id: 't', title: 't', source })
}

describe('checkListFidelity', () => {
  it('counts the calls whose context is the list before their answer', () => {
    expect(checkListFidelity(traceOf(list), { messages: list, answers: [1, 3] })).toEqual({
      checked: 2,
      equal: 2,
    })
  })

  it('counts none behind a message that differs, and none whose place is another', () => {
    const changed = [...list.slice(0, 2), said('user', 'other'), said('assistant', 'B')]
    expect(checkListFidelity(traceOf(changed), { messages: list, answers: [1, 3] }).equal).toBe(1)
    expect(checkListFidelity(traceOf(list), { messages: list, answers: [1, 2] }).equal).toBe(1)
  })

  it('holds a step against what a dialect sends of it', () => {
    const sent = [said('user', 'New task:\nQ'), said('assistant', 'A')]
    const trace = traceOf(list.slice(0, 2))
    const messagesOf = () => [said('user', 'New task:\nQ')]
    expect(checkListFidelity(trace, { messages: sent, answers: [1] }, messagesOf).equal).toBe(1)
  })
})
