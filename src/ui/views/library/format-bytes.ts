/** Bytes for a person, in steps of 1,000: `0 B`, `12.9 kB`, `1.92 GB`. Pure. */
import { formatCompact } from '../../kit/index.ts'

export function formatBytes(bytes: number): string {
  const text = formatCompact(bytes)
  return /[kMGT]$/.test(text) ? `${text}B` : `${text}\u202fB`
}
