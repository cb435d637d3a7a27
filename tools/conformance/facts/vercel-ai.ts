/** Facts of Vercel AI SDK messages: raw parts and states of the stream test cases. */
import { type Facts, type Imported, rawFacts } from './steps.ts'

export function vercelAiFacts({ outcome }: Imported): Facts {
  return rawFacts(outcome)
}
