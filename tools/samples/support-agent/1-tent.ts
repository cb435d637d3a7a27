/** Who is it, what was ordered, and the broken tent. */
import type { JsonObject, JsonValue } from '#base/json.ts'
import type { AuthoredCall, Turn } from '../chat.ts'
import { POLICY } from './brief.ts'
import { ATTACHMENTS, CUSTOMER, OCTOBER_ORDER, ORDERS, STOVE_PARCEL, TENT_PARCEL } from './records.ts'

export function call(tool: string, args: JsonObject, result: JsonValue): AuthoredCall {
  return { tool, args, result: typeof result === 'string' ? result : JSON.stringify(result) }
}

export function policy(section: string): AuthoredCall {
  return call('get_policy', { section }, POLICY[section] ?? `no section ${section}`)
}

export const tent: readonly Turn[] = [
  {
    calls: [call('find_customer', { email: 'mara.lindqvist@post.example' }, CUSTOMER)],
    seconds: 2,
  },
  {
    say: 'The postcode 37073 matches address A-1. Now the order.',
    calls: [call('list_orders', { customer_id: 'C-20871', limit: 5 }, ORDERS)],
    seconds: 2,
  },
  {
    calls: [call('get_order', { order_id: 'NW-104482' }, OCTOBER_ORDER)],
    seconds: 2,
  },
  {
    say: 'Two parcels. Where are they?',
    calls: [
      call('get_shipment', { shipment_id: 'SH-88120' }, TENT_PARCEL),
      call('get_shipment', { shipment_id: 'SH-88121' }, STOVE_PARCEL),
    ],
    seconds: 3,
  },
  {
    answer: `Hello Ms Lindqvist, I've found your order NW-104482 from 12 October. I'm sorry about the trouble with both parcels.

The tent Fjell 2 was delivered on 15 October. The parcel with the stove and the gas (SH-88121) has not moved since 14 October; its label was damaged at the sorting center in Kassel.

About the tent: which part of the pole is split, or could you upload a photo? Do you need the tent by a certain date? You also wrote that you used to live at 37073: where should we send things now?`,
    seconds: 9,
  },
  {
    user: `I just uploaded a photo. It's the middle segment of the long pole. We leave on Saturday, 8 November, so I need the tent before then. My new address is Lindenallee 8, 34119 Kassel.`,
    seconds: 690,
  },
  {
    calls: [
      call(
        'list_attachments',
        { customer_id: 'C-20871' },
        {
          customer_id: 'C-20871',
          attachments: (ATTACHMENTS['attachments'] as readonly JsonValue[]).slice(0, 1),
        },
      ),
      policy('damaged'),
    ],
    seconds: 3,
  },
  {
    say: "It's within 30 days and there's a photo. The first option is a spare part, if it's in stock.",
    calls: [
      call(
        'check_stock',
        { skus: ['PP-FJ2-MID', 'TN-FJ2-GRN', 'ST-EMD'] },
        {
          time: '2025-11-04T10:32',
          articles: [
            {
              sku: 'PP-FJ2-MID',
              name: 'Pole segment Fjell 2, middle',
              stock: 0,
              price: 14.5,
              next_delivery: '2025-11-24',
            },
            {
              sku: 'TN-FJ2-GRN',
              name: 'Tent Fjell 2, green',
              stock: 3,
              price: 269.0,
              next_delivery: '2026-02-02',
            },
            {
              sku: 'ST-EMD',
              name: 'Stove Ember Duo',
              stock: 0,
              price: null,
              next_delivery: null,
              remark: 'discontinued, successor ST-EMD2 (89.00 EUR, 41 in stock)',
            },
          ],
        },
      ),
    ],
    seconds: 3,
  },
  {
    say: "The pole segment arrives on 24 November, after the trip, so I can't offer that. Only 3 tents left. I'll save the new address first.",
    calls: [
      call(
        'update_address',
        {
          customer_id: 'C-20871',
          street: 'Lindenallee 8',
          postcode: '34119',
          city: 'Kassel',
          country: 'Germany',
        },
        { error: 'ADR-11', message: 'country must be a two-letter code, such as DE', saved: false },
      ),
    ],
    seconds: 3,
  },
  {
    calls: [
      call(
        'update_address',
        { customer_id: 'C-20871', street: 'Lindenallee 8', postcode: '34119', city: 'Kassel', country: 'DE' },
        { address_id: 'A-3', saved: true, default: true, checked: 'street and number exist' },
      ),
      policy('delivery'),
    ],
    seconds: 3,
  },
  {
    answer: `Thank you, the photo shows it clearly, and your new address is saved.

The pole segment won't be back in stock until 24 November, too late for your trip. I can send you a new Fjell 2 by express, free of charge; we have three left. Keep the footprint, and once the new tent arrives, send back only the damaged one with a free label. Shall I do that?

For the stove parcel, I can open an inquiry with the carrier and refund you, or send everything again if it's in stock. The Ember Duo has been discontinued, though; its successor is a different product. What would you prefer?`,
    seconds: 10,
  },
  {
    user: `Yes to the new tent, please. And don't let them leave it with neighbors, they lost one of my parcels. I'd like my money back for the stove, I'll borrow one.`,
    seconds: 260,
  },
  {
    say: 'Express, with contact by email: the note of 28 May 2024 says do not phone, email only, carriers included.',
    calls: [
      call(
        'create_exchange',
        {
          order_id: 'NW-104482',
          line: 1,
          sku: 'TN-FJ2-GRN',
          address_id: 'A-3',
          speed: 'express',
          contact: 'mail',
        },
        {
          exchange_id: 'EX-71903',
          new_order: 'NW-104991',
          shipment: 'SH-89377',
          carrier: 'Blitz Express',
          delivery: { from: '2025-11-05', to: '2025-11-06' },
          neighbors: true,
          return: { return_id: 'RT-71903', label: 'sent by email', scan_until: '2025-12-04' },
          charged: 0,
        },
      ),
      policy('lost'),
    ],
    seconds: 4,
  },
  {
    say: "The record says neighbors are allowed, but the customer said no. There's no parameter for that, so I'll leave a note for dispatch.",
    calls: [
      call(
        'add_note',
        {
          customer_id: 'C-20871',
          text: 'SH-89377: do not leave with neighbors (customer request, 4 Nov 2025). Dispatch, please set.',
        },
        { note_id: 'N-60112', routed_to: 'dispatch', shipment: 'SH-89377', neighbors: false },
      ),
      call(
        'open_inquiry',
        {
          shipment_id: 'SH-88121',
          reason: 'No scan since 2025-10-14, label damaged, last seen in Hub Kassel-Ost, cage 14.',
        },
        { inquiry_id: 'CI-30417', carrier: 'Ostkurier', state: 'open', answer_by: '2025-11-11' },
      ),
    ],
    seconds: 4,
  },
]
