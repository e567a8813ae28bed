import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { workbookOf } from '#server/exchange/export/workbook-file.ts'
import { randomFrom } from '#tests/support/random.ts'

export type Format = 'csv' | 'xlsx' | 'onix'

const WORDS =
  'laut angin senja hujan pulang rumah bunga cahaya langit bumi ombak karang hutan sungai kota jalan malam pagi bintang kenangan rindu surat cerita negeri kapal layar mimpi kabut batu akar daun burung gunung sawah desa pasar kopi tanah api air waktu ibu ayah anak guru raja putri pendekar rahasia perjalanan'.split(
    ' ',
  )
const HEADS = [
  'Judul Buku',
  'Penulis',
  'Penerbit',
  'ISBN',
  'Kategori',
  'Jml Hal',
  'Berat (gr)',
  'Thn Terbit',
  'Harga Jual (Rp)',
  'Stok',
  'Bahasa',
  'Sinopsis',
]

/** Rows of a made-up catalogue: eight thousand authors, forty publishers, a synopsis of so many words. */
function* catalogueRows(count: number, words = 25): Generator<(string | number)[]> {
  const random = randomFrom(23)
  const below = (end: number) => Math.floor(random() * end)
  const word = () => WORDS[below(WORDS.length)] ?? ''
  const named = () => word().replace(/^./, (letter) => letter.toUpperCase())
  for (let at = 0; at < count; at++) {
    const author = below(8_000)
    yield [
      `${named()} ${named()} ${named()} ${at % 977}`,
      `${WORDS[author % WORDS.length]} ${WORDS[(author >> 3) % WORDS.length]} ${author % 90}`,
      `Pustaka ${WORDS[below(40)]}`,
      isbnOf(at),
      `Rak ${below(30)}`,
      80 + below(500),
      100 + below(600),
      2000 + below(25),
      `Rp ${30 + below(150)}.000`,
      below(50),
      'Indonesia',
      Array.from({ length: words }, word).join(' '),
    ]
  }
}

function isbnOf(at: number): string {
  const digits = `978602${String(at).padStart(6, '0')}`
  const sum = [...digits].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  )
  return `${digits}${(10 - (sum % 10)) % 10}`
}

async function* csvOf(count: number): AsyncGenerator<string> {
  yield `${HEADS.join(';')}\r\n`
  for (const row of catalogueRows(count)) yield `${row.join(';')}\r\n`
}

/** A word takes six to seven bytes. */
const BYTES_OF_WORD = 6.5
const BYTES_OF_PRODUCT = 1500

/** Products of about so many bytes each. */
async function* onixOf(count: number, bytes: number): AsyncGenerator<string> {
  const words = Math.max(25, Math.round((bytes - BYTES_OF_PRODUCT) / BYTES_OF_WORD))
  yield '<?xml version="1.0" encoding="UTF-8"?><ONIXMessage release="3.0"><Header><Sender><SenderName>Bench</SenderName></Sender><SentDateTime>20261101</SentDateTime></Header>\n'
  for (const [title, author, publisher, isbn, , pages, weight, year, , , , text] of catalogueRows(
    count,
    words,
  )) {
    yield `<Product><RecordReference>${isbn}</RecordReference><NotificationType>03</NotificationType><ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbn}</IDValue></ProductIdentifier><DescriptiveDetail><ProductComposition>00</ProductComposition><ProductForm>BC</ProductForm><Measure><MeasureType>08</MeasureType><Measurement>${weight}</Measurement><MeasureUnitCode>gr</MeasureUnitCode></Measure><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>${title}</TitleText></TitleElement></TitleDetail><Contributor><SequenceNumber>1</SequenceNumber><ContributorRole>A01</ContributorRole><PersonName>${author}</PersonName></Contributor><Extent><ExtentType>00</ExtentType><ExtentValue>${pages}</ExtentValue><ExtentUnit>03</ExtentUnit></Extent><Subject><SubjectSchemeIdentifier>93</SubjectSchemeIdentifier><SubjectCode>FFP</SubjectCode></Subject></DescriptiveDetail><CollateralDetail><TextContent><TextType>03</TextType><ContentAudience>00</ContentAudience><Text>${text}</Text></TextContent></CollateralDetail><PublishingDetail><Publisher><PublishingRole>01</PublishingRole><PublisherName>${publisher}</PublisherName></Publisher><PublishingStatus>04</PublishingStatus><PublishingDate><PublishingDateRole>01</PublishingDateRole><Date>${year}0101</Date></PublishingDate></PublishingDetail><ProductSupply><SupplyDetail><ProductAvailability>21</ProductAvailability><Price><PriceType>02</PriceType><PriceAmount>90000</PriceAmount><CurrencyCode>IDR</CurrencyCode></Price></SupplyDetail></ProductSupply></Product>\n`
  }
  yield '</ONIXMessage>\n'
}

async function* rowsOf(count: number): AsyncGenerator<(string | number)[], undefined> {
  yield* catalogueRows(count)
}

/** A catalogue of made-up titles as a file: a CSV or a sheet of twelve columns, or an ONIX message. */
export async function writeCatalogue(
  path: string,
  { format, count, bytesOfProduct = 0 }: { format: Format; count: number; bytesOfProduct?: number },
): Promise<void> {
  const pieces: AsyncIterable<string | Buffer> =
    format === 'csv'
      ? csvOf(count)
      : format === 'onix'
        ? onixOf(count, bytesOfProduct)
        : workbookOf(rowsOf(count), { sheet: 'Katalog', heads: HEADS })
  const file = createWriteStream(path)
  for await (const piece of pieces) if (!file.write(piece)) await once(file, 'drain')
  file.end()
  await once(file, 'finish')
}
