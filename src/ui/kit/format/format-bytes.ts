/** Bytes for a person, in steps of 1,000: `0 B`, `12.9 kB`, `1.92 GB`. Pure. */
import { formatCompact } from '#base/format-number.ts'

/** Three significant figures. */
export function formatBytes(bytes: number): string {
  const [, number = '', prefix = ''] = /^(.*?)([kMGT]?)$/.exec(formatCompact(bytes)) ?? []
  return `${number}\u202f${prefix}B`
}
