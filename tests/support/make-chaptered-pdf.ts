import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'

/** What the pages say beside their number; page 3 is called 1, those before it i and ii. */
const CHAPTERED_TEXTS: Record<number, string> = {
  3: 'Ibu pergi ke pasar. Ia membeli beras merah.',
  4: 'Kereta berhenti di Café Senja.',
  5: 'PASAR itu ramai. Hujan turun di pasar malam.',
  8: 'Di kafe, di cafe, semua orang menunggu.',
}

/** A book of 12 pages with a preface, contents and page labels: i, ii, 1 to 10. */
export async function makeChapteredPdf(): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A5', autoFirstPage: false, lang: 'id-ID' })
  const bytes = buffer(document)
  const chapters: Record<number, string> = { 1: 'Prakata', 3: 'Bab satu', 8: 'Bab dua' }
  let open: PDFKit.PDFOutline | undefined
  for (let page = 1; page <= 12; page++) {
    document.addPage()
    const chapter = chapters[page]
    if (chapter !== undefined) open = document.outline.addItem(chapter)
    if (page === 5) open?.addItem('Pasar malam')
    document.text(`${CHAPTERED_TEXTS[page] ?? 'Tidak ada apa-apa di sini.'} Lembar ke-${page}.`)
  }
  const root = (document as unknown as { _root: { data: Record<string, unknown> } })._root
  root.data.PageLabels = { Nums: [0, { S: 'r' }, 2, { S: 'D' }] }
  document.end()
  return bytes
}
