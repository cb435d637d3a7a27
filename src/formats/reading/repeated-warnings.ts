/**
 * Warnings that a file can give thousands of times: equal ones are told once, with their number and first
 * place.
 */
import { t } from '#base/words.ts'
import type { TraceBuilder } from '#core/usage/trace-builder.ts'

export interface RepeatedWarnings {
  /** `message` is a whole sentence. */
  add(code: string, message: string, where: string): void
  /** Hands what was gathered to the trace. Call it once, at the end. */
  tell(): void
}

export function createRepeatedWarnings(builder: Pick<TraceBuilder, 'warn'>): RepeatedWarnings {
  const found = new Map<string, { code: string; message: string; first: string; count: number }>()
  return {
    add: (code, message, where) => {
      const key = `${code} ${message}`
      const known = found.get(key)
      if (known === undefined) found.set(key, { code, message, first: where, count: 1 })
      else known.count++
    },
    tell: () => {
      for (const { code, message, first, count } of found.values())
        builder.warn({ code, message: count === 1 ? message : t`${message} (${count} times)`, where: first })
    },
  }
}
