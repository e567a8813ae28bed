import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { importFile } from '#tests/support/import-file.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { readMapping } from '../import-mapping.ts'
import { readImportResult } from '../runs/import-result.ts'
import { runImport, undoImport } from '../runs/import-run.ts'
import { workOnImports } from '../runs/work-on-imports.ts'
import { openSource } from '../source/open-source.ts'
import { referenceName } from './onix-tags.ts'

// More than 300 lines, since messages of ONIX stand in it.
let test_: TestDatabase
let folder: string
beforeAll(async () => {
  test_ = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lembar-onix-'))
})
afterAll(async () => {
  await test_.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  const db = test_.database.kysely
  for (const table of ['onix_records', 'stock', 'listings', 'editions', 'titles'] as const) {
    await db.deleteFrom(table).execute()
  }
})

/** Checks a message, and runs it unless it is only a dry run. */
async function importOf(xml: string | Buffer, dryRun = false, mapping = readMapping()) {
  const path = join(folder, 'pesan')
  await writeFile(path, xml)
  const source = await openSource(path, { header: true })
  const options = {
    mapping,
    format: 'paper',
    copies: 0,
    update: false,
    trustIsbn: false,
    today: '2026-11-23',
  } as const
  return importFile(test_.database, source, options, dryRun)
}
const actor = { kind: 'cli', name: 'sari', host: 'toko' } as const
/** Runs a message that was checked before. */
async function runChecked({ run: id }: { run: number }) {
  const now = new Date()
  await test_.database.transact((tx) => runImport(tx, actor, { id, now }))
  await workOnImports(test_.database, () => now)
  return readImportResult(test_.database.kysely, id)
}
const titles = () =>
  test_.database.kysely
    .selectFrom('titles as t')
    .leftJoin('genres as g', 'g.id', 't.genre_id')
    .select(['t.name', 't.isbn', 't.description', 't.status', 't.page_count', 'g.name as genre'])
    .orderBy('t.id')
    .execute()
const editions = () =>
  test_.database.kysely
    .selectFrom('editions as e')
    .innerJoin('titles as t', 't.id', 'e.title_id')
    .select(['t.isbn', 'e.format', 'e.price_idr', 'e.weight_grams'])
    .orderBy('t.id')
    .orderBy('e.format')
    .execute()

