import { formatRupiah, type Rupiah, rupiah } from '#kernel/money.ts'
import type { Mail } from '#server/providers/mail/port.ts'
import type { OrderView } from '../views/order-view.ts'

/** Mails that the shop's operator gets. */
export type OperatorMailKind = 'refund_due' | 'reversed'

/** For the shop's operator: in English, as logs and commands are. */
export function operatorMail(
  kind: OperatorMailKind,
  {
    to,
    order,
    due,
    returned,
    shopName,
  }: { to: string; order: OrderView; due: Rupiah; returned: Rupiah; shopName: string },
): Mail {
  const subject =
    kind === 'refund_due'
      ? `${shopName}: ${formatRupiah(rupiah(Math.max(0, due - returned)))} to return for order ${order.refno}`
      : `${shopName}: the payment of order ${order.refno} was undone`
  const lines =
    kind === 'refund_due'
      ? [
          `Money came in for order ${order.refno} that the order cannot keep: it was paid twice, late, with another amount, or for goods that are not there.`,
          `Due back: ${formatRupiah(due)}. Returned so far: ${formatRupiah(returned)}.`,
          `What happened: npx lembar orders show ${order.refno}`,
          `To return it: npx lembar refunds approve ${order.refno}, and when it is paid, npx lembar refunds pay`,
        ]
      : [
          `The provider took back the money of order ${order.refno} after it had been paid. Access was withdrawn, and goods that were not sent are back in stock.`,
          `What happened: npx lembar orders show ${order.refno}`,
        ]
  const text = `${lines.join('\n\n')}\n`
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head><body style="font:16px/1.6 Arial,sans-serif"><p>${lines
    .map((line) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
    .join('</p><p>')}</p></body></html>`
  return { to, subject, text, html }
}
