/** Work in progress as one union, so that loading, error and data never are side by side. */
import type { Problem, Result } from './result.ts'

export type Work<T, P = never> =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly progress?: P }
  | { readonly status: 'done'; readonly value: T }
  | { readonly status: 'failed'; readonly problem: Problem }

export const RUNNING: Work<never> = { status: 'running' }

export function workOf<T>(result: Result<T>): Work<T> {
  return result.ok ? { status: 'done', value: result.value } : { status: 'failed', problem: result.error }
}

/** The value of finished work; undefined before and after failure. */
export function doneValue<T>(work: Work<T>): T | undefined {
  return work.status === 'done' ? work.value : undefined
}
