/** A price of a price list, in dollars. */
import { numbers } from '#base/locale.ts'

const price = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 9 })

/** 2.5 → $2.50, 0.125 → $0.125: with all of its digits, as vendors write it. */
export function formatPrice(value: number): string {
  return `$${price(value)}`
}
