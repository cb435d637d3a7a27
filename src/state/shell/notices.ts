/** Messages to the person. Every failure that has no place of its own in the page comes here. */
import { given } from '#base/given.ts'
import type { Problem } from '#base/result.ts'
import { type Notice, store } from '../store/store.ts'

let lastId = 0

function push(notice: Omit<Notice, 'id'>): number {
  lastId++
  const id = lastId
  store.setState(({ notices }) => ({ notices: [...notices, { ...notice, id }] }))
  return id
}

/** Says something, with one thing that can be done about it. Its number, for `dismissNotice`. */
export function tell(title: string, tone: 'info' | 'success' = 'info', action?: Notice['action']): number {
  return push({ title, tone, ...given({ action }) })
}

export function tellProblem(problem: Problem): void {
  noticeOf(problem)
}

/**
 * Where it is shown already, it isn’t shown twice: a link that names a broken part is read at every step.
 * Its number, for `dismissNotice`.
 */
export function noticeOf(problem: Problem): number {
  const { message, hint } = problem
  const isSame = ({ problem: shown }: Notice) => shown?.message === message && shown.hint === hint
  const known = store.getState().notices.find(isSame)
  return known?.id ?? push({ title: message, tone: 'problem', problem })
}

export function dismissNotice(id: number): void {
  store.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }))
}
