import { pdfOf, streamOf } from './demanding-pdfs.ts'

const SIDE = 1024

/**
 * Eighteen pages of one large picture each, 19 MB: too large to be fetched whole, so each page is fetched when it is
 * turned to.
 */
export function makeLargePdf(): Buffer {
  const pages = Array.from({ length: 18 }, (_, index) => index)
  const kids = pages.map((page) => `${3 + page * 3} 0 R`).join(' ')
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    ...pages.flatMap((page) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents ${4 + page * 3} 0 R /Resources << /XObject << /I ${5 + page * 3} 0 R >> >> >>`,
      streamOf('', 'q 260 0 0 360 20 20 cm /I Do Q'),
      streamOf(
        `/Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} /ColorSpace /DeviceGray /BitsPerComponent 8`,
        Buffer.alloc(SIDE * SIDE, 60 + page * 8),
      ),
    ]),
  ])
}
