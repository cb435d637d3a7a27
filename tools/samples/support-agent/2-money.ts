/** The refund: wrong at first, noticed by the customer, corrected. Then a price question. */
import type { Turn } from '../chat.ts'
import { call, policy } from './1-tent.ts'
import { OCTOBER_ORDER } from './records.ts'

export const money: readonly Turn[] = [
  {
    say: 'Last scan 21 days ago and the inquiry is open, so the parcel counts as lost. Refund of the stove.',
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
    answer: `The new tent is on its way: exchange EX-71903, parcel SH-89377 with Blitz Express, expected on 5 or 6 November, not to be left with neighbours. The carrier will write and not phone. The label for the damaged tent comes by mail; please send it back by 4 December.

For the stove I opened inquiry CI-30417 with the carrier and paid back 94.00 EUR to your card ending in 4417.`,
    seconds: 8,
  },
  {
    user: `Wait, 94? I used the code AUTUMN15 and a gift card, so I paid less than that for the stove. I do not want trouble later. And was the gas not in the same parcel?`,
    seconds: 180,
  },
  {
    say: 'She is right to ask. I took the amount without looking it up. The section on refunds and the order again.',
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
    say: '94.00 is the list price; paid were 79.90. The gas (line 3, 17.90) was in SH-88121 too, and lines of one parcel are not treated differently. Together 97.80: first 50.00 to the gift card, the rest, 47.80, to the card. Cancel before correcting.',
    calls: [
      call(
        'cancel_refund',
        { refund_id: 'RF-55120' },
        { refund_id: 'RF-55120', state: 'cancelled', paid_out: 0 },
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
    answer: `You are right on both counts, and the mistake was mine: 94.00 EUR is the list price, and I had forgotten the gas. I cancelled that refund (RF-55120).

The correct sum is 97.80 EUR: 79.90 for the stove and 17.90 for the two cartridges. 50.00 EUR are back on your gift card GC-7F3Q-2210 already (RF-55124), 47.80 EUR go to your card ending in 4417 within 3 to 5 working days (RF-55125). The shipping of 4.90 EUR is not paid back, because the other parcel arrived.`,
    seconds: 9,
  },
  {
    user: `Thank you for being straight about it. Two more: I see the tent for 269 on your page today. Do I get the difference? And the zip of the sleeping bag I bought in summer no longer closes, photo is uploaded.`,
    seconds: 420,
  },
  {
    calls: [policy('prices'), policy('warranty')],
    seconds: 2,
  },
]
