/**
 * Trace of the lesson on retention: a workshop that repairs instruments works on one order in three runs. The
 * second run is of the same session as the first, the third of another; each needs what an earlier one found.
 */
import type { CrewRun, CrewStep } from '../samples/crew-run.ts'

const DESK = 'desk'

const steps: readonly CrewStep[] = [
  {
    type: 'system',
    agent: DESK,
    at: 0,
    text: 'You are the order desk of Klangwerk, a workshop that repairs string instruments. Look things up before you answer. Never guess a price, a date, or an address. Answer in two sentences.',
  },
  {
    type: 'task',
    agent: DESK,
    at: 5,
    text: "Irja Aalto asks about her cello: what's broken, what the repair will cost, and when it can be done.",
  },
  {
    type: 'action',
    agent: DESK,
    at: 12,
    tool: 'find_order',
    args: { customer: 'Irja Aalto' },
    result:
      'Order CL-4188: Wunderlich cello, 1964, dropped off on 3 March. Customer 7702, contact by email only (aalto.strings@post.example), never by phone. Case kept on rack H-19. Deposit paid: none.',
  },
  {
    type: 'action',
    agent: DESK,
    at: 30,
    tool: 'read_report',
    args: { order: 'CL-4188' },
    result:
      'Open seam on the lower bout, 14 cm, bass side. Bridge leans 3 degrees. The A string is out of tune above the octave; the others are fine. Varnish is sound. Soundpost is fine. Proposal: glue the seam, fit bridge blank BR-62, replace the A string with LR-880. Labor 4.5 hours.',
  },
  {
    type: 'action',
    agent: DESK,
    at: 48,
    say: 'Now the parts.',
    tool: 'check_parts',
    args: { parts: ['BR-62', 'LR-880'] },
    result:
      'BR-62, bridge blank: 2 in drawer 11, 38.00 each. LR-880, A string medium: none in stock, 1 at the supplier Norrbotten Strings, 31.50, delivered 2 days after the purchase order.',
  },
  {
    type: 'action',
    agent: DESK,
    at: 66,
    tool: 'price_repair',
    args: { order: 'CL-4188', hours: 4.5, parts: ['BR-62', 'LR-880'] },
    result: 'Quote Q-2051: labor 4.5 × 58.00 = 261.00, parts 69.50, total 330.50. Valid until 31 March.',
  },
  {
    type: 'action',
    agent: DESK,
    at: 84,
    tool: 'find_slot',
    args: { hours: 4.5, after: '2025-03-10' },
    result:
      'Free at bench 3 (Malin): SL-907 on Thursday 13 March, 08:00 to 12:30; SL-911 on Monday 17 March, 13:00 to 17:30.',
  },
  {
    type: 'answer',
    agent: DESK,
    at: 100,
    text: 'The seam is open, the bridge leans, and one string is out of tune; the repair costs 330.50. It could be done on Thursday 13 March.',
  },
  { type: 'control', agent: DESK, at: 105, control: { type: 'end-of-run' } },
  {
    type: 'user',
    agent: DESK,
    at: 1800,
    text: 'She agrees. Book the earlier slot and order what is missing.',
  },
  {
    type: 'action',
    agent: DESK,
    at: 1812,
    tool: 'book_slot',
    args: { slot: 'SL-907', order: 'CL-4188' },
    result: 'Booked SL-907 for CL-4188, bench 3.',
  },
  {
    type: 'action',
    agent: DESK,
    at: 1826,
    tool: 'purchase',
    args: { supplier: 'Norrbotten Strings', part: 'LR-880', for: 'CL-4188' },
    result: 'Purchase order PO-3316, delivery on 12 March.',
  },
  {
    type: 'action',
    agent: DESK,
    at: 1840,
    tool: 'reserve_part',
    args: { part: 'BR-62', drawer: 11, order: 'CL-4188' },
    result: 'Reserved one BR-62 from drawer 11.',
  },
  {
    type: 'answer',
    agent: DESK,
    at: 1852,
    text: 'Thursday 13 March is booked at bench 3. The string arrives on 12 March, and the bridge is reserved.',
  },
  { type: 'control', agent: DESK, at: 1857, control: { type: 'end-of-run' } },
  { type: 'control', agent: DESK, at: 1860, control: { type: 'end-of-session' } },
  {
    type: 'user',
    agent: DESK,
    at: 264_000,
    text: 'The cello is ready. Send her the invoice the way she prefers, and tell her where to pick it up.',
  },
  {
    type: 'action',
    agent: DESK,
    at: 264_014,
    tool: 'make_invoice',
    args: { order: 'CL-4188', quote: 'Q-2051' },
    result: 'Invoice IN-5540 for 330.50, due on 28 March.',
  },
  {
    type: 'action',
    agent: DESK,
    at: 264_030,
    tool: 'send_mail',
    args: {
      to: 'aalto.strings@post.example',
      text: 'Your cello is ready, on rack H-19. Invoice IN-5540 is attached.',
    },
    result: 'Sent.',
  },
  {
    type: 'answer',
    agent: DESK,
    at: 264_040,
    text: 'I sent invoice IN-5540 to aalto.strings@post.example. The cello is on rack H-19.',
  },
  { type: 'control', agent: DESK, at: 264_045, control: { type: 'end-of-run' } },
]

export const sessionsRun: CrewRun = {
  id: 'sessions',
  title: 'Lesson: a cello in three runs',
  description: 'An order desk works on one repair in three runs of two sessions.',
  model: 'example-large',
  agent: DESK,
  start: Date.UTC(2025, 2, 10, 9, 0, 0) / 1000,
  steps,
}
