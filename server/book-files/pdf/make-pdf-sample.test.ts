import { createCipheriv } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import PDFDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { everythingIn, markedPicture, type RawObject, rawPdf, words } from '#tests/support/raw-pdf.ts'
import { makePdfSample } from './make-pdf-sample.ts'
import { openPdf } from './open-pdf.ts'
import { pageText } from './page-drawing.ts'

const PAGES = 30
const SAMPLE = 8
const pageRef = (page: number) => 100 + page
const refs = (numbers: number[]) => numbers.map((number) => `${number} 0 R`).join(' ')
const pages = Array.from({ length: PAGES }, (_, index) => index + 1)

/** A comment of so many bytes that cannot be packed. */
function noise(seed: number, bytes: number): string {
  const key = Buffer.alloc(16, seed)
  const random = createCipheriv('aes-128-ctr', key, key).update(Buffer.alloc(bytes))
  return bytes === 0 ? '' : `%${random.toString('latin1').replace(/[\r\n]/g, ' ')}\n`
}

type Layout = {
  /** Entries of each page's dictionary, and its content. */
  page?: (page: number) => { dict?: string; content?: string }
  /** Entries of the node of pages, and of the catalogue. */
  node?: string
  catalogue?: string
  objects?: Record<number, RawObject>
  /** Bytes that the content of a page takes beside what it draws. */
  heavy?: (page: number) => number
}

/** A book of 30 pages, each with the text "TEKS-n." and what the layout adds. */
function book({
  page = () => ({}),
  node = '',
  catalogue = '',
  objects = {},
  heavy = () => 0,
}: Layout): Uint8Array {
  const all: Record<number, RawObject> = {
    1: `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    2: `<< /Type /Pages /Kids [${refs(pages.map(pageRef))}] /Count ${PAGES} ${node} >>`,
    3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  }
  for (const number of pages) {
    const { dict = '', content = '' } = page(number)
    const own = node.includes('/Resources') || dict.includes('/Resources')
    const resources = own ? '' : '/Resources << /Font << /F1 3 0 R >> >>'
    all[pageRef(number)] =
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents ${200 + number} 0 R ${resources} ${dict} >>`
    all[200 + number] = {
      dict: '<< >>',
      data:
        `BT /F1 9 Tf 20 500 Td (${words(`TEKS-${number}.`)}) Tj ET\n${content}\n` +
        noise(number, heavy(number)),
    }
  }
  return new Uint8Array(rawPdf({ ...all, ...objects }))
}

async function opened<Result>(
  content: Uint8Array,
  look: (document: PDFDocumentProxy) => Promise<Result>,
): Promise<Result> {
  const loading = openPdf(Uint8Array.from(content))
  try {
    return await look(await loading.promise)
  } finally {
    await loading.destroy()
  }
}

async function sampleOf(pdf: Uint8Array, chosen: number | null = null) {
  const sample = await makePdfSample(Uint8Array.from(pdf), chosen)
  return { ...sample, all: everythingIn(sample.content) }
}

const marked = (all: string, mark: string) => pages.filter((page) => all.includes(`${mark}-${page}.`))
const firstPages = pages.slice(0, SAMPLE)

