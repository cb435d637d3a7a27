/** Which compartments contain what is not sent. Pure. */

/** Of open-up.ts: not sent. */
export function isOutOfContext({ id }: { readonly id: string }): boolean {
  return id === 'summarized' || id === 'fallen-out'
}
