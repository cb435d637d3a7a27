/** The refund: wrong at first, noticed by the customer, corrected. Then a price question. */
import type { Turn } from '../chat.ts'
import { call, policy } from './1-tent.ts'
import { OCTOBER_ORDER } from './records.ts'

export const money: readonly Turn[] = [
  {
    say: "The last scan was 21 days ago and the inquiry is open, so the parcel counts as lost. I'll refund the stove.",
    calls: [
      call(
        'refund',
        { order_id: 'NW-104482', lines: [2], amount: 94.0, to: 'P-2' },
        {
          refund_id: 'RF-55120',
          order_id: 'NW-104482',
          lines: [2],
          amount: 94.0,
          to: 'visa 4417',
          state: 'pending',
          cancel_until: '2025-11-04T18:00',
        },
      ),
    ],
    seconds: 4,
  },
  {
    answer: `The new tent is on its way: exchange EX-71903, parcel SH-89377 with Blitz Express, expected on 5 or 6 November, and it won't be left with neighbors. The carrier will email you, not call. You'll get the return label for the damaged tent by email; please send the tent back by 4 December.

For the stove, I opened inquiry CI-30417 with the carrier and refunded 94.00 EUR to your card ending in 4417.`,
    seconds: 8,
  },
  {
    user: `Wait, 94? I used the code AUTUMN15 and a gift card, so I paid less than that for the stove. I don't want any trouble later. And wasn't the gas in the same parcel?`,
    seconds: 180,
  },
  {
    say: "She's right to ask: I didn't look up the amount. Let me check the refund policy and the order again.",
    calls: [
      policy('refunds'),
      call(
        'get_order',
        { order_id: 'NW-104482' },
        { ...OCTOBER_ORDER, address_id: 'A-3', refunds: ['RF-55120'] },
      ),
    ],
    seconds: 4,
  },
  {
    say: '94.00 is the list price; she paid 79.90. The gas (line 3, 17.90) was in SH-88121 too, and all lines of a parcel are treated the same. That makes 97.80: first 50.00 to the gift card, then the remaining 47.80 to the card. I have to cancel before I correct it.',
    calls: [
      call(
        'cancel_refund',
        { refund_id: 'RF-55120' },
        { refund_id: 'RF-55120', state: 'canceled', paid_out: 0 },
      ),
    ],
    seconds: 6,
  },
  {
    calls: [
      call(
        'refund',
        { order_id: 'NW-104482', lines: [2, 3], amount: 50.0, to: 'P-1' },
        {
          refund_id: 'RF-55124',
          order_id: 'NW-104482',
          lines: [2, 3],
          amount: 50.0,
          to: 'gift card GC-7F3Q-2210',
          state: 'credited',
          balance: 50.0,
        },
      ),
      call(
        'refund',
        { order_id: 'NW-104482', lines: [2, 3], amount: 47.8, to: 'P-2' },
        {
          refund_id: 'RF-55125',
          order_id: 'NW-104482',
          lines: [2, 3],
          amount: 47.8,
          to: 'visa 4417',
          state: 'pending',
          cancel_until: '2025-11-04T18:00',
        },
      ),
    ],
    seconds: 4,
  },
  {
    answer: `You're right on both counts, and the mistake was mine: 94.00 EUR is the list price, and I forgot the gas. I canceled that refund (RF-55120).

The correct amount is 97.80 EUR: 79.90 for the stove and 17.90 for the two cartridges. 50.00 EUR is already back on your gift card GC-7F3Q-2210 (RF-55124), and 47.80 EUR will be on your card ending in 4417 within 3 to 5 business days (RF-55125). The 4.90 EUR for shipping isn't refunded, because the other parcel arrived.`,
    seconds: 9,
  },
  {
    user: `Thanks for being straight about it. Two more things: your site lists the tent for 269 today. Do I get the difference? And the zipper of the sleeping bag I bought in summer no longer closes. I've uploaded a photo.`,
    seconds: 420,
  },
  {
    calls: [policy('prices'), policy('warranty')],
    seconds: 2,
  },
]
