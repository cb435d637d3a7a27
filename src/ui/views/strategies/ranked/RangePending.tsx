import { t } from '#base/words.ts'

/** In place of what is lost, while what sizes nearby lose is replayed: that number alone is often far off. */
export function RangePending() {
  return <span title={t`The range over sizes within 10% is being replayed`}>…</span>
}
