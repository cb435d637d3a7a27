/** The slice of lessons in the store: the one place that changes it. */
import type { LearnState } from '../store/learn-types.ts'
import { store } from '../store/store.ts'

export function setLearn(change: Partial<LearnState>): void {
  store.setState(({ learn }) => ({ learn: { ...learn, ...change } }))
}
