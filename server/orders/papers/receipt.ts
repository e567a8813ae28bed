import { courierName } from '#contracts/couriers.ts'
import { formatRupiah, rupiah } from '#kernel/money.ts'
import { formatTime } from '#kernel/time.ts'
import { type TaxClass, taxTotals } from '#server/catalogue/tax.rules.ts'
import type { MailShop } from '../mails/order-mail.ts'
import { bundleName, type OrderView } from '../views/order-view.ts'
import { type Pdf, pdfOf, printable } from './pdf.ts'

const LEFT = 56
const RIGHT = 539
const WIDTH = RIGHT - LEFT
const INK = '#1f1b16'
const MUTED = '#5e564c'
const RULE = '#e6dfd4'

const taxWords: Record<TaxClass, string> = { exempt: 'Bebas PPN', standard: 'Termasuk PPN' }
const taxSums: Record<TaxClass, string> = { exempt: 'Jumlah bebas PPN', standard: 'Jumlah termasuk PPN' }

export type ReceiptOrder = OrderView & { buyerName: string }

/**
 * The receipt of a paid order as a PDF: its number, the order's number, time in WIB, lines with their tax class,
 * discount, shipping, what was paid for the goods of each tax class, method, and the shop's data. A4, one page for some
 * forty lines, more where there are more.
 */
export async function receiptPdf(order: ReceiptOrder, shop: MailShop): Promise<Buffer> {
  const settings = {
    size: 'A4' as const,
    margins: { top: 56, bottom: 56, left: LEFT, right: 56 },
    info: { Title: `Kuitansi ${order.refno}`, Author: shop.name },
  }
  return pdfOf(settings, (pdf) => draw(pdf, order, shop))
}

function draw(pdf: Pdf, order: ReceiptOrder, shop: MailShop): void {
  pdf.fillColor(INK).font('Times-Bold').fontSize(22).text(printable(shop.name))
  pdf.font('Helvetica').fontSize(9).fillColor(MUTED)
  for (const line of [shop.address, shop.phone, shop.email]) pdf.text(printable(line))
  pdf.moveDown(2).fillColor(INK).font('Helvetica-Bold').fontSize(16).text('Kuitansi').moveDown(0.5)

  pdf.font('Helvetica').fontSize(10)
  if (order.receiptNumber !== null) fact(pdf, 'Nomor kuitansi', order.receiptNumber)
  fact(pdf, 'Nomor pesanan', order.refno)
  fact(pdf, 'Dibayar', formatTime(order.paidAt ?? order.updatedAt))
  fact(pdf, 'Metode pembayaran', order.paymentMethod?.name ?? '-')
  fact(pdf, 'Pembeli', printable(order.buyerName))
  if (order.shipment) {
    fact(pdf, 'Dikirim kepada', printable(`${order.shipment.recipient}, ${order.shipment.address}`))
  }
  pdf.moveDown(1)

  rule(pdf)
  if (order.bundle) item(pdf, printable(bundleName(order.bundle)), `${order.lines.length} judul`, '')
  for (const line of order.lines) {
    const count = line.quantity === 1 ? '' : `${line.quantity} × ${formatRupiah(line.unitPrice)} · `
    const format = line.format === 'paper' ? 'Fisik' : 'Digital'
    item(
      pdf,
      printable(line.titleName),
      `${format} · ${count}${taxWords[line.taxClass]}`,
      formatRupiah(line.total),
    )
  }
  if (order.subscription) {
    const { name, price, taxClass } = order.subscription
    item(pdf, printable(name), `Langganan · ${taxWords[taxClass]}`, formatRupiah(price))
  }
  rule(pdf)
  amount(pdf, 'Subtotal', formatRupiah(order.subtotal))
  if (order.discount > 0) {
    amount(pdf, `Promo ${printable(order.promo?.code ?? '')}`.trim(), `-${formatRupiah(order.discount)}`)
  }
  if (order.shipment) {
    const { courier, service, cost, discount } = order.shipment
    amount(pdf, printable(`Ongkos kirim ${courierName(courier)} ${service}`), formatRupiah(cost))
    if (discount > 0) amount(pdf, 'Potongan ongkos kirim', `-${formatRupiah(discount)}`)
  }
  pdf.font('Helvetica-Bold').fontSize(12)
  amount(pdf, 'Total dibayar', formatRupiah(rupiah(order.payable)))
  pdf.font('Helvetica').fontSize(9)
  drawReturns(pdf, order)
  for (const [taxClass, total] of taxTotals(order)) amount(pdf, taxSums[taxClass], formatRupiah(total))
  pdf.moveDown(2).font('Helvetica').fontSize(9).fillColor(MUTED)
  pdf.text('Dokumen ini dibuat oleh sistem dan sah tanpa tanda tangan.', LEFT, pdf.y, { width: WIDTH })
}

