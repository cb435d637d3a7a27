/** A warranty claim, a parcel that turns up again, and a summary that needs all the numbers once more. */
import type { Turn } from '../chat.ts'
import { call } from './1-tent.ts'
import { ATTACHMENTS, AUGUST_ORDER, STOVE_PARCEL_FOUND } from './records.ts'

const SUMMARY = `Dear Ms Lindqvist,

this is what we agreed on 4 November 2025.

Tent: new Fjell 2 with parcel SH-89377 (Blitz Express, expected 5 or 6 November, to Lindenallee 8, 34119 Kassel, not to
neighbours). Please send the damaged tent back with label RT-71903 by 4 December. Keep the footprint.

Stove and gas: 97.80 EUR in all. 50.00 EUR on gift card GC-7F3Q-2210 (RF-55124), 47.80 EUR on your card ending in 4417
within 3 to 5 working days (RF-55125). Parcel SH-88121 was found and goes back to us; if it is offered to you, refuse it.

Sleeping bag: claim WC-2093. Bring the bag to Zipfel Repairs, Werkhof 5, 34117 Kassel, with this number, by 18 November.
If the repair takes longer than 21 days you may choose a new one.

Norrwind, customer service`

export const claim: readonly Turn[] = [
  {
    say: 'Price: paid were 245.65, less than 269.00, and 12 October is more than 14 days ago. No difference. For the bag: the order of August is NW-103977.',
    calls: [
      call('get_order', { order_id: 'NW-103977' }, AUGUST_ORDER),
      call('list_attachments', { customer_id: 'C-20871' }, ATTACHMENTS),
    ],
    seconds: 4,
  },
  {
    answer: `To the price: with AUTUMN15 you paid 245.65 EUR for the tent, less than the 269.00 EUR of today, so there is no difference to pay out. The exchange costs you nothing either.

To the sleeping bag: the Dunlin 300 from order NW-103977 was delivered on 11 August 2025 and has two years of warranty, zips included. Repair comes first. I can register it now with your photo; you would bring the bag to a repair partner in Kassel. Is that all right?`,
    seconds: 8,
  },
  {
    user: `Yes. We have other bags for the weekend, so no hurry. Is the partner far from me?`,
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
          fault: 'Zip slider open on one side, about 20 teeth bent.',
        },
        {
          error: 'CLM-04',
          message: 'ATT-4409 shows a tent pole, not an article of NW-103977',
          claim_id: null,
        },
      ),
    ],
    seconds: 3,
  },
  {
    say: 'Wrong photo: the zip is ATT-4410.',
    calls: [
      call(
        'create_claim',
        {
          order_id: 'NW-103977',
          line: 1,
          attachment_ids: ['ATT-4410'],
          fault: 'Zip slider open on one side, about 20 teeth bent.',
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
    answer: `Not far: Zipfel Repairs, Werkhof 5, 34117 Kassel, 1.8 km from Lindenallee, open Tuesday to Saturday from 10 to 18. Please bring the bag by 18 November and name the claim WC-2093. Repairs there usually take 9 days.`,
    seconds: 5,
  },
  {
    user: `Perfect, thank you. It is me again, two hours later: Ostkurier has just sent me a text message that my parcel was found?! Do I have to do anything? I would rather keep it as it is now.`,
    seconds: 6420,
  },
  {
    say: 'That must be SH-88121.',
    calls: [call('get_shipment', { shipment_id: 'SH-88121' }, STOVE_PARCEL_FOUND)],
    seconds: 3,
  },
  {
    say: 'It returns to us. By the section on lost parcels she owes nothing and need not accept it. The refunds stay.',
    calls: [
      call(
        'add_note',
        {
          customer_id: 'C-20871',
          text: 'SH-88121 (lines 2 and 3 of NW-104482) found after inquiry CI-30417, returning to sender. Refunds RF-55124 (50.00, GC-7F3Q-2210) and RF-55125 (47.80, visa 4417) stay as they are; RF-55120 was a mistake and is cancelled. Do not send the parcel again.',
        },
        { note_id: 'N-60131', routed_to: 'warehouse Soest, returns', saved: true },
      ),
    ],
    seconds: 5,
  },
  {
    answer: `That is the parcel with the stove, SH-88121. It was found in the sorting centre after our inquiry and is already on its way back to us. You need not do anything, and the refunds stay as they are. Should somebody offer you the parcel all the same, just refuse it.

Shall I send you everything in one mail?`,
    seconds: 6,
  },
  {
    user: `Yes please, with all the numbers. Then we are done. Thanks!`,
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
    answer: `The mail is on its way to mara.lindqvist@post.example. Everything in short: a new tent by 6 November (SH-89377), 97.80 EUR back on gift card and card, and claim WC-2093 for the sleeping bag. I wish you dry days from Saturday on.`,
    seconds: 4,
  },
]