const PAPER = '9786020324784'
const EBOOK = '9780306406157'
const message = (products: string[], sentAt = '20260701', head = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>${head}<ONIXMessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference"><Header><Sender><SenderName>Penerbit Angin</SenderName></Sender><SentDateTime>${sentAt}</SentDateTime></Header>${products.join('\n')}</ONIXMessage>`

const descriptive = ({ title = 'Angin', form = 'BC', role = 'A01' } = {}) =>
  `<DescriptiveDetail><ProductComposition>00</ProductComposition><ProductForm>${form}</ProductForm>
  <Measure><MeasureType>08</MeasureType><Measurement>0.35</Measurement><MeasureUnitCode>kg</MeasureUnitCode></Measure>
  <TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>${title}</TitleText></TitleElement></TitleDetail>
  <Contributor><SequenceNumber>2</SequenceNumber><ContributorRole>B06</ContributorRole><PersonName>Wira Penerjemah</PersonName></Contributor>
  <Contributor><SequenceNumber>1</SequenceNumber><ContributorRole>${role}</ContributorRole><NamesBeforeKey>Sari</NamesBeforeKey><KeyNames>Melati</KeyNames></Contributor>
  <Language><LanguageRole>01</LanguageRole><LanguageCode>ind</LanguageCode></Language>
  <Extent><ExtentType>00</ExtentType><ExtentValue>245</ExtentValue><ExtentUnit>03</ExtentUnit></Extent>
  <Subject><SubjectSchemeIdentifier>93</SubjectSchemeIdentifier><SubjectCode>FFP</SubjectCode></Subject></DescriptiveDetail>`
const COLLATERAL =
  '<CollateralDetail><TextContent><TextType>03</TextType><ContentAudience>00</ContentAudience><Text textformat="05"><p>Satu <strong>dua</strong>.</p><script>jahat()</script><p>Tiga</p></Text></TextContent></CollateralDetail>'
const PUBLISHING =
  '<PublishingDetail><Publisher><PublishingRole>01</PublishingRole><PublisherName>Angin Press</PublisherName></Publisher><PublishingStatus>04</PublishingStatus><PublishingDate><PublishingDateRole>01</PublishingDateRole><Date>20240704</Date></PublishingDate></PublishingDetail>'
const price = (amount: number, type = '02', more = '<CurrencyCode>IDR</CurrencyCode>') =>
  `<Price><PriceType>${type}</PriceType><PriceAmount>${amount}</PriceAmount>${more}</Price>`
const supply = (prices: string, availability = '21') =>
  `<ProductSupply><SupplyDetail><ProductAvailability>${availability}</ProductAvailability>${prices}</SupplyDetail></ProductSupply>`
const related = (isbn: string, code = '06') =>
  `<RelatedMaterial><RelatedProduct><ProductRelationCode>${code}</ProductRelationCode><ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbn}</IDValue></ProductIdentifier></RelatedProduct></RelatedMaterial>`
const product = (reference: string, notification: string, isbn: string, blocks: string) =>
  `<Product><RecordReference>${reference}</RecordReference><NotificationType>${notification}</NotificationType><ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbn}</IDValue></ProductIdentifier>${blocks}</Product>`
const whole = (amount = 90_000) => descriptive() + COLLATERAL + PUBLISHING + supply(price(amount))

const ANGIN = {
  name: 'Angin',
  isbn: PAPER,
  description: 'Satu dua.\nTiga',
  status: 'on_sale',
  page_count: 245,
  genre: 'Misteri',
}

/** The same message with short tags. */
const SHORT = new Map(
  'a001 a002 b221 b244 productidentifier descriptivedetail x314 b012 measure x315 c094 c095 titledetail b202 titleelement x409 b203 contributor b034 b035 b036 b039 b040 language b253 b252 extent b218 b219 b220 subject b067 b069 collateraldetail textcontent x426 d104 publishingdetail publisher b291 b081 b394 publishingdate x448 b306 productsupply supplydetail j396 price x462 j151 j152 header sender x298 x307 product ONIXmessage'
    .split(' ')
    .map((tag) => [referenceName(tag), tag]),
)
const inShortTags = (xml: string) =>
  xml.replace(/(<\/?)(\w+)/g, (_, start, name) => `${start}${SHORT.get(name) ?? name}`)

test('a product becomes a title, with reference tags and with short ones', async () => {
  const xml = message([product('angin.1', '03', PAPER, whole())])
  for (const written of [xml, inShortTags(xml)]) {
    const report = await importOf(written)
    expect(report.totals).toMatchObject({ rows: 1, refused: 0 })
    expect(await titles()).toEqual([ANGIN])
    expect(await editions()).toEqual([{ isbn: PAPER, format: 'paper', price_idr: 90_000, weight_grams: 350 }])
  }
  const people = await test_.database.kysely
    .selectFrom('title_contributors as tc')
    .innerJoin('contributors as c', 'c.id', 'tc.contributor_id')
    .select('c.name')
    .execute()
  expect(people).toEqual([{ name: 'Sari Melati' }])
})

test('a price for products without one is that of new titles: a later delivery does not reset the prices that staff set', async () => {
  const foreign = descriptive() + PUBLISHING + supply(price(12, '02', '<CurrencyCode>USD</CurrencyCode>'))
  const deliver = (sentAt: string) =>
    importOf(
      message([product('angin.1', '03', PAPER, foreign)], sentAt),
      false,
      readMapping('{"defaults": {"price": 100000}}'),
    )
  await deliver('20260701')
  expect(await editions()).toMatchObject([{ price_idr: 100_000 }])
  await test_.database.kysely.updateTable('editions').set({ price_idr: 85_000 }).execute()
  const again = await deliver('20260702')
  expect(again.titles).toMatchObject({ changed: 0, unchanged: 1 })
  expect(await editions()).toMatchObject([{ price_idr: 85_000 }])
})

test('F130 a block update replaces only the blocks that came', async () => {
  await importOf(message([product('angin.1', '03', PAPER, whole())]))
  const update = message([product('angin.1', '04', PAPER, supply(price(75_000)))], '20260702')
  const dry = await importOf(update, true)
  expect(await editions()).toMatchObject([{ price_idr: 90_000 }])
  const report = await importOf(update)
  expect(report.totals).toEqual({ rows: 1, imported: 0, merged: 1, unchanged: 0, refused: 0 })
  expect(dry.totals).toEqual(report.totals)
  expect(await titles()).toEqual([ANGIN])
  expect(await editions()).toMatchObject([{ price_idr: 75_000 }])
  const unknown = await importOf(message([product('lain.1', '04', EBOOK, supply(price(1)))]))
  expect(unknown.refused).toEqual({ update_of_unknown: 1 })
})

test('F130 a block update that brings only a cover gives the title its cover, and keeps its texts', async () => {
  await importOf(message([product('angin.1', '03', PAPER, whole())]))
  const address = 'https://penerbit.example/angin.jpg'
  const cover = `<SupportingResource><ResourceContentType>01</ResourceContentType><ContentAudience>00</ContentAudience><ResourceMode>03</ResourceMode><ResourceVersion><ResourceForm>02</ResourceForm><ResourceLink>${address}</ResourceLink></ResourceVersion></SupportingResource></CollateralDetail>`
  const collateral = COLLATERAL.replace('</CollateralDetail>', cover)
  const report = await importOf(message([product('angin.1', '04', PAPER, collateral)], '20260702'))
  expect(report.totals).toEqual({ rows: 1, imported: 0, merged: 1, unchanged: 0, refused: 0 })
  expect(await titles()).toEqual([ANGIN])
  const wishes = await test_.database.kysely.selectFrom('cover_wishes').select(['address', 'state']).execute()
  expect(wishes).toEqual([{ address, state: 'waiting' }])
})

test('F130 a block update that was checked before the last message has run keeps what that message told', async () => {
  await importOf(message([product('angin.1', '03', PAPER, whole(90_000))]))
  const told = (text: string) => COLLATERAL.replace('Satu', text)
  const full = message(
    [product('angin.1', '03', PAPER, descriptive() + told('Baru') + PUBLISHING + supply(price(90_000)))],
    '20260702',
  )
  const update = message([product('angin.1', '04', PAPER, supply(price(75_000)))], '20260703')
  const [first, second] = [await importOf(full, true), await importOf(update, true)]
  expect((await runChecked(first)).totals).toMatchObject({ merged: 1 })
  expect((await runChecked(second)).refused).toEqual({ shop_changed: 1 })
  // As the refusal asks.
  expect((await importOf(update)).totals).toMatchObject({ merged: 1, refused: 0 })
  const newer = { ...ANGIN, description: 'Baru dua.\nTiga' }
  expect(await titles()).toEqual([newer])
  expect(await editions()).toMatchObject([{ price_idr: 75_000 }])
})

test('F130 what two block updates brought is kept, though both were checked before either has run', async () => {
  await importOf(message([product('angin.1', '03', PAPER, whole(90_000))]))
  const codes = descriptive().replace('>FFP<', '>FFQ<')
  const first = await importOf(message([product('angin.1', '04', PAPER, codes)], '20260702'), true)
  const cheaper = message([product('angin.1', '04', PAPER, supply(price(75_000)))], '20260703')
  const second = await importOf(cheaper, true)
  const blocks = async () => {
    const kept = await test_.database.kysely.selectFrom('onix_records').select('blocks').execute()
    return kept.map((record) => record.blocks)
  }
  // Another code of the same genre changes only the record.
  expect((await runChecked(first)).totals).toMatchObject({ unchanged: 1 })
  expect((await runChecked(second)).totals).toMatchObject({ merged: 1 })
  expect(await editions()).toMatchObject([{ price_idr: 75_000 }])
  const codesKept = { descriptive: { subjects: [['93', 'FFQ']] } }
  expect(await blocks()).toMatchObject([{ supply: { price: '75000' }, ...codesKept }])
  await test_.database.transact((tx) => undoImport(tx, actor, { id: second.run, now: new Date() }))
  await workOnImports(test_.database, () => new Date())
  expect(await blocks()).toMatchObject([{ supply: { price: '90000' }, ...codesKept }])
})

test('F131 a message that is older than the last one changes nothing', async () => {
  await importOf(message([product('angin.1', '03', PAPER, whole(90_000))], '20260702T1000Z'))
  const older = await importOf(
    message([product('angin.1', '03', PAPER, whole(10_000))], '20260702T1659+0700'),
  )
  expect(older.refused).toEqual({ older_message: 1 })
  expect(await editions()).toMatchObject([{ price_idr: 90_000 }])
  const same = await importOf(message([product('angin.1', '03', PAPER, whole(90_000))], '20260702T1000Z'))
  expect(same.totals).toMatchObject({ unchanged: 1, refused: 0 })
})

test('F131 a message that was sent in the future by a wrong clock does not keep the next one out', async () => {
  await importOf(message([product('angin.1', '03', PAPER, whole(90_000))], '20620702T1000Z'))
  const next = await importOf(message([product('angin.1', '03', PAPER, whole(80_000))], '20260702T1000Z'))
  expect(next.refused).toEqual({})
  expect(await editions()).toMatchObject([{ price_idr: 80_000 }])
})

test('of a message of 1,200 products each counts once, also where a record comes twice', async () => {
  const products = Array.from({ length: 1_200 }, (_, at) =>
    product(`p${at % 1_199}`, '03', '', whole(90_000)),
  )
  const { totals } = await importOf(message(products), true)
  expect(totals).toEqual({ rows: 1_200, imported: 1, merged: 1_199, unchanged: 0, refused: 0 })
})

test('F132 a deletion withdraws the title and keeps it for its buyers; another format of it stays on sale', async () => {
  const ebook = product(
    'angin.e',
    '03',
    EBOOK,
    descriptive({ form: 'ED' }) + PUBLISHING + related(PAPER, '13') + supply(price(40_000)),
  )
  await importOf(message([product('angin.1', '03', PAPER, whole()), ebook]))
  const one = await importOf(message([product('angin.e', '05', EBOOK, '')], '20260702'))
  expect(one.unchanged).toEqual({ other_format_remains: 1 })
  expect(await titles()).toMatchObject([{ status: 'on_sale' }])
  const both = await importOf(message([product('angin.1', '05', PAPER, '')], '20260703'))
  expect(both.merged).toEqual({ withdrawn: 1 })
  expect(await titles()).toEqual([{ ...ANGIN, status: 'withdrawn' }])
  const again = await importOf(message([product('angin.1', '05', PAPER, '')], '20260704'))
  expect(again.totals).toEqual({ rows: 1, imported: 0, merged: 0, unchanged: 1, refused: 0 })
})

test('F133 ONIX 2.1 is refused with a sentence, never read by the rules of 3', async () => {
  const older = message([product('a', '03', PAPER, '<Title><TitleText>Angin</TitleText></Title>')])
  await expect(importOf(older.replace('release="3.0"', 'release="2.1"'))).rejects.toThrow('ONIX 3.0')
  await expect(importOf(older.replace(' release="3.0"', ''))).rejects.toThrow('ONIX 3.0')
})

test('F134 a paper book and its ebook are one title, whichever names the other, in one message or two', async () => {
  const paper = (blocks = '') => product('angin.1', '03', PAPER, whole() + blocks)
  const ebook = (blocks = '', isbn = EBOOK) =>
    product(
      'angin.e',
      '03',
      isbn,
      descriptive({ form: 'ED' }).replace('Angin', 'Angin: edisi digital') +
        PUBLISHING +
        blocks +
        supply(price(40_000)),
    )
  const orders: [string[], string[]][] = [
    [[paper(), ebook(related(PAPER, '13'))], []],
    [[ebook(related(PAPER, '06')), paper()], []],
    [[ebook(), paper(related(EBOOK, '06'))], []],
    [[paper()], [ebook(related(PAPER, '13'))]],
    [[paper(), ebook('', PAPER)], []],
  ]
  for (const [first, second] of orders) {
    for (const table of ['onix_records', 'listings', 'editions', 'titles'] as const) {
      await test_.database.kysely.deleteFrom(table).execute()
    }
    await importOf(message(first))
    if (second.length > 0) await importOf(message(second, '20260702'))
    expect(await titles()).toMatchObject([{ isbn: PAPER }])
    expect(await editions()).toMatchObject([
      { format: 'ebook', price_idr: 40_000 },
      { format: 'paper', price_idr: 90_000 },
    ])
    const records = await test_.database.kysely
      .selectFrom('onix_records')
      .select(['reference', 'title_id'])
      .execute()
    expect(new Set(records.map(({ title_id }) => title_id)).size).toBe(1)
    expect(records).toHaveLength(2)
  }
  const cheaper = ebook(related(PAPER, '13')).replace('40000', '35000')
  expect((await importOf(message([cheaper], '20260703'))).totals).toMatchObject({ merged: 1 })
  expect(await titles()).toMatchObject([{ isbn: PAPER }])
})

test('one damaged product, or an entity that XML lacks, does not stop the others', async () => {
  const report = await importOf(
    message([
      product('rusak', '03', EBOOK, '<DescriptiveDetail><TitleDetail></DescriptiveDetail>'),
      product('angin.1', '03', PAPER, whole().replace('>Angin<', '>Angin&nbsp;&amp; Hujan &lol9; R&D<')),
    ]),
  )
  expect(report.totals).toEqual({ rows: 2, imported: 1, merged: 0, unchanged: 0, refused: 1 })
  expect(report.entries).toMatchObject([{ row: 1, reason: 'product_damaged', line: 1 }])
  expect(await titles()).toMatchObject([{ name: 'Angin & Hujan &lol9; R&D' }])
})

test('a product without an ISBN is found again by its record: its title gets the new price, name and ISBN', async () => {
  const sent = (day: string, isbn: string, blocks: string) =>
    importOf(message([product('majalah.1', '03', isbn, blocks)], `202607${day}`))
  await sent('01', '', whole(90_000))
  const renamed = whole(95_000).replace('>Angin<', '>Bayu<')
  expect((await sent('02', '', renamed)).merged).toEqual({ changes_title: 1 })
  expect(await titles()).toEqual([{ ...ANGIN, name: 'Bayu', isbn: null }])
  expect(await editions()).toMatchObject([{ price_idr: 95_000 }])
  expect((await sent('03', '', renamed)).unchanged).toEqual({ in_shop_by_own_id: 1 })
  const known = await sent('04', PAPER, renamed)
  expect(known.merged).toEqual({ changes_title: 1 })
  expect(await titles()).toMatchObject([{ name: 'Bayu', isbn: PAPER }])
  await test_.database.transact((tx) => undoImport(tx, actor, { id: known.run, now: new Date() }))
  await workOnImports(test_.database, () => new Date())
  expect(await titles()).toMatchObject([{ name: 'Bayu', isbn: null }])
})

test('a title that a record was found by its name alone is never changed by it, however often it comes', async () => {
  const names = { name: 'Angin', contributors: ['Sari Melati'], publishedOn: '2024-07-04', isbn: EBOOK }
  await addTitles(test_.database, [titleRecord(names)])
  for (const day of ['01', '02']) {
    const report = await importOf(message([product('angin.1', '03', '', whole(90_000))], `202607${day}`))
    expect(report.unchanged).toEqual({ in_shop_by_title_author_year: 1 })
  }
  expect(await editions()).toMatchObject([{ format: 'ebook', price_idr: 50_000 }])
})

test('F134 two products of one title that no longer name each other change it once, both of them', async () => {
  const ebook = (amount: number, blocks: string) => {
    const digital = descriptive({ form: 'ED' }).replace('Angin', 'Angin: edisi digital')
    return product('angin.e', '03', EBOOK, digital + PUBLISHING + blocks + supply(price(amount)))
  }
  await importOf(message([product('angin.1', '03', PAPER, whole()), ebook(40_000, related(PAPER, '13'))]))
  const apart = [product('angin.1', '03', PAPER, whole(80_000)), ebook(35_000, '')]
  const report = await importOf(message(apart, '20260702'))
  expect(report.totals).toEqual({ rows: 2, imported: 0, merged: 2, unchanged: 0, refused: 0 })
  expect(await titles()).toMatchObject([{ name: 'Angin', isbn: PAPER }])
  expect(await editions()).toMatchObject([{ price_idr: 35_000 }, { price_idr: 80_000 }])
})

test('F135 a document type is never fetched, and one with declarations is refused', async () => {
  const xml = (head: string) => message([product('angin.1', '03', PAPER, whole())], '20260701', head)
  const plain = await importOf(xml('<!DOCTYPE ONIXMessage SYSTEM "http://127.0.0.1:9/onix.dtd">'))
  expect(plain.totals.imported).toBe(1)
  await expect(
    importOf(xml('<!DOCTYPE ONIXMessage [<!ENTITY a SYSTEM "file:///etc/passwd">]>')),
  ).rejects.toThrow('DOCTYPE')
})

test('of several prices the shopper’s in rupiah counts, tax included; a foreign one is refused', async () => {
  const of = (prices: string) => product('angin.1', '03', PAPER, descriptive() + PUBLISHING + supply(prices))
  const aud = price(19, '02', '<CurrencyCode>AUD</CurrencyCode>')
  await importOf(message([of(aud + price(40_000, '05') + price(80_000, '01') + price(90_000))]))
  expect(await editions()).toMatchObject([{ price_idr: 90_000 }])
  const taxed =
    '<Tax><TaxType>01</TaxType><TaxRatePercent>11</TaxRatePercent></Tax><CurrencyCode>IDR</CurrencyCode>'
  await importOf(message([of(price(100_000, '01', taxed))], '20260702'))
  expect(await editions()).toMatchObject([{ price_idr: 111_000 }])
  const foreign = await importOf(message([of(aud)], '20260703'))
  expect(foreign.entries).toMatchObject([{ reason: 'price_invalid', value: 'AUD 19' }])
  const none = await importOf(message([of(price(90_000, '02', ''))], '20260704'))
  expect(none.refused).toEqual({ price_invalid: 1 })
})

test('a record that comes twice in one message counts once, as it came last', async () => {
  const report = await importOf(
    message([
      product('angin.1', '03', PAPER, whole(10_000)),
      product('angin.1', '05', PAPER, ''),
      product('angin.1', '03', PAPER, whole(90_000)),
    ]),
  )
  expect(report.totals).toEqual({ rows: 3, imported: 1, merged: 2, unchanged: 0, refused: 0 })
  expect(report.merged).toEqual({ same_record: 2 })
  expect(await editions()).toMatchObject([{ price_idr: 90_000 }])
})

test('what is no book, or is sold no more, makes no title', async () => {
  const report = await importOf(
    message([
      product('kaos', '03', EBOOK, descriptive({ form: 'ZZ' }) + PUBLISHING + supply(price(90_000))),
      product('batal', '03', PAPER, whole().replace('<PublishingStatus>04', '<PublishingStatus>01')),
    ]),
  )
  expect(report).toMatchObject({ refused: { not_a_book: 1 }, unchanged: { not_for_sale: 1 } })
  expect(await titles()).toEqual([])
})

test('a message in Latin-1 that says UTF-8 is read; one that is cut off leaves nothing', async () => {
  const xml = message([product('angin.1', '03', PAPER, whole().replace('>Angin<', '>Angin Café Forêt<'))])
  await importOf(Buffer.from(xml, 'latin1'))
  expect(await titles()).toMatchObject([{ name: 'Angin Café Forêt' }])
  const cut = message([product('hujan.1', '03', EBOOK, whole())]).replace('</ONIXMessage>', '')
  await expect(importOf(cut)).rejects.toThrow('terpotong')
  expect(await titles()).toHaveLength(1)
})

const place = (codes: string, region = '') =>
  `<Territory>${codes && `<CountriesIncluded>${codes}</CountriesIncluded>`}${region && `<RegionsIncluded>${region}</RegionsIncluded>`}</Territory>`
const market = (territory: string, details: string) =>
  `<ProductSupply><Market>${territory}</Market>${details}</ProductSupply>`
const detail = (availability: string, prices = '') =>
  `<SupplyDetail><ProductAvailability>${availability}</ProductAvailability>${prices}</SupplyDetail>`
const book = (blocks: string, form = 'BC') =>
  product('angin.1', '03', PAPER, descriptive({ form }) + COLLATERAL + PUBLISHING + blocks)
const priceOf = async (blocks: string, form = 'BC', head = '') => {
  for (const table of ['onix_records', 'listings', 'editions', 'titles'] as const) {
    await test_.database.kysely.deleteFrom(table).execute()
  }
  const report = await importOf(message([book(blocks, form)]).replace('</Header>', `${head}</Header>`))
  const [edition] = await editions()
  return edition?.price_idr ?? report.refused
}

test('F132 a title is not withdrawn because it is sold no more elsewhere, or by one of several suppliers', async () => {
  const gone = detail('46', price(5, '02', '<CurrencyCode>USD</CurrencyCode>'))
  const abroad = market(place('US'), gone)
  const home = (availability: string) => market(place('ID MY'), detail(availability, price(79_000)))
  await importOf(message([book(supply(price(90_000)))]))
  const report = await importOf(message([book(abroad + home('20'))], '20260702'))
  expect(report.merged).toEqual({ changes_title: 1 })
  const twoSuppliers = supply(price(79_000)).replace('<SupplyDetail>', `${gone}<SupplyDetail>`)
  await importOf(message([book(twoSuppliers)], '20260703'))
  expect(await titles()).toEqual([ANGIN])
  expect(await editions()).toMatchObject([{ price_idr: 79_000 }])
  const everywhere = market(place('', 'WORLD'), detail('20', price(79_000)))
  const last = await importOf(message([book(everywhere + home('46'))], '20260704'))
  expect(last.merged).toEqual({ withdrawn: 1 })
})

test('of several prices the one counts that a reader in Indonesia pays today for one copy', async () => {
  const dated = (role: string, day: string) =>
    `<PriceDate><PriceDateRole>${role}</PriceDateRole><Date dateformat="00">${day}</Date></PriceDate>`
  const idr = (amount: number, more: string) => price(amount, '02', `<CurrencyCode>IDR</CurrencyCode>${more}`)
  const usual = price(80_000)
  const others = [
    idr(50_000, dated('14', '20260101') + dated('15', '20261122')),
    idr(120_000, dated('14', '20261124')),
    idr(250_000, place('SG MY')),
    idr(60_000, '<MinimumOrderQuantity>50</MinimumOrderQuantity>'),
    idr(15_000, '<PriceCondition><PriceConditionType>10</PriceConditionType></PriceCondition>'),
    idr(16_000, '<PriceConstraint><PriceConstraintType>07</PriceConstraintType></PriceConstraint>'),
    price(0, '02', '').replace('<PriceAmount>0</PriceAmount>', '<UnpricedItemType>02</UnpricedItemType>'),
  ]
  for (const other of others) expect(await priceOf(supply(other + usual))).toBe(80_000)
  expect(await priceOf(supply(usual + idr(75_000, place('ID'))))).toBe(75_000)
  expect(await priceOf(supply(usual + idr(70_000, dated('14', '20261101'))))).toBe(70_000)
  const tax = '<Tax><TaxType>01</TaxType><TaxAmount>11000</TaxAmount></Tax><CurrencyCode>IDR</CurrencyCode>'
  expect(await priceOf(supply(price(100_000, '01', tax)))).toBe(111_000)
  const untyped = usual.replace('<PriceType>02</PriceType>', '')
  expect(await priceOf(supply(untyped), 'BC', '<DefaultPriceType>02</DefaultPriceType>')).toBe(80_000)
  const free = '<Price><PriceType>02</PriceType><UnpricedItemType>01</UnpricedItemType></Price>'
  expect(await priceOf(supply(free), 'ED')).toBe(0)
  const over = supply(idr(50_000, dated('15', '20261122')))
  expect(await priceOf(over)).toEqual({ price_missing: 1 })
})

test('a price that holds later is noted, and a title of the shop keeps its own until then', async () => {
  const later = supply(
    price(
      120_000,
      '02',
      '<CurrencyCode>IDR</CurrencyCode><PriceDate><PriceDateRole>14</PriceDateRole><DateFormat>00</DateFormat><Date>20270101</Date></PriceDate>',
    ),
  )
  await importOf(message([book(supply(price(90_000)))]))
  const report = await importOf(message([book(later)], '20260702'))
  expect(report.totals).toMatchObject({ unchanged: 1 })
  expect(report.entries).toContainEqual(
    expect.objectContaining({ reason: 'price_later', value: '120000 → 2027-01-01' }),
  )
  expect(await editions()).toMatchObject([{ price_idr: 90_000 }])
})

test('F132 a product without rights for Indonesia is not sold, and says why', async () => {
  const right = (type: string, territory: string) =>
    `<SalesRights><SalesRightsType>${type}</SalesRightsType>${territory}</SalesRights>`
  const rest = (type: string) => `<ROWSalesRightsType>${type}</ROWSalesRightsType>`
  const withRights = (rights: string) =>
    book(supply(price(90_000))).replace('</PublishingDetail>', `${rights}</PublishingDetail>`)
  const abroad = right('01', place('US CA'))
  for (const rights of [abroad, abroad + rest('03'), right('03', place('ID MY'))]) {
    const report = await importOf(message([withRights(rights)]))
    expect(report.unchanged).toEqual({ no_sales_rights: 1 })
    expect(await titles()).toEqual([])
  }
  const allowed = [abroad + rest('02'), right('01', place('', 'WORLD')), right('03', place('US'))]
  for (const rights of allowed) {
    await importOf(message([withRights(rights)]))
    expect(await titles()).toMatchObject([{ status: 'on_sale' }])
  }
  const report = await importOf(message([withRights(right('06', place('', 'WORLD')))], '20260702'))
  expect(report.merged).toEqual({ withdrawn_without_rights: 1 })
  expect(await titles()).toMatchObject([{ status: 'withdrawn' }])
})

test('a test record becomes no title, and a book under embargo a draft', async () => {
  const tests = ['88', '89'].map((type) => product(`uji.${type}`, type, EBOOK, whole()))
  const report = await importOf(message(tests))
  expect(report.refused).toEqual({ test_record: 2 })
  const embargo = (day: string) =>
    `<PublishingDate><PublishingDateRole>02</PublishingDateRole><Date>${day}</Date></PublishingDate></PublishingDetail>`
  const until = (day: string) => book(supply(price(90_000))).replace('</PublishingDetail>', embargo(day))
  const early = await importOf(message([until('20270301')]))
  expect(early.entries).toMatchObject([{ reason: 'embargo', value: '2027-03-01' }])
  expect(await titles()).toEqual([{ ...ANGIN, status: 'draft' }])
  for (const table of ['onix_records', 'listings', 'editions', 'titles'] as const) {
    await test_.database.kysely.deleteFrom(table).execute()
  }
  await importOf(message([until('20261123')]))
  expect(await titles()).toEqual([ANGIN])
})

test('a text for the trade is never the public description', async () => {
  const trade = (audience: string) =>
    `<CollateralDetail><TextContent><TextType>03</TextType><ContentAudience>${audience}</ContentAudience><Text>Hanya untuk toko: diskon 50%</Text></TextContent>`
  for (const audience of ['01', '02', '07']) {
    const xml = message([book(supply(price(90_000))).replace('<CollateralDetail>', trade(audience))])
    await importOf(xml)
    expect(await titles()).toEqual([ANGIN])
  }
  await importOf(
    message([book(supply(price(90_000))).replace(COLLATERAL, `${trade('02')}</CollateralDetail>`)]),
  )
  expect(await titles()).toEqual([{ ...ANGIN, description: '' }])
})

test('a date is read in the format that the sender names', async () => {
  const dated: [date: string, day: string][] = [
    ['<DateFormat>03</DateFormat><Date>20243</Date>', '2024-07-01'],
    ['<Date dateformat="02">202410</Date>', '2024-03-04'],
    ['<Date dateformat="05">2023</Date>', '2023-01-01'],
    ['<Date dateformat="01">202402</Date>', '2024-02-01'],
    ['<Date dateformat="04">20244</Date>', '2024-12-01'],
    ['<Date dateformat="06">2024070420241231</Date>', '2024-07-04'],
    ['<Date dateformat="13">20240704T1015</Date>', '2024-07-04'],
    ['<Date>20243</Date>', '2024-07-01'],
  ]
  const products = dated.map(([date], at) =>
    product(`p${at}`, '03', '', whole())
      .replace('>Angin<', `>Angin ${at}<`)
      .replace('<Date>20240704</Date>', date),
  )
  await importOf(message(products))
  const found = await test_.database.kysely
    .selectFrom('titles')
    .select('published_on')
    .orderBy('name')
    .execute()
  expect(found.map(({ published_on }) => published_on)).toEqual(dated.map(([, day]) => day))
  const hijri = whole().replace('<Date>20240704</Date>', '<Date dateformat="25">1445</Date>')
  expect((await importOf(message([product('h', '03', '', hijri)]))).refused).toEqual({ date_invalid: 1 })
})

const series = () =>
  test_.database.kysely
    .selectFrom('titles as t')
    .leftJoin('series as s', 's.id', 't.series_id')
    .select(['t.name', 's.name as series', 't.series_number'])
    .orderBy('t.name')
    .execute()
const element = (level: string, text: string, part = '') =>
  `<TitleElement><TitleElementLevel>${level}</TitleElementLevel>${part && `<PartNumber>${part}</PartNumber>`}${text && `<TitleText>${text}</TitleText>`}</TitleElement>`
const named = (reference: string, elements: string, collections = '', isbn = '') =>
  product(reference, '03', isbn, whole()).replace(
    /<TitleDetail>.*<\/TitleDetail>/,
    `${collections}<TitleDetail><TitleType>01</TitleType>${elements}</TitleDetail>`,
  )
const collection = (inside: string, more = '') =>
  `<Collection><CollectionType>10</CollectionType>${more}${inside && `<TitleDetail><TitleType>01</TitleType>${inside}</TitleDetail>`}</Collection>`

test('volumes and issues have their names, series and numbers, wherever the record has them', async () => {
  const sequence =
    '<CollectionSequence><CollectionSequenceType>02</CollectionSequenceType><CollectionSequenceNumber>7</CollectionSequenceNumber></CollectionSequence>'
  await importOf(
    message([
      named('p1', element('01', 'Ensiklopedi Laut', 'Jilid 1')),
      named('p2', element('02', 'Komik Garuda') + element('01', '', '3')),
      named('p3', element('01', 'Bumi Kedua'), collection(element('02', 'Serial Bumi', '4'))),
      named('p4', element('01', 'Tujuh'), collection('') + collection(element('02', 'Seri Tujuh'), sequence)),
      named('p5', element('02', 'Naga') + element('01', 'Sang Api', '2')),
    ]),
  )
  expect(await series()).toEqual([
    { name: 'Bumi Kedua', series: 'Serial Bumi', series_number: 4 },
    { name: 'Ensiklopedi Laut Jilid 1', series: null, series_number: null },
    { name: 'Komik Garuda 3', series: 'Komik Garuda', series_number: 3 },
    { name: 'Sang Api', series: 'Naga', series_number: 2 },
    { name: 'Tujuh', series: 'Seri Tujuh', series_number: 7 },
  ])
})

test('a record can take back its series, and correct its ISBN; what staff wrote stays', async () => {
  const inSeries = collection(element('02', 'Serial Salah', '4'))
  const sent = (day: string, collections: string, isbn: string) =>
    importOf(message([named('p1', element('01', 'Bumi'), collections, isbn)], `202607${day}`))
  await sent('01', inSeries, EBOOK)
  expect((await sent('02', '', PAPER)).merged).toEqual({ changes_title: 1 })
  expect(await titles()).toMatchObject([{ name: 'Bumi', isbn: PAPER }])
  expect(await series()).toEqual([{ name: 'Bumi', series: null, series_number: null }])
  await sent('03', inSeries, PAPER)
  await test_.database.kysely.updateTable('series').set({ name: 'Serial Benar' }).execute()
  await sent('04', '', PAPER)
  expect(await series()).toEqual([{ name: 'Bumi', series: 'Serial Benar', series_number: 4 }])
})

test('a message leaves the discount that staff gave, at the same price and at another one', async () => {
  await importOf(message([book(supply(price(90_000)))]))
  await test_.database.kysely.updateTable('editions').set({ discount_percent: 15 }).execute()
  for (const [at, amount] of [90_000, 80_000].entries()) {
    await importOf(message([book(supply(price(amount))).replace('>245<', '>250<')], `2026070${at + 2}`))
    const stored = test_.database.kysely.selectFrom('editions').select(['price_idr', 'discount_percent'])
    expect(await stored.execute()).toEqual([{ price_idr: amount, discount_percent: 15 }])
  }
})