/** What its buyer had already or gave back, and what the shop keeps after that. */
function drawReturns(pdf: Pdf, { returns, lines, payable }: ReceiptOrder): void {
  const undelivered = lines.filter((line) => !line.delivered && line.total > line.discountShare)
  if (returns.length === 0 && undelivered.length === 0) return
  for (const { titleName, total, discountShare } of undelivered) {
    const paid = rupiah(total - discountShare)
    amount(pdf, printable(`Dikembalikan, sudah dimiliki: ${titleName}`), `-${formatRupiah(paid)}`)
  }
  for (const part of returns) {
    for (const { position, quantity, amount: of } of part.lines) {
      const name = lines.find((line) => line.position === position)?.titleName ?? ''
      amount(pdf, printable(`Dikembalikan: ${quantity} × ${name}`), `-${formatRupiah(of)}`)
    }
    if (part.shipping > 0) amount(pdf, 'Dikembalikan: ongkos kirim', `-${formatRupiah(part.shipping)}`)
  }
  const returned =
    returns.reduce((sum, part) => sum + part.amount, 0) +
    undelivered.reduce((sum, { total, discountShare }) => sum + total - discountShare, 0)
  pdf.font('Helvetica-Bold').fontSize(10)
  amount(pdf, 'Total setelah pengembalian', formatRupiah(rupiah(payable - returned)))
  pdf.font('Helvetica').fontSize(9)
}

const LABEL_WIDTH = 130
const AMOUNT_WIDTH = 130

function fact(pdf: Pdf, name: string, value: string): void {
  const top = pdf.y
  pdf.fillColor(MUTED).text(name, LEFT, top, { width: LABEL_WIDTH })
  pdf.fillColor(INK).text(value, LEFT + LABEL_WIDTH, top, { width: WIDTH - LABEL_WIDTH })
}

function item(pdf: Pdf, name: string, detail: string, total: string): void {
  const width = WIDTH - AMOUNT_WIDTH
  const height = pdf.heightOfString(name, { width }) + 20
  if (pdf.y + height > pdf.page.height - 72) pdf.addPage()
  const top = pdf.y
  pdf
    .fillColor(INK)
    .fontSize(10)
    .text(total, RIGHT - AMOUNT_WIDTH, top, { width: AMOUNT_WIDTH, align: 'right' })
  pdf.text(name, LEFT, top, { width })
  pdf.fillColor(MUTED).fontSize(8).text(detail, LEFT, pdf.y, { width })
  pdf.fillColor(INK).fontSize(10).moveDown(0.6)
}

function amount(pdf: Pdf, name: string, value: string): void {
  if (pdf.y > pdf.page.height - 96) pdf.addPage()
  const top = pdf.y
  pdf.fillColor(INK).text(value, RIGHT - AMOUNT_WIDTH, top, { width: AMOUNT_WIDTH, align: 'right' })
  pdf.text(name, LEFT, top, { width: WIDTH - AMOUNT_WIDTH }).moveDown(0.3)
}

function rule(pdf: Pdf): void {
  pdf.moveTo(LEFT, pdf.y).lineTo(RIGHT, pdf.y).lineWidth(1).strokeColor(RULE).stroke()
  pdf.moveDown(0.8)
}
