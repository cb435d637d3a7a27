/**
 * What code in a notebook asks the page while it runs: each question brings a port of its own, over which the
 * answer comes.
 */
import { isObject } from '#base/json.ts'
import type { AnswerQuestion, Question, QuestionAnswer } from '#core/scratchpad/notebook.ts'
import type { Emit } from '../session/serve.ts'

/** The worker's side. */
export function askOver(emit: Emit): (question: Question) => Promise<QuestionAnswer> {
  return ({ method, given }) =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      // The page, which answers below, is the only one that has the other end.
      port1.onmessage = ({ data }: MessageEvent<QuestionAnswer>) => {
        port1.close()
        resolve(data)
      }
      emit({ kind: 'question', method, given, port: port2 }, [port2])
    })
}

/** The page's side: answers what an event asks. Other events are none of its business. */
export function answerOver(event: unknown, answer: AnswerQuestion): void {
  if (!isObject(event) || event['kind'] !== 'question') return
  const { method, given, port } = event as Readonly<Record<string, unknown>>
  if (typeof method !== 'string' || typeof given !== 'string' || !(port instanceof MessagePort)) return
  void answer({ method, given }).then((said) => port.postMessage(said))
}
