/** When a trace was added: short in the table, exact in the title. */
const DAY_MS = 86_400_000
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const year = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'medium' })

/** `now` is handed in: the same two moments give the same words. */
export function formatAdded(at: number, now: number): string {
  const date = new Date(at)
  const today = new Date(now)
  if (date.toDateString() === today.toDateString()) return `today ${time.format(date)}`
  if (date.toDateString() === new Date(now - DAY_MS).toDateString()) return `yesterday ${time.format(date)}`
  return date.getFullYear() === today.getFullYear() ? day.format(date) : year.format(date)
}

export function formatMoment(at: number): string {
  return exact.format(new Date(at))
}
