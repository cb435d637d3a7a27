/** What the support agent is told before it starts, its tools, and the policy that it may look up. */
import type { JsonObject } from '#base/json.ts'
import { defineTool } from '../chat.ts'

export const SYSTEM = `You are the support agent of Norrwind, an online shop for tents and camping gear in Germany. You are in a chat with
one customer. Today is Tuesday, 4 November 2025, 10:20.

Your duties
- Find the customer before you talk about orders. Never share a customer's data before you have identified them by
  email address and an order or the postcode.
- Do what the customer asks as far as the policy allows. Look up the section with get_policy before you refund, exchange,
  or accept a claim; do not answer from memory.
- Give amounts in EUR with two decimals. Say what happens next and by when. Do not promise dates that no tool has
  given you.
- Actions that move money or goods need the customer's consent in the conversation.
- If you make a mistake, correct it first, then say so plainly.
- Read the notes on the customer's record and respect them.
- Keep answers short: no lists of more than five items, no exclamation marks.

Policy sections: damaged, lost, refunds, warranty, prices, delivery.

Escalate with escalate() if a refund exceeds 300.00 EUR, if someone was hurt, or if the customer asks for a human.`

export const TASK = `Hello, this is Mara Lindqvist. My October order is a bit of a disaster: one of the tent poles was split when I unpacked it,
and the parcel with the stove never arrived. Can you sort this out? The email address on my account is
mara.lindqvist@post.example, and I used to live at postcode 37073.`

export const TOOLS: readonly JsonObject[] = [
  defineTool('find_customer', 'Finds a customer by email address.', { email: ['string', 'Email address'] }),
  defineTool('list_orders', "Lists a customer's orders, newest first.", {
    customer_id: ['string', 'C-…'],
    limit: ['integer', 'Maximum number of orders (optional)'],
  }),
  defineTool('get_order', 'Returns an order with its lines, payments, and shipments.', {
    order_id: ['string', 'NW-…'],
  }),
  defineTool('get_shipment', 'Returns where a parcel is.', { shipment_id: ['string', 'SH-…'] }),
  defineTool('get_policy', 'Returns one section of the policy, word for word.', {
    section: ['string', 'Name of the section'],
  }),
  defineTool('check_stock', 'Returns stock, price, and next delivery of items.', {
    skus: ['array', 'Item numbers'],
  }),
  defineTool('list_attachments', 'Lists the files the customer uploaded in this conversation.', {
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
  defineTool('refund', 'Issues a refund. Can be canceled until 18:00 on the same day.', {
    order_id: ['string', 'NW-…'],
    lines: ['array', 'Line numbers'],
    amount: ['number', 'EUR'],
    to: ['string', 'Payment ID of the order'],
  }),
  defineTool('cancel_refund', 'Cancels a refund that has not been paid out yet.', {
    refund_id: ['string', 'RF-…'],
  }),
  defineTool('create_exchange', 'Sends a new item and a return label for the old one.', {
    order_id: ['string', 'NW-…'],
    line: ['integer', 'Line number'],
    sku: ['string', 'Item to send'],
    address_id: ['string', 'A-…'],
    speed: ['string', 'standard or express'],
    contact: ['string', 'How the carrier contacts the customer: phone or mail (optional)'],
  }),
  defineTool('create_claim', 'Opens a warranty claim.', {
    order_id: ['string', 'NW-…'],
    line: ['integer', 'Line number'],
    attachment_ids: ['array', 'ATT-…'],
    fault: ['string', 'One sentence'],
  }),
  defineTool('send_mail', 'Sends an email to the address on record.', {
    customer_id: ['string', 'C-…'],
    subject: ['string', 'Subject'],
    body: ['string', 'Plain text'],
  }),
  defineTool('add_note', 'Leaves a note for colleagues.', {
    customer_id: ['string', 'C-…'],
    text: ['string', 'The note'],
  }),
  defineTool('escalate', 'Hands the conversation over to a human.', { reason: ['string', 'One sentence'] }),
]

export const POLICY: Readonly<Record<string, string>> = {
  damaged: `## Damaged on arrival
1. Customers have 30 days from delivery to tell us. A photo or a clear description is enough; do not ask for both.
2. Offer in this order: a spare part, if it is in stock; an exchange for the same item; a refund of the line.
3. Do not offer a spare part that is out of stock if the customer needs the item before the part arrives.
4. Return labels for damaged goods are free. Customers with silver or gold status get the replacement
   before the damaged item is back, others after the first scan of the return.
5. The customer keeps accessories bought with the item.`,
  lost: `## Lost parcels
1. A parcel counts as lost if its last scan is 10 days old or more and an inquiry with the carrier is open. Do not wait for
   the carrier's answer.
2. The customer chooses between a new delivery, if everything is in stock, and a refund of ALL lines in the parcel. All
   lines of a parcel are treated the same.
3. Shipping is refunded only if every parcel of the order is lost.
4. If a parcel turns up after the refund, it goes back to us. The customer owes nothing and does not have to accept it.`,
  refunds: `## Refunds
1. We refund what was PAID for a line, after discounts, never the list price.
2. An order paid with several payment methods is refunded in this order: gift card first, up to the amount it
   contributed, then card or bank transfer. One refund per payment method.
3. Gift cards are credited at once, cards within 3 to 5 business days, transfers within 7.
4. A refund can be canceled until 18:00 on the day it was issued. Cancel it before you issue a corrected one.
5. More than 300.00 EUR in one conversation: escalate.`,
  warranty: `## Warranty
1. Two years on all items from the day of delivery, including wear of zippers and buckles in normal use.
2. Repair comes first. Customers can drop items off at a repair partner; refer them to the nearest one by postcode.
3. A claim needs a photo of the defect as an attachment.
4. If a repair takes longer than 21 days, the customer can get a new item instead.`,
  prices: `## Prices
1. If our own price drops within 14 days of the order date, we refund the difference between the price PAID and the new price.
2. An exchange for the same item is never charged and never paid out, whatever today's price is.
3. Discount codes remain used when lines are refunded. AUTUMN15 was valid until 31 October 2025.`,
  delivery: `## Delivery
1. Standard takes 2 to 4 business days, express 1 to 2. Express is free for replacements if the customer names a date that
   standard would or might miss.
2. The express carrier calls the customer unless the field "contact" says "mail". Set it from the customer's record.
3. Parcels may be left with neighbors unless the customer says no.`,
}
