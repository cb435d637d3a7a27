/**
 * Trace of later lessons: a support agent of a bicycle rental talks with one customer. What the customer says
 * early (how to reach her, who rides) and what tools gave early (numbers of the booking) is needed at the
 * end.
 */
import type { JsonObject, JsonValue } from '#base/json.ts'
import { type AuthoredCall, type ChatRun, defineTool, playScript, type Turn } from '../samples/chat.ts'

const SYSTEM = `You are the support agent of Radwerk, a bicycle rental on the Elbe. Today is Friday, 13 June 2025. You write with one
customer. Look things up before you answer, never guess a price or a rule. Money is moved only with the customer's consent. Before
you finish, send one mail that names every change with its number, and leave a note for the station.`

const TASK = `Hi, Nadia Brandt here, booking RB-5590. We start in Dessau tomorrow and there is a problem: my son broke his arm, so we need
one child bike less and a trailer instead, he is 6. Please do not phone me, I sit in trains without a signal all day. My mail is
nadia.brandt@post.example.`

const TOOLS = [
  defineTool('get_booking', 'A booking with bikes, stations and payments.', { booking: ['string', 'RB-…'] }),
  defineTool('get_rules', 'One section of the rental rules, word for word.', {
    section: ['string', 'Section'],
  }),
  defineTool('check_station', 'What a station has on a day.', {
    station: ['string', 'Station'],
    day: ['string', 'YYYY-MM-DD'],
    kind: ['string', 'Kind of bike or trailer'],
  }),
  defineTool('change_booking', 'Changes the lines of a booking.', {
    booking: ['string', 'RB-…'],
    remove: ['string', 'Line (optional)'],
    add: ['string', 'Article (optional)'],
  }),
  defineTool('refund', 'Pays money back to a payment.', {
    payment: ['string', 'PM-…'],
    amount: ['number', 'EUR'],
  }),
  defineTool('reserve_transfer', 'Reserves a van that carries bikes.', {
    from: ['string', 'Station'],
    to: ['string', 'Station'],
    day: ['string', 'YYYY-MM-DD'],
    bikes: ['integer', 'How many'],
  }),
  defineTool('send_mail', 'Sends a mail.', { to: ['string', 'Address'], text: ['string', 'Plain text'] }),
  defineTool('add_note', 'Leaves a note for a station.', {
    station: ['string', 'Station'],
    text: ['string', 'Note'],
  }),
]

function call(tool: string, args: JsonObject, result: JsonValue): AuthoredCall {
  return { tool, args, result: typeof result === 'string' ? result : JSON.stringify(result) }
}

const BOOKING: JsonObject = {
  booking: 'RB-5590',
  customer: 'Nadia Brandt',
  from: { station: 'Dessau', day: '2025-06-14' },
  to: { station: 'Wittenberg', day: '2025-06-17' },
  lines: [
    { line: 'A1', article: 'touring bike M', days: 4, paid: 76 },
    { line: 'A2', article: 'touring bike L', days: 4, paid: 76 },
    { line: 'A3', article: 'child bike 20 inch', days: 4, paid: 44 },
    { line: 'A4', article: 'luggage set', days: 4, paid: 24 },
  ],
  payments: [{ payment: 'PM-30718', by: 'card ending 8836', amount: 220, deposit: 150 }],
  voucher: 'VELO-31C, 10 EUR, not used',
}

