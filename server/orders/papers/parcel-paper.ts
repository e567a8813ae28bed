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
const WIDTH = BOX.width - 2 * EDGE
const INK = '#000000'

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
  pdf.image(png, left, top, { fit: [WIDTH, 44], align: 'center' })
  pdf.font('Courier-Bold').fontSize(11).fillColor(INK)
  pdf.text(text, left, top + 48, { width: WIDTH, align: 'center', lineBreak: false })
}

/** Letters that a packer and a courier can still read. */
const SMALLEST = 6

type Writing = { font: string; most: number; height: number }

/**
 * Writes below what was written last, in letters of at most a size and so small that all of it fits in a height: of an
 * address, the city and the postal code stand last.
 */
const writeAt =
  (pdf: Pdf, left: number) =>
  (text: string, { font, most, height }: Writing): void => {
    const words = printable(text)
    pdf.font(font).fillColor(INK)
    let size = most
    while (size > SMALLEST && pdf.fontSize(size).heightOfString(words, { width: WIDTH }) > height) size -= 0.5
    pdf.fontSize(size).text(words, left, pdf.y, { width: WIDTH, height, ellipsis: true })
  }

async function drawLabel(pdf: Pdf, box: Box, parcel: Parcel, sender: Sender): Promise<void> {
  const left = box.left + EDGE
  const write = writeAt(pdf, left)
  pdf.y = box.top + EDGE
  const bold = 'Helvetica-Bold'
  const plain = 'Helvetica'
  write(`${courierName(parcel.courier)} ${parcel.service}`, { font: bold, most: 16, height: 20 })
  const { collects } = parcel
  const money = collects === null ? '' : ` · Bayar di tempat (COD): ${formatRupiah(collects)}`
  write(`${parcel.weightKg} kg${money}`, { font: collects === null ? plain : bold, most: 10, height: 14 })
  const code = parcel.trackingNumber ?? parcel.refno
  await drawBarcode(pdf, code, { left, top: box.top + EDGE + 42 })
  pdf.y = box.top + EDGE + 112
  write('Kepada', { font: plain, most: 9, height: 12 })
  write(parcel.recipient, { font: bold, most: 15, height: 36 })
  write(parcel.phone, { font: plain, most: 12, height: 16 })
  const from = box.top + 296
  write(parcel.address, { font: plain, most: 12, height: from - 6 - pdf.y })
  pdf.y = from
  write('Dari', { font: plain, most: 9, height: 12 })
  write(sender.name, { font: bold, most: 10, height: 14 })
  write(sender.phone, { font: bold, most: 10, height: 14 })
  write(sender.address, { font: plain, most: 9, height: 36 })
  pdf.y = box.top + BOX.height - EDGE - 26
  write(`Pesanan ${parcel.refno}`, { font: 'Courier-Bold', most: 11, height: 14 })
}

/** Where the titles of a slip begin and end in its box. */
const ITEMS_TOP = EDGE + 118
const ITEMS_ROOM = BOX.height - EDGE - 32 - ITEMS_TOP
const ITEM_LEFT = 32
const ITEM_GAP = 2

type Item = Parcel['items'][number]

/** The titles of each sheet. A title is written out: volumes of a series differ in their last letters. */
function sheetsOf(pdf: Pdf, items: readonly Item[]): Item[][] {
  pdf.font('Helvetica').fontSize(10)
  const sheets: Item[][] = [[]]
  let room = ITEMS_ROOM
  for (const item of items) {
    const height = pdf.heightOfString(printable(item.title), { width: WIDTH - ITEM_LEFT }) + ITEM_GAP
    if (height > room && sheets.at(-1)?.length !== 0) {
      sheets.push([])
      room = ITEMS_ROOM
    }
    sheets.at(-1)?.push(item)
    room -= height
  }
  return sheets
}

async function drawSlip(pdf: Pdf, boxes: () => Box, parcel: Parcel, sender: Sender): Promise<void> {
  const { items } = parcel
  const copies = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const sheets = sheetsOf(pdf, items)
  for (const [place, sheet] of sheets.entries()) {
    const box = boxes()
    const left = box.left + EDGE
    const write = writeAt(pdf, left)
    pdf.y = box.top + EDGE
    write(sender.name, { font: 'Times-Bold', most: 13, height: 16 })
    const part = sheets.length > 1 ? `, lembar ${place + 1} dari ${sheets.length}` : ''
    const how = `Daftar kemas${part} · ${courierName(parcel.courier)} ${parcel.service}`
    write(how, { font: 'Helvetica', most: 9, height: 12 })
    await drawBarcode(pdf, parcel.refno, { left, top: box.top + EDGE + 32 })
    pdf.y = box.top + EDGE + 98
    write(parcel.recipient, { font: 'Helvetica-Bold', most: 10, height: 19 })
    pdf.y = box.top + ITEMS_TOP
    for (const { title, quantity } of sheet) {
      const top = pdf.y
      pdf.font('Helvetica-Bold').fontSize(10)
      pdf.text(`${quantity} ×`, left, top, { width: 30, lineBreak: false })
      pdf.font('Helvetica')
      pdf.text(printable(title), left + ITEM_LEFT, top, {
        width: WIDTH - ITEM_LEFT,
        height: ITEMS_ROOM,
        ellipsis: true,
      })
      pdf.y += ITEM_GAP
    }
    pdf.y = box.top + BOX.height - EDGE - 26
    write(`${items.length} judul, ${copies} eksemplar`, { font: 'Helvetica-Bold', most: 10, height: 14 })
  }
}
