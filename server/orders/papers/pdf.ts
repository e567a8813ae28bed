import PDFDocument from 'pdfkit'

export type Pdf = InstanceType<typeof PDFDocument>

/** A document that `draw` fills. */
export async function pdfOf(
  settings: ConstructorParameters<typeof PDFDocument>[0],
  draw: (pdf: Pdf) => void | Promise<void>,
): Promise<Buffer> {
  const pdf = new PDFDocument({ ...settings, lang: 'id-ID' })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const written = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject))
  await draw(pdf)
  pdf.end()
  await written
  return Buffer.concat(chunks)
}

/** The built-in fonts have the letters of Western Europe: others lose their accents, or become a question mark. */
export function printable(text: string): string {
  return text
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/[^\u0020-\u007e\u00a0-\u00ff]/gu, (letter) => {
      const plain = letter.normalize('NFKD').replace(/[^\u0020-\u007e]/g, '')
      return plain === '' ? '?' : plain
    })
}