const TURNS: readonly Turn[] = [
  { seconds: 2, calls: [call('get_booking', { booking: 'RB-5590' }, BOOKING)] },
  {
    say: 'A change one day before the start: what do the rules say?',
    seconds: 3,
    calls: [
      call(
        'get_rules',
        { section: 'changes' },
        `Changes
1. Until 18:00 of the day before the start a line can be removed; 80 % of what was paid for it is paid back.
2. With a medical reason (the customer's word is enough) all of it is paid back.
3. A trailer in place of a child bike costs the difference of the prices, never less than 0.
4. Children ride in a trailer up to 22 kg or 6 years, whichever comes first; the station weighs on the spot if it is close.
5. A change needs the customer's consent in writing, with the amounts.`,
      ),
      call(
        'check_station',
        { station: 'Dessau', day: '2025-06-14', kind: 'trailer' },
        { free: 0, next: '2025-06-16' },
      ),
    ],
  },
  {
    say: 'No trailer in Dessau. Rosslau is six kilometres away.',
    seconds: 3,
    calls: [
      call(
        'check_station',
        { station: 'Rosslau', day: '2025-06-14', kind: 'trailer' },
        { free: 2, price_a_day: 9, number: 'TR-118' },
      ),
      call(
        'get_rules',
        { section: 'transfers' },
        `Transfers
1. A van carries up to 8 bikes or 3 trailers between two stations for 35.00 EUR.
2. It is free of charge where our station lacks what was booked, or what replaces a line for a medical reason.
3. Ordered until 16:00 it comes before 09:00 of the next day.`,
      ),
    ],
  },
  {
    seconds: 8,
    answer: `Dear Ms Brandt, I am sorry about your son's arm. What I can do: the child bike (A3) goes, its 44.00 EUR are paid back in full. A trailer for four days costs 36.00 EUR, so 8.00 EUR come back to you. Dessau has none tomorrow; our van brings one from Rosslau before 09:00, free of charge. One question: how heavy is your son? The trailer carries up to 22 kg. May I change the booking so?`,
  },
  {
    user: 'He has 19 kg, so that fits. Yes, please change it. We are at the station at 9:30, my sister Paula comes with us and collects the bikes, I arrive later. Can she do that without me?',
    seconds: 940,
  },
  {
    say: 'Consent is there. First who may collect.',
    seconds: 3,
    calls: [
      call(
        'get_rules',
        { section: 'collecting' },
        `Collecting
1. Somebody else may collect with a code. The code is sent by mail or text to the customer, never to the other person.
2. The deposit stays on the customer's card.
3. Who collects shows an identity card; the name stands in the note to the station.`,
      ),
    ],
  },
  {
    seconds: 3,
    calls: [
      call(
        'change_booking',
        { booking: 'RB-5590', remove: 'A3', add: 'trailer TR-118' },
        {
          booking: 'RB-5590',
          lines: ['A1', 'A2', 'A4', 'A5'],
          added: { line: 'A5', article: 'trailer TR-118', days: 4, price: 36 },
          open_credit: 8,
          collect_code: 'K7-4402',
        },
      ),
    ],
  },
  {
    say: 'The van has to be ordered before 16:00.',
    seconds: 3,
    calls: [
      call(
        'reserve_transfer',
        { from: 'Rosslau', to: 'Dessau', day: '2025-06-14', bikes: 1 },
        {
          transfer: 'TF-0931',
          arrives: '2025-06-14 08:40',
          price: 35,
        },
      ),
    ],
  },
  {
    say: 'It was booked at 35.00 EUR, but rule 2 of the transfers makes it free. I leave it unpaid and note it. Now the 8.00 EUR.',
    seconds: 4,
    calls: [
      call(
        'refund',
        { payment: 'PM-30718', amount: 8 },
        { refund: 'RF-2207', to: 'card ending 8836', amount: 8 },
      ),
    ],
  },
  {
    seconds: 6,
    answer: `Done: the trailer is in your booking, the van brings it at 08:40, and 8.00 EUR go back to your card. Your sister can collect with a code that I send you by mail. Is there anything else before I write the mail?`,
  },
  {
    user: 'Two things: we would like to give the bikes back in Coswig instead of Wittenberg, a day later, on the 18th. And I think I have a voucher somewhere.',
    seconds: 610,
  },
  {
    say: 'A longer rental and another station: prices and rules.',
    seconds: 4,
    calls: [
      call(
        'get_rules',
        { section: 'returns' },
        `Returns
1. Another station of ours costs 12.00 EUR for a booking, whatever the number of bikes.
2. A day more costs a day's price of each line. It can be taken until the day before the old return.
3. Coswig closes at 17:00, all others at 19:00. Trailers are taken back at Coswig only until 15:00.`,
      ),
      call(
        'check_station',
        { station: 'Coswig', day: '2025-06-18', kind: 'return' },
        { open: '09:00-17:00', room: 6 },
      ),
    ],
  },
  {
    say: 'A day more: 19 + 19 + 6 + 9 = 53 EUR, and 12 EUR for the station: 65.00 EUR. The voucher of the booking takes 10 off.',
    seconds: 6,
    calls: [
      call(
        'change_booking',
        { booking: 'RB-5590', add: 'day 2025-06-18, return Coswig, voucher VELO-31C' },
        {
          booking: 'RB-5590',
          to: { station: 'Coswig', day: '2025-06-18' },
          extra: 65,
          voucher: -10,
          to_pay_at_station: 55,
        },
      ),
    ],
  },
  {
    say: 'Now the mail with every number, as she cannot be phoned.',
    seconds: 8,
    calls: [
      call(
        'send_mail',
        {
          to: 'nadia.brandt@post.example',
          text: 'Booking RB-5590. Child bike A3 is gone, trailer TR-118 (line A5) is in, for your son with his 19 kg. Van TF-0931 brings it to Dessau at 08:40, free. Refund RF-2207: 8.00 EUR to the card ending 8836. Your sister Paula collects with the code K7-4402 and her identity card. You give all back in Coswig on 18 June, the trailer until 15:00. To pay at the station: 55.00 EUR, voucher VELO-31C is taken off.',
        },
        { mail: 'sent' },
      ),
      call(
        'add_note',
        {
          station: 'Dessau',
          text: 'RB-5590: Paula collects at 9:30 with code K7-4402. Trailer TR-118 comes with van TF-0931 at 08:40, no charge (medical reason). Do not phone Ms Brandt. Child has 19 kg. Take 55.00 EUR.',
        },
        { note: 'saved' },
      ),
    ],
  },
  {
    seconds: 5,
    answer: `All is changed, and the mail with every number is on its way, Ms Brandt. One thing to mind: Coswig takes trailers back only until 15:00. Have a good ride, and the best to your son.`,
  },
]

export function supportRun(): ChatRun {
  const { messages, times } = playScript({
    system: SYSTEM,
    task: TASK,
    turns: TURNS,
    start: Date.UTC(2025, 5, 13, 11, 2, 0) / 1000,
    callPrefix: 'tool_',
    toolSeconds: () => 1,
    execute: ({ tool, result }) => {
      if (result === undefined) throw new Error(`a call of ${tool} has no result`)
      return result
    },
  })
  return {
    id: 'support',
    title: 'Lesson: a trailer for Dessau',
    description: 'A support agent changes a booking, with promises and numbers that matter at the end.',
    model: 'example-medium',
    agent: 'support',
    messages,
    times,
    tools: TOOLS,
  }
}
