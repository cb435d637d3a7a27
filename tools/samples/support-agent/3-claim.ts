/** A warranty claim, a parcel that turns up again, and a summary that needs all the numbers once more. */
import type { Turn } from '../chat.ts'
import { call } from './1-tent.ts'
import { ATTACHMENTS, AUGUST_ORDER, STOVE_PARCEL_FOUND } from './records.ts'

const SUMMARY = `Dear Ms Lindqvist,

Here is what we agreed on 4 November 2025.

Tent: a new Fjell 2 in parcel SH-89377 (Blitz Express, expected 5 or 6 November, to Lindenallee 8, 34119 Kassel, not left
with neighbors). Please send the damaged tent back with label RT-71903 by 4 December. Keep the footprint.

Stove and gas: 97.80 EUR in total. 50.00 EUR to gift card GC-7F3Q-2210 (RF-55124), 47.80 EUR to your card ending in 4417
within 3 to 5 business days (RF-55125). Parcel SH-88121 was found and is on its way back to us; if it reaches you, refuse it.

Sleeping bag: claim WC-2093. Take the bag to Zipfel Repairs, Werkhof 5, 34117 Kassel, with this number, by 18 November.
If the repair takes longer than 21 days, you can choose a new one.

Norrwind, customer service`

export const claim: readonly Turn[] = [
  {
    say: 'Price: she paid 245.65, less than 269.00, and 12 October is more than 14 days ago, so no refund of the difference. The bag is in the August order, NW-103977.',
    calls: [
      call('get_order', { order_id: 'NW-103977' }, AUGUST_ORDER),
      call('list_attachments', { customer_id: 'C-20871' }, ATTACHMENTS),
    ],
    seconds: 4,
  },
  {
    answer: `About the price: with AUTUMN15 you paid 245.65 EUR for the tent, less than today's 269.00 EUR, so there's no difference to refund. The exchange is free as well.

About the sleeping bag: the Dunlin 300 from order NW-103977 was delivered on 11 August 2025 and has a two-year warranty, zippers included. Repair comes first. I can file the claim now with your photo; you'd take the bag to a repair partner in Kassel. Is that all right?`,
    seconds: 8,
  },
  {
    user: `Yes. We have other bags for the weekend, so there's no hurry. Is the repair partner far from me?`,
    seconds: 150,
  },
  {
    calls: [
      call(
        'create_claim',
        {
          order_id: 'NW-103977',
          line: 1,
          attachment_ids: ['ATT-4409'],
          fault: 'Zipper slider open on one side, about 20 teeth bent.',
        },
        {
          error: 'CLM-04',
          message: 'ATT-4409 shows a tent pole, not an item of NW-103977',
          claim_id: null,
        },
      ),
    ],
    seconds: 3,
  },
  {
    say: 'Wrong photo: the zipper is ATT-4410.',
    calls: [
      call(
        'create_claim',
        {
          order_id: 'NW-103977',
          line: 1,
          attachment_ids: ['ATT-4410'],
          fault: 'Zipper slider open on one side, about 20 teeth bent.',
        },
        {
          claim_id: 'WC-2093',
          state: 'accepted',
          partner: {
            name: 'Zipfel Repairs',
            street: 'Werkhof 5',
            postcode: '34117',
            city: 'Kassel',
            hours: 'Tue to Sat 10 to 18',
            distance_km: 1.8,
          },
          bring_by: '2025-11-18',
          usual_days: 9,
        },
      ),
    ],
    seconds: 4,
  },
  {
    answer: `Not far: Zipfel Repairs, Werkhof 5, 34117 Kassel, 1.8 km from Lindenallee, open Tuesday to Saturday from 10 to 18. Please drop off the bag by 18 November and mention claim WC-2093. Repairs there usually take 9 days.`,
    seconds: 5,
  },
  {
    user: `Me again, two hours later: Ostkurier just texted me that my parcel was found?! Do I have to do anything? I'd rather leave things as they are.`,
    seconds: 6420,
  },
  {
    say: 'That must be SH-88121.',
    calls: [call('get_shipment', { shipment_id: 'SH-88121' }, STOVE_PARCEL_FOUND)],
    seconds: 3,
  },
  {
    say: "It's returning to us. According to the policy on lost parcels, she owes nothing and doesn't have to accept it. The refunds stand.",
    calls: [
      call(
        'add_note',
        {
          customer_id: 'C-20871',
          text: 'SH-88121 (lines 2 and 3 of NW-104482) found after inquiry CI-30417, returning to sender. Refunds RF-55124 (50.00, GC-7F3Q-2210) and RF-55125 (47.80, visa 4417) stay as they are; RF-55120 was a mistake and was canceled. Do not resend the parcel.',
        },
        { note_id: 'N-60131', routed_to: 'warehouse Soest, returns', saved: true },
      ),
    ],
    seconds: 5,
  },
  {
    answer: `That's the parcel with the stove, SH-88121. It was found at the sorting center after our inquiry and is already on its way back to us. You don't have to do anything, and the refunds stay as they are. If a courier does bring it, just refuse it.

Shall I send you everything in one email?`,
    seconds: 6,
  },
  {
    user: `Yes please, with all the numbers. Then we're done. Thanks!`,
    seconds: 70,
  },
  {
    calls: [
      call(
        'send_mail',
        { customer_id: 'C-20871', subject: 'Your orders NW-104482 and NW-103977', body: SUMMARY },
        { mail_id: 'M-118240', to: 'mara.lindqvist@post.example', state: 'sent' },
      ),
    ],
    seconds: 9,
  },
  {
    answer: `The email is on its way to mara.lindqvist@post.example. In short: a new tent by 6 November (SH-89377), 97.80 EUR back on your gift card and credit card, and claim WC-2093 for the sleeping bag. Have a dry trip.`,
    seconds: 4,
  },
]
