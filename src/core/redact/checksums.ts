/** Numbers that carry a checksum, so that an ordinary number is rarely taken for one. */

/** First digits and lengths of the payment networks. */
const CARD =
  /^(?:4\d{12}(?:\d{3}(?:\d{3})?)?|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|6(?:011|5\d\d|4[4-9]\d)\d{12}|35\d{14}|62\d{14,17})$/

/**
 * Whether a number, with or without separators, is that of a payment card: network, length, and Luhn's
 * checksum.
 */
export function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  // One digit over and over passes the checksum too.
  return CARD.test(digits) && new Set(digits).size > 2 && luhn(digits) % 10 === 0
}

function luhn(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
}

/** Whether a text is an international bank account number: ISO 13616, remainder 1 when divided by 97. */
export function isIban(text: string): boolean {
  const plain = text.replace(/[\s-]/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)) return false
  let rest = 0
  for (const char of plain.slice(4) + plain.slice(0, 4)) {
    // Letters count from 10.
    for (const digit of String(Number.parseInt(char, 36))) rest = (rest * 10 + Number(digit)) % 97
  }
  return rest === 1
}

/** Whether groups of 3, 2 and 4 digits were ever given out as a US Social Security number. */
export function isSocialSecurityNumber(text: string): boolean {
  const [area = '', group = '', serial = ''] = text.split(/\D/)
  return !/^(?:000|666|9\d\d)$/.test(area) && group !== '00' && serial !== '0000'
}
