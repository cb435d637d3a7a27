/** What the shop's systems answer: the records of one invented customer. */
import type { JsonObject } from '#base/json.ts'

export const CUSTOMER: JsonObject = {
  customer_id: 'C-20871',
  name: 'Mara Lindqvist',
  email: 'mara.lindqvist@post.example',
  status: 'silver',
  since: '2021-03-19',
  addresses: [
    {
      address_id: 'A-1',
      street: 'Gotmarstr. 3',
      postcode: '37073',
      city: 'Goettingen',
      country: 'DE',
      default: true,
    },
    {
      address_id: 'A-2',
      street: 'c/o Hof Bramwald 1',
      postcode: '34346',
      city: 'Hann. Muenden',
      country: 'DE',
      default: false,
    },
  ],
  notes: [
    {
      date: '2024-05-28',
      by: 'T. Okafor',
      text: 'Do not phone: hard of hearing. Email only, carriers included.',
    },
    { date: '2025-08-11', by: 'system', text: 'Status raised from bronze to silver.' },
  ],
}

export const ORDERS: JsonObject = {
  customer_id: 'C-20871',
  orders: [
    { order_id: 'NW-104482', date: '2025-10-12', lines: 4, total: 381.5, state: 'partly delivered' },
    { order_id: 'NW-103977', date: '2025-08-08', lines: 1, total: 163.9, state: 'delivered' },
    { order_id: 'NW-101215', date: '2024-05-25', lines: 3, total: 96.4, state: 'delivered, line 2 returned' },
    { order_id: 'NW-098830', date: '2023-06-30', lines: 2, total: 74.85, state: 'delivered' },
  ],
}

export const OCTOBER_ORDER: JsonObject = {
  order_id: 'NW-104482',
  customer_id: 'C-20871',
  date: '2025-10-12',
  code: 'AUTUMN15',
  lines: [
    {
      line: 1,
      sku: 'TN-FJ2-GRN',
      name: 'Tent Fjell 2, green',
      quantity: 1,
      list_price: 289.0,
      discount: 43.35,
      paid: 245.65,
      shipment: 'SH-88120',
    },
    {
      line: 2,
      sku: 'ST-EMD',
      name: 'Stove Ember Duo',
      quantity: 1,
      list_price: 94.0,
      discount: 14.1,
      paid: 79.9,
      shipment: 'SH-88121',
    },
    {
      line: 3,
      sku: 'GS-230',
      name: 'Gas cartridge 230 g',
      quantity: 2,
      list_price: 17.9,
      discount: 0,
      paid: 17.9,
      shipment: 'SH-88121',
      remark: 'no discount on dangerous goods',
    },
    {
      line: 4,
      sku: 'FP-FJ2',
      name: 'Footprint for Fjell 2',
      quantity: 1,
      list_price: 39.0,
      discount: 5.85,
      paid: 33.15,
      shipment: 'SH-88120',
    },
  ],
  shipping: 4.9,
  total: 381.5,
  payments: [
    { payment_id: 'P-1', kind: 'gift card', card: 'GC-7F3Q-2210', amount: 50.0 },
    { payment_id: 'P-2', kind: 'visa', ends_with: '4417', amount: 331.5 },
  ],
  address_id: 'A-1',
  refunds: [],
}

export const TENT_PARCEL: JsonObject = {
  shipment_id: 'SH-88120',
  carrier: 'Ostkurier',
  tracking: 'OK 4410 7719 02',
  state: 'delivered',
  weight_kg: 3.4,
  events: [
    { time: '2025-10-13T16:41', place: 'Norrwind warehouse, Soest', text: 'handed over' },
    { time: '2025-10-14T03:20', place: 'Hub Kassel-Ost', text: 'sorted' },
    { time: '2025-10-15T11:06', place: 'Goettingen', text: 'delivered to the customer' },
  ],
}

export const STOVE_PARCEL: JsonObject = {
  shipment_id: 'SH-88121',
  carrier: 'Ostkurier',
  tracking: 'OK 4410 7719 10',
  state: 'in transit',
  weight_kg: 1.9,
  dangerous_goods: 'UN 2037, limited quantity',
  events: [
    { time: '2025-10-13T16:44', place: 'Norrwind warehouse, Soest', text: 'handed over' },
    { time: '2025-10-14T03:26', place: 'Hub Kassel-Ost', text: 'sorted' },
    {
      time: '2025-10-14T05:02',
      place: 'Hub Kassel-Ost',
      text: 'label damaged, moved to manual sorting, cage 14',
    },
  ],
}

export const STOVE_PARCEL_FOUND: JsonObject = {
  ...STOVE_PARCEL,
  state: 'returning to sender',
  inquiry: 'CI-30417',
  events: [
    {
      time: '2025-10-14T05:02',
      place: 'Hub Kassel-Ost',
      text: 'label damaged, moved to manual sorting, cage 14',
    },
    {
      time: '2025-11-04T11:58',
      place: 'Hub Kassel-Ost',
      text: 'found in cage 14 after inquiry CI-30417, new label',
    },
    { time: '2025-11-04T12:36', place: 'Hub Kassel-Ost', text: 'addressee notified by text message' },
    { time: '2025-11-04T12:37', place: 'Hub Kassel-Ost', text: 'return requested by sender' },
  ],
}

export const AUGUST_ORDER: JsonObject = {
  order_id: 'NW-103977',
  customer_id: 'C-20871',
  date: '2025-08-08',
  lines: [
    {
      line: 1,
      sku: 'SB-DUN3-L',
      name: 'Sleeping bag Dunlin 300, long, left zipper',
      quantity: 1,
      list_price: 159.0,
      discount: 0,
      paid: 159.0,
      shipment: 'SH-85046',
    },
  ],
  shipping: 4.9,
  total: 163.9,
  payments: [{ payment_id: 'P-1', kind: 'visa', ends_with: '4417', amount: 163.9 }],
  delivered: '2025-08-11',
  address_id: 'A-1',
  refunds: [],
}

export const ATTACHMENTS: JsonObject = {
  customer_id: 'C-20871',
  attachments: [
    {
      attachment_id: 'ATT-4409',
      name: 'pole.jpg',
      kb: 1840,
      received: '2025-11-04T10:31',
      seen_as: 'tent pole, middle segment split lengthwise, tag FJ2',
    },
    {
      attachment_id: 'ATT-4410',
      name: 'zipper_close.jpg',
      kb: 2215,
      received: '2025-11-04T10:46',
      seen_as: 'sleeping bag zipper, slider open on one side, about 20 teeth bent',
    },
  ],
}