describe('F64 what a sample holds of a PDF', () => {
  test('its own pages with their text, and no page after them', async () => {
    const { pageCount, all, remarks, content } = await sampleOf(book({}))
    expect([pageCount, remarks]).toEqual([SAMPLE, []])
    expect(marked(all, 'TEKS')).toEqual(firstPages)
    await opened(content, async (document) => {
      expect(document.numPages).toBe(SAMPLE)
      expect(await pageText(await document.getPage(SAMPLE))).toContain(`TEKS-${SAMPLE}.`)
    })
  })

  test('of one list of pictures for the whole book, those that its pages draw', async () => {
    const pictures = pages.map((page) => `/Im${page} ${300 + page} 0 R`).join(' ')
    const shared = book({
      node: `/Resources << /Font << /F1 3 0 R >> /XObject << ${pictures} >> >>`,
      page: (page) => ({ content: `q 200 0 0 200 50 50 cm /Im${page} Do Q` }),
      objects: Object.fromEntries(pages.map((page) => [300 + page, markedPicture(`GAMBAR-${page}.`)])),
    })
    const { all, remarks } = await sampleOf(shared)
    expect(remarks).toEqual([])
    expect(marked(all, 'GAMBAR')).toEqual(firstPages)
  })

  test('the same where all of it is packed in object streams', async () => {
    const pictures = pages.map((page) => `/Im${page} ${300 + page} 0 R`).join(' ')
    const plain = book({
      node: `/Resources << /Font << /F1 3 0 R >> /XObject << ${pictures} >> >>`,
      page: (page) => ({ content: `q 200 0 0 200 50 50 cm /Im${page} Do Q` }),
      objects: Object.fromEntries(pages.map((page) => [300 + page, markedPicture(`GAMBAR-${page}.`)])),
    })
    const packed = await opened(plain, (document) => document.extractPages([{ document: null }]))
    expect(Buffer.from(packed).toString('latin1')).toContain('/ObjStm')
    const { all, remarks } = await sampleOf(packed)
    expect([marked(all, 'GAMBAR'), remarks]).toEqual([firstPages, []])
  })

  test('no text of the structure tree, attachment, label, destination, outline, note or form of the book', async () => {
    const tagged = book({
      catalogue: `/StructTreeRoot 10 0 R /MarkInfo << /Marked true >> /Lang (id)
        /Names << /EmbeddedFiles << /Names [(RAHASIA-1.) 11 0 R] >> /Dests << /Names [(RAHASIA-2.) [${pageRef(20)} 0 R /Fit]] >> >>
        /Outlines 14 0 R /PageLabels << /Nums [0 << /P (RAHASIA-3.) >>] >> /Metadata 15 0 R
        /AcroForm << /Fields [16 0 R] /DR << /Font << /F9 3 0 R >> /XObject << /X 17 0 R >> >> >>
        /OpenAction << /S /JavaScript /JS (RAHASIA-4.) >>`,
      page: (page) => ({
        dict: `/StructParents ${page} /PieceInfo << /X << /Private (RAHASIA-5.) >> >> /Thumb 17 0 R /Metadata 15 0 R
          /B [19 0 R] /AF [11 0 R]`,
        content: `/Span << /MCID 0 >> BDC EMC /P /MC0 BDC EMC`,
      }),
      node: '/Resources << /Font << /F1 3 0 R >> /Properties << /MC0 << /Note (RAHASIA-12.) /AF 11 0 R >> >> >>',
      objects: {
        10: `<< /Type /StructTreeRoot /K [${refs(pages.map((page) => 400 + page))}] /ParentTree << /Nums [${pages.map((page) => `${page} [${400 + page} 0 R]`).join(' ')}] >> >>`,
        11: '<< /Type /Filespec /F (RAHASIA-6.) /EF << /F 12 0 R >> >>',
        12: { dict: '<< /Type /EmbeddedFile >>', data: 'RAHASIA-7.' },
        14: `<< /Type /Outlines /First 18 0 R /Last 18 0 R /Count 1 >>`,
        15: { dict: '<< /Type /Metadata /Subtype /XML >>', data: 'RAHASIA-8.' },
        16: `<< /FT /Tx /T (RAHASIA-9.) /V (RAHASIA-10.) /Subtype /Widget /Rect [0 0 9 9] /P ${pageRef(20)} 0 R >>`,
        17: markedPicture('RAHASIA-11.'),
        18: `<< /Title (RAHASIA-13.) /Parent 14 0 R /Dest [${pageRef(20)} 0 R /Fit] >>`,
        19: `<< /Type /Bead /P ${pageRef(20)} 0 R /T << /I << /Title (RAHASIA-14.) >> >> >>`,
        ...Object.fromEntries(
          pages.map((page) => [
            400 + page,
            `<< /Type /StructElem /S /P /P 10 0 R /Pg ${pageRef(page)} 0 R /K 0 /ActualText (POHON-${page}.) /Alt (RAHASIA-15.) >>`,
          ]),
        ),
      },
    })
    const { all, remarks } = await sampleOf(tagged)
    expect([marked(all, 'RAHASIA'), marked(all, 'POHON'), remarks]).toEqual([[], [], []])
    expect(marked(all, 'TEKS')).toEqual(firstPages)
  })

  test('a form within a form carries along what it draws, also with the lists of what it is drawn on', async () => {
    const form = (dict: string, data: string): RawObject => ({
      dict: `<< /Type /XObject /Subtype /Form /BBox [0 0 400 400] ${dict} >>`,
      data,
    })
    const nested = book({
      node: `/Resources << /Font << /F1 3 0 R >> /XObject << /Own 20 0 R /Bare 23 0 R /Im3 25 0 R /Im4 26 0 R >>
        /Pattern << /P1 30 0 R /P2 31 0 R >> /ExtGState << /G1 32 0 R /G2 33 0 R >> >>`,
      page: (page) => ({
        content:
          page === 2
            ? '/Own Do /Bare Do /Pattern cs /P1 scn 0 0 300 300 re f /G1 gs 0 0 50 50 re f'
            : '/Own Do',
      }),
      objects: {
        20: form('/Resources << /XObject << /In 21 0 R /Out 22 0 R >> >>', 'q /In Do Q'),
        21: form('/Resources << /XObject << /Im1 27 0 R /Im2 28 0 R >> >>', 'q 99 0 0 99 0 0 cm /Im1 Do Q'),
        22: form('', '(RAHASIA-1.)'),
        23: form('', 'q 99 0 0 99 0 0 cm /Im3 Do Q'),
        25: markedPicture('BETUL-3.'),
        26: markedPicture('RAHASIA-4.'),
        27: markedPicture('BETUL-1.', '/Metadata 29 0 R /Alternates [<< /Image 28 0 R >>]'),
        28: markedPicture('RAHASIA-2.'),
        29: { dict: '<< /Type /Metadata /Subtype /XML >>', data: 'RAHASIA-5.' },
        30: {
          dict: `<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 99 99] /XStep 99 /YStep 99
            /Resources << /XObject << /Im5 34 0 R /Im6 35 0 R >> >> >>`,
          data: 'q 99 0 0 99 0 0 cm /Im5 Do Q',
        },
        31: {
          dict: '<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << >> >>',
          data: '(RAHASIA-7.)',
        },
        32: '<< /Type /ExtGState /SMask << /S /Luminosity /G 36 0 R >> >>',
        33: '<< /Type /ExtGState /SMask << /S /Luminosity /G 37 0 R >> >>',
        34: markedPicture('BETUL-5.'),
        35: markedPicture('RAHASIA-6.'),
        36: form(
          '/Group << /S /Transparency /CS /DeviceGray >> /Resources << /XObject << /Im8 38 0 R /Im9 35 0 R >> >>',
          'q 99 0 0 99 0 0 cm /Im8 Do Q',
        ),
        37: form('/Group << /S /Transparency /CS /DeviceGray >>', '(RAHASIA-8.)'),
        38: markedPicture('BETUL-8.'),
      },
    })
    const { all, remarks } = await sampleOf(nested)
    expect([marked(all, 'BETUL'), marked(all, 'RAHASIA'), remarks]).toEqual([[1, 3, 5, 8], [], []])
  })

  test('F35 drawings that are nested without end make a picture of their page, with the reason', async () => {
    const levels = 300
    const chain = Array.from({ length: levels }, (_, level): [number, RawObject] => [
      1000 + level,
      {
        dict: `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${1001 + level} 0 R >> >> >>`,
        data: 'q /X Do Q',
      },
    ])
    const nested = book({
      heavy: () => 16_000,
      page: (page) =>
        page === 2
          ? { dict: '/Resources << /Font << /F1 3 0 R >> /XObject << /X 1000 0 R >> >>', content: '/X Do' }
          : {},
      objects: { ...Object.fromEntries(chain), [1000 + levels]: markedPicture('RAHASIA-1.') },
    })
    const { all, remarks } = await sampleOf(nested)
    expect(remarks).toMatchObject([
      {
        code: 'nested_too_deep',
        sentence: 'Halaman 2 dari cuplikan berupa gambar: susunannya bertingkat terlalu dalam.',
      },
    ])
    expect(marked(all, 'RAHASIA')).toEqual([])
  })

  test('pictures within the text of a page do not confuse what it names', async () => {
    const inline = book({
      node: '/Resources << /Font << /F1 3 0 R >> /ColorSpace << /C1 40 0 R /C2 41 0 R >> /XObject << /X1 42 0 R /X2 43 0 R >> >>',
      page: () => ({
        content: `q 9 0 0 9 0 0 cm BI /W 8 /H 1 /CS /C1 /BPC 8 ID /X2 Do\u0000\u0001 EI Q q 50 0 0 50 0 0 cm /X1 Do Q`,
      }),
      objects: {
        40: '[/Indexed /DeviceRGB 1 <000000414243>]',
        41: '[/Indexed /DeviceRGB 3 (RAHASIA-1...)]',
        42: markedPicture('BETUL-1.'),
        43: markedPicture('RAHASIA-2.'),
      },
    })
    const { all, remarks } = await sampleOf(inline)
    expect([marked(all, 'BETUL'), marked(all, 'RAHASIA'), remarks]).toEqual([[1], [], []])
  })

  test('of a font whose letters are drawings, the letters that are shown', async () => {
    const codes = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
    const glyphs = [...codes].map((_, index) => `/g${index + 1} ${500 + index} 0 R`).join(' ')
    const drawn = book({
      node: '/Resources << /Font << /F1 3 0 R /T3 50 0 R >> >>',
      page: (page) => ({ content: `BT /T3 9 Tf 50 50 Td (${codes[page - 1] ?? 'A'}) Tj ET` }),
      objects: {
        50: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 750 750] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 65 /LastChar 90
          /Widths [${'750 '.repeat(26)}] /Encoding << /Differences [65 ${[...codes].map((_, index) => `/g${index + 1}`).join(' ')}] >>
          /CharProcs << ${glyphs} >> /Resources << >> >>`,
        ...Object.fromEntries(
          [...codes].map((_, index) => [
            500 + index,
            { dict: '<< >>', data: `750 0 0 0 750 750 d1 0 0 ${index + 1} 750 re f %HURUF-${index + 1}.` },
          ]),
        ),
      },
    })
    const { all, remarks } = await sampleOf(drawn)
    expect([marked(all, 'HURUF'), remarks]).toEqual([firstPages, []])
  })

  test('links to pages of the sample and to addresses, and none that lead out of it', async () => {
    const link = (target: string) => `<< /Type /Annot /Subtype /Link /Rect [0 0 50 50] ${target} >>`
    const linked = book({
      page: (page) =>
        page > 1
          ? {}
          : {
              dict: `/Annots [${[
                link(`/BS << /W 0 >> /Dest [${pageRef(3)} 0 R /XYZ 0 500 0]`),
                link(`/Dest [${pageRef(25)} 0 R /Fit]`),
                link(`/A << /S /GoTo /D [${pageRef(26)} 0 R /Fit] >>`),
                link('/A << /S /URI /URI (https://example.com/a) >>'),
                link('/A << /S /URI /URI (javascript:alert(1)) >>'),
                link('/A << /S /GoToR /F (RAHASIA-1.) /D [0 /Fit] >>'),
                link('/A << /S /Launch /F (RAHASIA-2.) >>'),
                '<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS << /F (RAHASIA-3.) >> >>',
                `<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (RAHASIA-4.) /Popup << /Subtype /Popup /Rect [0 0 9 9] /Contents (RAHASIA-5.) >> >>`,
                `<< /Type /Annot /Subtype /Stamp /Rect [0 0 99 99] /Contents (RAHASIA-6.) /AP << /N 60 0 R /R 61 0 R >> >>`,
                `<< /Type /Annot /Subtype /Stamp /F 2 /Rect [0 0 99 99] /AP << /N 61 0 R >> >>`,
              ].join(' ')}]`,
            },
      objects: {
        60: {
          dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 99 99] /Resources << /XObject << /Im1 62 0 R /Im2 63 0 R >> >> >>',
          data: 'q 99 0 0 99 0 0 cm /Im1 Do Q',
        },
        61: { dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] >>', data: '(RAHASIA-7.)' },
        62: markedPicture('BETUL-1.'),
        63: markedPicture('RAHASIA-8.'),
      },
    })
    const { all, content, remarks } = await sampleOf(linked)
    expect([marked(all, 'BETUL'), marked(all, 'RAHASIA'), remarks]).toEqual([[1], [], []])
    expect(all).not.toContain('javascript')
    const annotations = await opened(content, async (document) =>
      (await document.getPage(1)).getAnnotations(),
    )
    // No frame is drawn around a link that had none.
    expect(all).toMatch(/\/BS ?<<\/W 0>>/)
    const seen = annotations.map(({ subtype, url, dest }) => [subtype, url ?? dest?.length])
    expect(seen).toEqual([
      ['Link', 5],
      ['Link', 'https://example.com/a'],
      ['Stamp', undefined],
    ])
  })

  test('of an encrypted book, plain pages: it opens without the owner’s password', async () => {
    const source = new PDFDocument({
      size: 'A5',
      autoFirstPage: false,
      ownerPassword: 'rahasia',
      pdfVersion: '1.7',
    })
    const bytes = buffer(source)
    for (const page of pages) source.addPage().text(words(`TEKS-${page}.`))
    source.end()
    const pdf = new Uint8Array(await bytes)
    expect(Buffer.from(pdf).toString('latin1')).toContain('/Encrypt')
    const { all, remarks, pageCount } = await sampleOf(pdf)
    expect([remarks, pageCount]).toEqual([[], SAMPLE])
    expect(all).not.toContain('/Encrypt')
  })
})

/** Codes of nine bits for single bytes alone: enough for a short text. */
function lzw(text: string): Buffer {
  const codes = [256, ...Buffer.from(text), 257]
  const bits = codes.map((code) => code.toString(2).padStart(9, '0')).join('')
  return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))
}

describe('F64 what cannot be cut safely becomes a picture, and the operator gets a warning', () => {
  const heavy = () => 16_000
  const pictured = async (pdf: Uint8Array) => {
    const { all, remarks, content } = await sampleOf(pdf)
    expect(all).toContain('/DCTDecode')
    await opened(content, async (document) => {
      const { width, height } = (await document.getPage(2)).getViewport({ scale: 1 })
      expect([document.numPages, width, height]).toEqual([SAMPLE, 420, 595])
    })
    const [remark] = remarks
    return { all, remark }
  }

  test('halves of a spread: the half of the next page is outside of the edges, but in the file', async () => {
    const { all, remark } = await pictured(
      book({
        heavy,
        page: (page) => ({
          content: page === 2 ? `BT /F1 9 Tf 900 500 Td (${words('SEBELAH-9.')}) Tj ET` : '',
        }),
      }),
    )
    expect(marked(all, 'SEBELAH')).toEqual([])
    expect(marked(all, 'TEKS')).toEqual(firstPages.filter((page) => page !== 2))
    expect(remark).toMatchObject({
      code: 'text_cut_off',
      sentence: 'Halaman 2 dari cuplikan berupa gambar: banyak teksnya berada di luar tepi halaman.',
    })
  })

  test('one sheet of pictures of which every page shows another part', async () => {
    const { all, remark } = await pictured(
      book({
        heavy,
        node: '/Resources << /Font << /F1 3 0 R >> /XObject << /Sheet 60 0 R >> >>',
        page: (page) => ({
          content: page === 2 ? 'q 20 20 100 100 re W n 800 0 0 800 0 0 cm /Sheet Do Q' : '',
        }),
        objects: { 60: markedPicture('LEMBAR-1.') },
      }),
    )
    expect(all).not.toContain('LEMBAR-1.')
    expect(remark).toMatchObject({ code: 'picture_cut_off' })
  })

  test('layers that are switched off', async () => {
    const { all, remark } = await pictured(
      book({
        heavy,
        catalogue: '/OCProperties << /OCGs [70 0 R] /D << /OFF [70 0 R] >> >>',
        node: '/Resources << /Font << /F1 3 0 R >> /Properties << /L1 70 0 R >> >>',
        page: () => ({ content: '/OC /L1 BDC BT /F1 9 Tf 20 90 Td (JAWABAN-1.) Tj ET EMC' }),
        objects: { 70: '<< /Type /OCG /Name (Kunci) >>' },
      }),
    )
    expect(all).not.toContain('JAWABAN')
    expect(remark).toMatchObject({
      code: 'hidden_layers',
      sentence: 'Semua halaman cuplikan berupa gambar: buku ini memiliki lapisan yang disembunyikan.',
    })
  })

  test('content that is packed in a way that is not read here', async () => {
    const { remark } = await pictured(
      book({
        heavy,
        objects: {
          202: { dict: '<< /Filter /LZWDecode >>', data: lzw('BT /F1 9 Tf 20 500 Td (TEKS-2.) Tj ET') },
        },
      }),
    )
    expect(remark).toMatchObject({ code: 'content_unread' })
  })
})

describe('F64 pictures of pages are at most twice as large as what the pages draw with', () => {
  const layer = {
    catalogue: '/OCProperties << /OCGs [70 0 R] /D << /OFF [70 0 R] >> >>',
    objects: { 70: '<< /Type /OCG /Name (Kunci) >>' },
  }
  /** The content of a page that draws a grid of coloured fields: its picture is large. */
  const fields = Array.from({ length: 1500 }, (_, field) => {
    const colour = [7, 11, 13].map((step) => ((field * step) % 17) / 17).join(' ')
    return `${colour} rg ${(field % 30) * 14} ${Math.floor(field / 30) * 12} 14 12 re f`
  }).join('\n')

  test('they are made coarser until they are, and can still be read', async () => {
    const heavy = () => 30_000
    const { pageCount, all, content, remarks } = await sampleOf(
      book({ ...layer, heavy, page: () => ({ content: fields }) }),
    )
    expect([pageCount, remarks.map(({ code }) => code)]).toEqual([SAMPLE, ['hidden_layers']])
    // A grid of fields packs well: beside it, the noise is all there is.
    expect(content.length).toBeGreaterThan(SAMPLE * 30_000)
    expect(content.length).toBeLessThanOrEqual(2 * SAMPLE * 35_000)
    const [, width] = /\/Width (\d+)/.exec(all) ?? []
    const dotsAnInch = (Number(width) / 420) * 72
    expect(dotsAnInch).toBeGreaterThanOrEqual(95)
    expect(dotsAnInch).toBeLessThan(140)
  })

  test('where that is not enough, the sample has fewer pages, and says so', async () => {
    const heavy = (page: number) => (page <= 3 ? 6_000 : 0)
    const { pageCount, content, remarks } = await sampleOf(book({ ...layer, heavy }))
    expect(pageCount).toBeGreaterThanOrEqual(3)
    expect(pageCount).toBeLessThan(SAMPLE)
    expect(content.length).toBeLessThanOrEqual(2 * (3 * 6_000 + SAMPLE * 500))
    expect(remarks.map(({ code }) => code)).toEqual(['hidden_layers', 'shortened'])
    expect(remarks[1]?.sentence).toMatch(new RegExp(`^Cuplikan dipendekkan menjadi ${pageCount} halaman: `))
  })

  test('where no page fits, there is no sample, with the reason', async () => {
    const { pageCount, content, remarks } = await sampleOf(book(layer))
    expect([pageCount, content.length]).toEqual([0, 0])
    expect(remarks).toMatchObject([
      {
        code: 'pictures_too_large',
        sentence: expect.stringMatching(
          /^Tidak ada cuplikan: buku ini memiliki lapisan yang disembunyikan, sehingga /,
        ),
      },
    ])
  })

  test('also of a sample that has pictures among pages that were cut', async () => {
    const cutOff = `BT /F1 9 Tf 900 500 Td (${words('SEBELAH-9.')}) Tj ET`
    const { pageCount, all, content, remarks } = await sampleOf(
      book({ page: (page) => ({ content: page === 6 ? cutOff : '' }) }),
    )
    expect([pageCount, marked(all, 'TEKS')]).toEqual([5, [1, 2, 3, 4, 5]])
    expect(content.length).toBeLessThan(5000)
    expect(remarks.map(({ code }) => code)).toEqual(['shortened'])
  })
})

describe('F64 a fault of a sample has a name and a sentence, and quotes no error of a library', () => {
  test('pages within the list of pages, which pdf.js reads but does not take out', async () => {
    const direct = pages
      .map(
        (page) =>
          `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents ${200 + page} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      )
      .join(' ')
    const objects = { 2: `<< /Type /Pages /Kids [${direct}] /Count ${PAGES} >>` }
    const { remarks } = await sampleOf(book({ objects, heavy: () => 16_000 }))
    expect(remarks).toEqual([
      {
        code: 'page_tree_unusual',
        sentence:
          'Semua halaman cuplikan berupa gambar: daftar halaman berkas ini disusun dengan cara yang tidak lazim.',
      },
    ])
  })

  test('a table of contents that is nested 20,000 levels deep', async () => {
    const levels = 20_000
    const items = Array.from({ length: levels }, (_, level): [number, RawObject] => [
      1000 + level,
      `<< /Title (Bab) /Parent ${level === 0 ? 900 : 999 + level} 0 R /Dest [101 0 R /Fit] ${level + 1 < levels ? `/First ${1001 + level} 0 R /Last ${1001 + level} 0 R /Count 1` : ''} >>`,
    ])
    const { remarks } = await sampleOf(
      book({
        catalogue: '/Outlines 900 0 R',
        heavy: () => 16_000,
        objects: {
          900: '<< /Type /Outlines /First 1000 0 R /Last 1000 0 R >>',
          ...Object.fromEntries(items),
        },
      }),
    )
    expect(remarks).toMatchObject([
      {
        code: 'not_extracted',
        detail: 'pdf.js extracted nothing',
        sentence: 'Semua halaman cuplikan berupa gambar: halamannya tidak dapat dipisahkan dari berkas ini.',
      },
    ])
  })

  test.each<[string, string, Uint8Array]>([
    ['no PDF', 'damaged', Buffer.from('bukan PDF')],
    ['without a catalogue', 'damaged', rawPdf({ 1: '<< /Type /Katalog >>' })],
    [
      'whose list of pages is a circle',
      'damaged',
      rawPdf({ 1: '<< /Type /Catalog /Pages 2 0 R >>', 2: '<< /Type /Pages /Kids [2 0 R] /Count 30 >>' }),
    ],
  ])('a book that is %s', async (_what, code, pdf) => {
    const { pageCount, remarks } = await sampleOf(pdf)
    expect([pageCount, remarks.map((remark) => remark.code)]).toEqual([0, [code]])
    expect(remarks[0]?.sentence).toBe('Tidak ada cuplikan: berkas buku ini rusak.')
  })
})
