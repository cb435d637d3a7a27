/** The worker of `memoscope/browser`; no logic here, see serve.ts. */
import type { Question } from './messages.ts'
import { createServed } from './serve.ts'

const answer = createServed()

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  void answer(data).then((said) => postMessage(said))
})
