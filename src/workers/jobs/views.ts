/** What the page is shown of one call: steps of the log as ids, so that scrubbing copies little, and weights. */
import { contextMessages } from '#core/dialects/index.ts'
import type { ContextAt } from '#core/replay/context-at.ts'
import type { Step } from '#core/step.ts'
import { totalTokens } from '#core/tokens/measure.ts'
import type { Trace } from '#core/trace.ts'
import type { ContextView, LedgerRow, LedgerView, StepRef } from '../protocol.ts'
import type { Bench } from './workbench.ts'

export function contextView({ context, problem }: ContextAt, { trace, bound, options }: Bench): ContextView {
  const messages = contextMessages(context, bound)
  return {
    context: context.map(referenceIn(trace)),
    tokens: context.map(options.measure),
    messages,
    written: messages.map((message) => bound.dialect.write(message)),
    ...(problem === undefined ? {} : { problem }),
  }
}

export function ledgerView({ ledger, context, problem }: ContextAt, { trace, options }: Bench): LedgerView {
  const reference = referenceIn(trace)
  const weigh = (step: Step | undefined): number =>
    step === undefined ? 0 : totalTokens(options.measure(step))
  const rows = ledger.map(
    ({ before, after, ...entry }): LedgerRow => ({
      ...entry,
      ...(before === undefined ? {} : { before: reference(before) }),
      ...(after === undefined ? {} : { after: reference(after) }),
      tokensBefore: weigh(before),
      tokensAfter: weigh(after),
    }),
  )
  const tokens = context.reduce((sum, step) => sum + weigh(step), options.perCall)
  return { rows, tokens, ...(problem === undefined ? {} : { problem }) }
}

/** The id of a step that is in the log as it is; any other step whole. */
function referenceIn(trace: Trace): (step: Step) => StepRef {
  const log = new Set(trace.steps)
  return (step) => (log.has(step) ? step.id : step)
}
