/**
 * A ledger on its way to the page: columns in place of a row object for each step, which take the page's
 * thread four times as long to read. While a person scrubs, those of all strategies come at every move.
 */
import { given } from '#base/given.ts'
import { LEDGER_STATES } from '#core/replay/ledger.ts'
import type { LedgerRow, LedgerView, StepRef } from './call-views.ts'

type Why = Pick<LedgerRow, 'rule' | 'into'>

export interface PackedLedger extends Omit<LedgerView, 'rows'> {
  readonly ids: readonly string[]
  /** Places in LEDGER_STATES. */
  readonly states: Uint8Array
  readonly tokensBefore: Float64Array
  readonly tokensAfter: Float64Array
  /** Why a row is as it is: 0 where nothing is said, else a place in `whys`, from 1. */
  readonly why: Uint32Array
  readonly whys: readonly Why[]
  /** The call before which a step was dropped; −1: none. */
  readonly since: Int32Array
  /**
   * Steps before and after that are others than the row's own of the log, by the row. A row without an entry
   * has its own: before unless it is added, after unless it is dropped.
   */
  readonly others: ReadonlyMap<number, Pick<LedgerRow, 'before' | 'after'>>
}

/** O(rows). */
export function packLedger({ rows, ...view }: LedgerView): PackedLedger {
  const ids: string[] = []
  const states = new Uint8Array(rows.length)
  const tokensBefore = new Float64Array(rows.length)
  const tokensAfter = new Float64Array(rows.length)
  const why = new Uint32Array(rows.length)
  const since = new Int32Array(rows.length)
  const others = new Map<number, Pick<LedgerRow, 'before' | 'after'>>()
  const reasons = createReasons()
  rows.forEach((row, index) => {
    const { id, state, before, after } = row
    ids.push(id)
    states[index] = LEDGER_STATES.indexOf(state)
    tokensBefore[index] = row.tokensBefore
    tokensAfter[index] = row.tokensAfter
    if (before !== ownBefore(id, state) || after !== ownAfter(id, state))
      others.set(index, given({ before, after }))
    why[index] = reasons.placeOf(row)
    since[index] = row.sinceCall ?? -1
  })
  return { ...view, ids, states, tokensBefore, tokensAfter, why, whys: reasons.listed, since, others }
}

function ownBefore(id: string, state: LedgerRow['state']): StepRef | undefined {
  return state === 'added' ? undefined : id
}

function ownAfter(id: string, state: LedgerRow['state']): StepRef | undefined {
  return state === 'dropped' ? undefined : id
}

function createReasons() {
  const listed: Why[] = []
  const places = new Map<string, number>()
  return {
    listed,
    /** From 1; lists a reason that is not listed yet. */
    placeOf: ({ rule, into }: Why): number => {
      if (rule === undefined && into === undefined) return 0
      const key = `${into?.length} ${into} ${rule}`
      const place = places.get(key) ?? listed.push(given({ rule, into }))
      places.set(key, place)
      return place
    },
  }
}

const unpacked = new WeakMap<PackedLedger, LedgerView>()

/** The ledger with a row for each step; the same one each time. O(rows), once. */
export function unpackLedger(packed: PackedLedger): LedgerView {
  const known = unpacked.get(packed) ?? viewOf(packed)
  unpacked.set(packed, known)
  return known
}

type Writable = { -readonly [K in keyof LedgerRow]: LedgerRow[K] }

function viewOf({ ids, states, tokensBefore, tokensAfter, ...packed }: PackedLedger): LedgerView {
  const { why, whys, since, others, ...view } = packed
  const rows = ids.map((id, index): LedgerRow => {
    const state = LEDGER_STATES[states[index] ?? 0] ?? 'kept'
    const row: Writable = {
      id,
      state,
      tokensBefore: tokensBefore[index] ?? 0,
      tokensAfter: tokensAfter[index] ?? 0,
    }
    addSteps(row, others.get(index))
    addReason(row, whys[(why[index] ?? 0) - 1], since[index] ?? -1)
    return row
  })
  return { ...view, rows }
}

function addSteps(row: Writable, other: Pick<LedgerRow, 'before' | 'after'> | undefined): void {
  if (other !== undefined) Object.assign(row, other)
  else {
    if (row.state !== 'added') row.before = row.id
    if (row.state !== 'dropped') row.after = row.id
  }
}

function addReason(row: Writable, why: Why | undefined, sinceCall: number): void {
  if (sinceCall >= 0) row.sinceCall = sinceCall
  if (why?.rule !== undefined) row.rule = why.rule
  if (why?.into !== undefined) row.into = why.into
}
