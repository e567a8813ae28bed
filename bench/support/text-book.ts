import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'

const WORDS =
  'hujan turun pelan di atas atap rumah ibu menunggu kereta malam anak itu membaca buku lama tentang laut dan perahu'.split(
    ' ',
  )

/** A book with this many full pages of text in three fonts, every page different. */
export function makeTextBook(pages: number): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A5', autoFirstPage: false, margin: 48 })
  const bytes = buffer(document)
  let word = 0
  const nextWord = () => {
    word = (word * 7 + 3) % 1009
    return WORDS[word % WORDS.length]
  }
  const sentence = (length: number) => Array.from({ length }, nextWord).join(' ')
  for (let page = 1; page <= pages; page++) {
    document.addPage()
    document
      .font('Helvetica-Bold')
      .fontSize(14)
      .text(`Bagian ${page}: ${sentence(3)}`)
    document.font('Times-Roman').fontSize(10)
    for (let paragraph = 0; paragraph < 5; paragraph++) document.moveDown(0.5).text(`${sentence(60)}.`)
    document.moveDown().font('Courier').fontSize(8).text(sentence(20))
  }
  document.end()
  return bytes
}
