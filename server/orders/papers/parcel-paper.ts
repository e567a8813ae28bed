import { toBuffer } from 'bwip-js/node'
import type { PAPER_SIZES, PARCEL_PAPERS } from '#contracts/choices.ts'
import { courierName } from '#contracts/couriers.ts'
import { formatRupiah, type Rupiah } from '#kernel/money.ts'
import { type Pdf, pdfOf, printable } from './pdf.ts'

export type Parcel = {
  refno: string
  recipient: string
  phone: string
  address: string
  courier: string
  service: string
  weightKg: number
  trackingNumber: string | null
  /** What the courier collects at the door; null where nothing is. */
  collects: Rupiah | null
  /** What is in it: without what was taken back. */
  items: { title: string; quantity: number }[]
}
export type ParcelPapers = {
  kind: (typeof PARCEL_PAPERS)[number]
  size: (typeof PAPER_SIZES)[number]
  parcels: Parcel[]
}
type Sender = { name: string; address: string; phone: string }

/** A6 in points; A4 holds four of them. */
const BOX = { width: 297.5, height: 420.5 }
const EDGE = 18
const INK = '#000000'
const LINE = 13

/** Labels or packing slips, one to an A6 page or four to an A4 page. A slip that is too long goes on in the next box. */
export function parcelPdf({ kind, size, parcels }: ParcelPapers, sender: Sender): Promise<Buffer> {
  const settings = {
    size: size === 'a6' ? ([BOX.width, BOX.height] satisfies [number, number]) : ('A4' as const),
    margin: 0,
    autoFirstPage: false,
    info: { Title: kind === 'label' ? 'Label kirim' : 'Daftar kemas', Author: sender.name },
  }
  return pdfOf(settings, async (pdf) => {
    const boxes = boxesOf(pdf, size)
    for (const parcel of parcels) {
      if (kind === 'label') await drawLabel(pdf, boxes(), parcel, sender)
      else await drawSlip(pdf, boxes, parcel, sender)
    }
  })
}

type Box = { left: number; top: number }

/** The next box, on a new page where the last one is full. */
function boxesOf(pdf: Pdf, size: ParcelPapers['size']): () => Box {
  const onPage = size === 'a6' ? 1 : 4
  let used = onPage
  return () => {
    if (used === onPage) {
      pdf.addPage()
      used = 0
    }
    const place = used++
    return { left: (place % 2) * BOX.width, top: Math.floor(place / 2) * BOX.height }
  }
}

/** Code 128, which couriers' and packers' scanners read. */
async function drawBarcode(pdf: Pdf, text: string, { left, top }: Box): Promise<void> {
  const png = await toBuffer({ bcid: 'code128', text, scale: 3, height: 12, includetext: false })
  pdf.image(png, left, top, { fit: [BOX.width - 2 * EDGE, 44], align: 'center' })
  pdf.font('Courier-Bold').fontSize(11).fillColor(INK)
  pdf.text(text, left, top + 48, { width: BOX.width - 2 * EDGE, align: 'center', lineBreak: false })
}

/** Writes below what was written last, and not beyond a height. */
const writeAt =
  (pdf: Pdf, left: number) => (text: string, font: string, fontSize: number, height: number) => {
    pdf.font(font).fontSize(fontSize).fillColor(INK)
    pdf.text(printable(text), left, pdf.y, { width: BOX.width - 2 * EDGE, height, ellipsis: true })
  }

async function drawLabel(pdf: Pdf, box: Box, parcel: Parcel, sender: Sender): Promise<void> {
  const left = box.left + EDGE
  const write = writeAt(pdf, left)
  pdf.y = box.top + EDGE
  write(`${courierName(parcel.courier)} ${parcel.service}`, 'Helvetica-Bold', 16, 20)
  if (parcel.collects === null) write(`${parcel.weightKg} kg`, 'Helvetica', 10, 14)
  else {
    const money = `${parcel.weightKg} kg · Bayar di tempat (COD): ${formatRupiah(parcel.collects)}`
    write(money, 'Helvetica-Bold', 10, 14)
  }
  const code = parcel.trackingNumber ?? parcel.refno
  await drawBarcode(pdf, code, { left, top: box.top + EDGE + 42 })
  pdf.y = box.top + EDGE + 112
  write('Kepada', 'Helvetica', 9, 12)
  write(parcel.recipient, 'Helvetica-Bold', 15, 36)
  write(parcel.phone, 'Helvetica', 12, 16)
  write(parcel.address, 'Helvetica', 12, 92)
  pdf.y = box.top + 296
  write('Dari', 'Helvetica', 9, 12)
  write(`${sender.name}, ${sender.phone}`, 'Helvetica-Bold', 10, 14)
  write(sender.address, 'Helvetica', 9, 36)
  pdf.y = box.top + BOX.height - EDGE - 26
  write(`Pesanan ${parcel.refno}`, 'Courier-Bold', 11, 14)
}

/** Lines of titles in a box: the first has the head of the slip as well. */
const FIRST_ITEMS = 15

async function drawSlip(pdf: Pdf, boxes: () => Box, parcel: Parcel, sender: Sender): Promise<void> {
  const { items } = parcel
  const copies = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const sheets = Math.max(1, Math.ceil(items.length / FIRST_ITEMS))
  for (let sheet = 0; sheet < sheets; sheet++) {
    const box = boxes()
    const left = box.left + EDGE
    const write = writeAt(pdf, left)
    pdf.y = box.top + EDGE
    write(sender.name, 'Times-Bold', 13, 16)
    write(`Daftar kemas${sheets > 1 ? `, lembar ${sheet + 1} dari ${sheets}` : ''}`, 'Helvetica', 9, 12)
    await drawBarcode(pdf, parcel.refno, { left, top: box.top + EDGE + 32 })
    pdf.y = box.top + EDGE + 98
    write(`${parcel.recipient}, ${courierName(parcel.courier)} ${parcel.service}`, 'Helvetica-Bold', 10, 14)
    pdf.y = box.top + EDGE + 118
    for (const { title, quantity } of items.slice(sheet * FIRST_ITEMS, (sheet + 1) * FIRST_ITEMS)) {
      const top = pdf.y
      pdf
        .font('Helvetica-Bold')
        .fontSize(10)
        .text(`${quantity} ×`, left, top, { width: 30, lineBreak: false })
      pdf.font('Helvetica').text(printable(title), left + 32, top, {
        width: BOX.width - 2 * EDGE - 32,
        height: LINE,
        ellipsis: true,
        lineBreak: false,
      })
      pdf.y = top + LINE + 2
    }
    pdf.y = box.top + BOX.height - EDGE - 26
    write(`${items.length} judul, ${copies} eksemplar`, 'Helvetica-Bold', 10, 14)
  }
}
