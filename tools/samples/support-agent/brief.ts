/** What the support agent is told before it starts, its tools, and the policy that it may look up. */
import type { JsonObject } from '#base/json.ts'
import { defineTool } from '../chat.ts'

export const SYSTEM = `You are the support agent of Norrwind, an online shop for tents and camping gear in Germany. You write with one
customer. Today is Tuesday, 4 November 2025, 10:20.

Your duties
- Find the customer before you talk about orders. Never name data of a customer whom you have not identified by mail
  address and one order or the postcode.
- Do what the customer asks as far as the policy allows. Look up the section with get_policy before you refund, exchange
  or accept a claim; do not answer from memory.
- Say amounts with two decimals and in EUR. Say what happens next and by when. Do not promise dates that no tool has
  given you.
- Actions that move money or goods need the customer's consent in the conversation.
- If you made a mistake, correct it first, then say so plainly.
- Read the notes on the customer's record and respect them.
- Write short answers, no lists of more than five items, no exclamation marks.

Policy sections: damaged, lost, refunds, warranty, prices, delivery.

Escalate with escalate() if a refund exceeds 300.00 EUR, if somebody was hurt, or if the customer asks for a person.`

export const TASK = `Hello, this is Mara Lindqvist. My October order is half a disaster: one pole of the tent was split when I unpacked it,
and the parcel with the stove never came at all. Can you sort this out? My mail address with you is
mara.lindqvist@post.example, and I used to live at postcode 37073.`

export const TOOLS: readonly JsonObject[] = [
  defineTool('find_customer', 'Finds a customer by mail address.', { email: ['string', 'Mail address'] }),
  defineTool('list_orders', 'The orders of a customer, newest first.', {
    customer_id: ['string', 'C-…'],
    limit: ['integer', 'At most so many (optional)'],
  }),
  defineTool('get_order', 'One order with its lines, payments and shipments.', {
    order_id: ['string', 'NW-…'],
  }),
  defineTool('get_shipment', 'Where a parcel is.', { shipment_id: ['string', 'SH-…'] }),
  defineTool('get_policy', 'One section of the policy, word for word.', {
    section: ['string', 'Name of the section'],
  }),
  defineTool('check_stock', 'Stock, price and next delivery of articles.', {
    skus: ['array', 'Article numbers'],
  }),
  defineTool('list_attachments', 'Files that the customer uploaded in this conversation.', {
    customer_id: ['string', 'C-…'],
  }),
  defineTool('update_address', 'Adds an address and makes it the default.', {
    customer_id: ['string', 'C-…'],
    street: ['string', 'Street and number'],
    postcode: ['string', 'Five digits'],
    city: ['string', 'City'],
    country: ['string', 'Two letters'],
  }),
  defineTool('open_inquiry', 'Asks the carrier for a missing parcel.', {
    shipment_id: ['string', 'SH-…'],
    reason: ['string', 'One sentence'],
  }),
  defineTool('refund', 'Pays money back. Can be cancelled until 18:00 of the same day.', {
    order_id: ['string', 'NW-…'],
    lines: ['array', 'Line numbers'],
    amount: ['number', 'EUR'],
    to: ['string', 'Payment id of the order'],
  }),
  defineTool('cancel_refund', 'Cancels a refund that is not paid out yet.', {
    refund_id: ['string', 'RF-…'],
  }),
  defineTool('create_exchange', 'Sends a new article and a label for the old one.', {
    order_id: ['string', 'NW-…'],
    line: ['integer', 'Line number'],
    sku: ['string', 'Article to send'],
    address_id: ['string', 'A-…'],
    speed: ['string', 'standard or express'],
    contact: ['string', 'How the carrier announces itself: phone or mail (optional)'],
  }),
  defineTool('create_claim', 'Opens a warranty claim.', {
    order_id: ['string', 'NW-…'],
    line: ['integer', 'Line number'],
    attachment_ids: ['array', 'ATT-…'],
    fault: ['string', 'One sentence'],
  }),
  defineTool('send_mail', 'Sends a mail to the address on record.', {
    customer_id: ['string', 'C-…'],
    subject: ['string', 'Subject'],
    body: ['string', 'Plain text'],
  }),
  defineTool('add_note', 'Leaves a note for colleagues.', {
    customer_id: ['string', 'C-…'],
    text: ['string', 'The note'],
  }),
  defineTool('escalate', 'Hands the conversation to a person.', { reason: ['string', 'One sentence'] }),
]

export const POLICY: Readonly<Record<string, string>> = {
  damaged: `## Damaged on arrival
1. The customer has 30 days from delivery to tell us. A photo or a clear description is enough; do not ask for both.
2. Offer in this order: a spare part, if it is in stock; an exchange for the same article; a refund of the line.
3. A spare part that is not in stock is no offer if the customer needs the article before it arrives.
4. Return labels for damaged goods are free. We send the replacement before the damaged article is back for customers
   with the status silver or gold; others after the first scan of the return.
5. Accessories bought with the article stay with the customer.`,
  lost: `## Lost parcels
1. A parcel counts as lost if its last scan is 10 days old or more and an inquiry with the carrier is open. Do not wait for
   the carrier's answer.
2. The customer chooses between a new delivery, if everything is in stock, and a refund of ALL lines in the parcel. Lines
   of one parcel are not treated differently.
3. Shipping is paid back only if every parcel of the order is lost.
4. If a parcel turns up after the refund it goes back to us. The customer owes nothing and need not accept it.`,
  refunds: `## Refunds
1. We pay back what was PAID for a line, after discounts, never the list price.
2. An order that was paid with several means is paid back in this order: gift card first, up to the amount that it
   contributed, then card or bank transfer. One refund for each means.
3. Gift cards are credited at once, cards within 3 to 5 working days, transfers within 7.
4. A refund can be cancelled until 18:00 of the day on which it was made. Cancel before you make a corrected one.
5. More than 300.00 EUR in one conversation: escalate.`,
  warranty: `## Warranty
1. Two years on all articles from the day of delivery, also for wear of zips and buckles in normal use.
2. Repair comes first. Repair partners take articles in without a parcel; send the customer to the nearest one by postcode.
3. A claim needs a photo of the fault as an attachment.
4. If a repair takes longer than 21 days the customer may have a new article instead.`,
  prices: `## Prices
1. If our own price falls within 14 days of the order date we pay the difference between the price PAID and the new price.
2. An exchange for the same article is never charged and never paid out, whatever the price is today.
3. Discount codes of an order stay used when lines are refunded. AUTUMN15 was valid until 31 October 2025.`,
  delivery: `## Delivery
1. Standard takes 2 to 4 working days, express 1 to 2. Express is free for replacements if the customer names a date that
   standard would miss or might miss.
2. The express carrier announces itself by phone unless the field "contact" says "mail". Set it from the customer's record.
3. Leaving parcels with neighbours is allowed unless the customer says no.`,
}
