/**
 * Trace of later lessons: a support agent of a bicycle rental talks with one customer. What the customer says
 * early (how to reach her, who rides) and what tools gave early (numbers of the booking) is needed at the
 * end.
 */
import type { JsonObject, JsonValue } from '#base/json.ts'
import { type AuthoredCall, type ChatRun, defineTool, playScript, type Turn } from '../samples/chat.ts'

const SYSTEM = `You are the support agent of Radwerk, a bicycle rental on the Elbe. Today is Friday, 13 June 2025. You are in a chat with one
customer. Look things up before you answer; never guess a price or a rule. Move money only with the customer's consent. Before
you finish, send one email that lists every change with its number, and leave a note for the station.`

const TASK = `Hi, Nadia Brandt here, booking RB-5590. We start in Dessau tomorrow and there's a problem: my son broke his arm, so we need
to swap one child bike for a trailer. He's 6. Please don't phone me, I'm on trains without a signal all day. My email is
nadia.brandt@post.example.`

const TOOLS = [
  defineTool('get_booking', 'A booking with bikes, stations, and payments.', { booking: ['string', 'RB-…'] }),
  defineTool('get_rules', 'Returns one section of the rental rules, word for word.', {
    section: ['string', 'Section'],
  }),
  defineTool('check_station', 'Checks what a station has available on a day.', {
    station: ['string', 'Station'],
    day: ['string', 'YYYY-MM-DD'],
    kind: ['string', 'Kind of bike or trailer'],
  }),
  defineTool('change_booking', 'Changes the lines of a booking.', {
    booking: ['string', 'RB-…'],
    remove: ['string', 'Line to remove (optional)'],
    add: ['string', 'Item to add (optional)'],
  }),
  defineTool('refund', 'Refunds an amount to a payment.', {
    payment: ['string', 'PM-…'],
    amount: ['number', 'EUR'],
  }),
  defineTool('reserve_transfer', 'Reserves a van that carries bikes.', {
    from: ['string', 'Station'],
    to: ['string', 'Station'],
    day: ['string', 'YYYY-MM-DD'],
    bikes: ['integer', 'Number of bikes'],
  }),
  defineTool('send_mail', 'Sends an email.', { to: ['string', 'Address'], text: ['string', 'Plain text'] }),
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
    say: 'A change the day before the start: what do the rules say?',
    seconds: 3,
    calls: [
      call(
        'get_rules',
        { section: 'changes' },
        `Changes
1. Until 18:00 on the day before the start, a line can be removed; 80% of what was paid for it is refunded.
2. For a medical reason (the customer's word is enough), all of it is refunded.
3. A trailer instead of a child bike costs the price difference, never less than 0.
4. Children may ride in a trailer up to 22 kg or 6 years, whichever comes first; the station weighs them if it's close.
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
    say: 'No trailer in Dessau. Rosslau is six kilometers away.',
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
2. It is free if our station lacks what was booked, or what replaces a line for a medical reason.
3. If ordered by 16:00, it arrives before 09:00 the next day.`,
      ),
    ],
  },
  {
    seconds: 8,
    answer: `Dear Ms Brandt, I'm sorry about your son's arm. Here's what I can do: I remove the child bike (A3) and refund its 44.00 EUR in full. A trailer for four days costs 36.00 EUR, so you get 8.00 EUR back. Dessau has none tomorrow; our van can bring one from Rosslau before 09:00, free of charge. One question: how much does your son weigh? The trailer carries up to 22 kg. May I change the booking like this?`,
  },
  {
    user: "He weighs 19 kg, so that works. Yes, please change it. We'll be at the station at 9:30. My sister Paula is coming with us and will pick up the bikes; I'll arrive later. Can she do that without me?",
    seconds: 940,
  },
  {
    say: 'I have her consent. First, who may pick up.',
    seconds: 3,
    calls: [
      call(
        'get_rules',
        { section: 'pickup' },
        `Pickup
1. Another person may pick up with a code. The code is sent by email or text to the customer, never to the other person.
2. The deposit stays on the customer's card.
3. The person picking up shows an ID card; their name must be in the note to the station.`,
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
    say: 'The van must be ordered before 16:00.',
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
    say: "It was booked at 35.00 EUR, but transfer rule 2 makes it free. I'll leave it unpaid and note it. Now the 8.00 EUR.",
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
    answer: `Done: the trailer is in your booking, the van brings it at 08:40, and 8.00 EUR go back to your card. Your sister can pick up with a code that I'll email you. Is there anything else before I write the email?`,
  },
  {
    user: "Two things: we'd like to return the bikes in Coswig instead of Wittenberg, a day later, on the 18th. And I think I have a voucher somewhere.",
    seconds: 610,
  },
  {
    say: 'A longer rental and a different station: prices and rules.',
    seconds: 4,
    calls: [
      call(
        'get_rules',
        { section: 'returns' },
        `Returns
1. Returning to a different station costs 12.00 EUR per booking, however many bikes.
2. An extra day costs one day's price for each line. It can be added until the day before the original return.
3. Coswig closes at 17:00, all others at 19:00. Coswig takes trailers back only until 15:00.`,
      ),
      call(
        'check_station',
        { station: 'Coswig', day: '2025-06-18', kind: 'return' },
        { open: '09:00-17:00', room: 6 },
      ),
    ],
  },
  {
    say: "An extra day: 19 + 19 + 6 + 9 = 53 EUR, plus 12 EUR for the station: 65.00 EUR. The booking's voucher takes 10 off.",
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
    say: "Now the email with every number, as she can't be phoned.",
    seconds: 8,
    calls: [
      call(
        'send_mail',
        {
          to: 'nadia.brandt@post.example',
          text: 'Booking RB-5590. We removed child bike A3 and added trailer TR-118 (line A5) for your son (19 kg). Van TF-0931 brings it to Dessau at 08:40, free of charge. Refund RF-2207: 8.00 EUR to the card ending 8836. Your sister Paula can pick everything up with code K7-4402 and her ID card. Return everything in Coswig on 18 June, the trailer by 15:00. To pay at the station: 55.00 EUR, after voucher VELO-31C.',
        },
        { mail: 'sent' },
      ),
      call(
        'add_note',
        {
          station: 'Dessau',
          text: 'RB-5590: Paula picks up at 9:30 with code K7-4402. Trailer TR-118 arrives with van TF-0931 at 08:40, no charge (medical reason). Do not phone Ms Brandt. Child weighs 19 kg. Collect 55.00 EUR.',
        },
        { note: 'saved' },
      ),
    ],
  },
  {
    seconds: 5,
    answer: `Everything is changed, and the email with every number is on its way, Ms Brandt. One thing to keep in mind: Coswig takes trailers back only until 15:00. Have a good ride, and all the best to your son.`,
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
