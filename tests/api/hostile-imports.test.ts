import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { IMPORT_PART_BYTES } from '#contracts/upload-bounds.ts'
import { exchangeJobs, IMPORTS_JOB } from '#server/exchange/exchange.jobs.ts'
import { silentLog } from '#server/platform/log.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { makeZip, sheetRow, workbookParts } from '#tests/support/make-workbook.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { type StaffClient, signedInStaff } from '#tests/support/staff.ts'

const NOW = new Date('2026-11-23T05:00:00Z')
const MB = 1024 * 1024

let shop: TestShop
let owner: StaffClient
/** Where files are put while they are checked: a folder of these tests alone. */
let folder: string
const usualFolder = process.env.TMPDIR
/** Of an address that hostile files name. */
let asked = 0
const outside = createServer((_request, response) => {
  asked++
  response.end()
})
beforeAll(async () => {
  shop = await testShop({ clock: () => NOW })
  owner = await signedInStaff(shop, 'Pemilik', NOW)
  folder = await mkdtemp(join(tmpdir(), 'lembar-hostile-'))
  process.env.TMPDIR = folder
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  if (usualFolder === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = usualFolder
  await rm(folder, { recursive: true, force: true })
  outside.close()
  await shop.close()
})

const outsideUrl = () => `http://127.0.0.1:${(outside.address() as AddressInfo).port}/onix.dtd`

/** Brings a file to the console in its parts. */
async function upload(content: Buffer): Promise<string> {
  const announced = { file: 'katalog', bytes: content.length }
  const { id } = (await owner.call('POST', '/api/console/imports', announced)).body.data
  const path = `/api/console/imports/${id}`
  const parts = Math.ceil(content.length / IMPORT_PART_BYTES)
  for (let at = 0; at < parts; at++) {
    const form = new FormData()
    form.set('at', String(at))
    form.set(
      'part',
      new Blob([Uint8Array.from(content.subarray(at * IMPORT_PART_BYTES, (at + 1) * IMPORT_PART_BYTES))]),
    )
    expect((await owner.call('POST', `${path}/parts`, form)).status).toBe(200)
  }
  expect((await owner.call('POST', `${path}/check`, { parts })).status).toBe(200)
  return path
}

/** What the job of a shop runs. */
function importsJob(files: FileStore) {
  const { database, url } = shop
  const jobs = exchangeJobs({
    ...{ database, files, url, prepared: true, clock: () => NOW, log: silentLog },
    runSoon: async () => undefined,
    takeInSoon: async () => undefined,
  })
  const job = jobs.find(({ name }) => name === IMPORTS_JOB)
  if (job === undefined) throw new Error('the job is gone')
  return job
}

/** Brings a file to the console and has it checked. */
async function uploadAndCheck(content: Buffer) {
  const path = await upload(content)
  let signsOfLife = 0
  await importsJob(await openLocalFolder(shop.filesFolder)).run(undefined, () => signsOfLife++)
  return { path, run: (await owner.call('GET', path)).body.data, signsOfLife }
}

let checking: Promise<unknown> = Promise.resolve()
// A check that outlasts its test on a busy machine would keep the next files waiting, whose tests would fail as well.
afterEach(() => checking.catch(() => undefined), 300_000)

function checkUploaded(content: Buffer) {
  const check = uploadAndCheck(content)
  checking = check
  return check
}

const HONEST = Buffer.from('Judul;Penulis;Harga;Tahun\r\nAngin;Sari;50000;2020\r\n')

async function written() {
  const tables = ['titles', 'import_run_titles', 'import_run_entries', 'import_run_records'] as const
  const counts = tables.map((table) =>
    shop.database.kysely
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return (await Promise.all(counts)).map(({ count }) => Number(count))
}
const leftBehind = async () => (await readdir(folder)).filter((name) => name.startsWith('lembar-import-'))

const header = sheetRow(1, ['Judul', 'Harga'])
const workbook = (more: Partial<Parameters<typeof workbookParts>[0]>) =>
  makeZip(workbookParts({ sheets: [{ name: 'A', xml: header + sheetRow(2, ['Angin', 50_000]) }], ...more }))
const sheet = (xml: string) => workbook({ sheets: [{ name: 'A', xml }] })
const onix = (products: string, prolog = '') =>
  Buffer.from(
    `<?xml version="1.0"?>${prolog}<ONIXMessage release="3.0"><Header><Sender><SenderName>A</SenderName></Sender></Header>${products}</ONIXMessage>`,
  )
const LAUGHS = `<!DOCTYPE a [<!ENTITY a0 "ha">${Array.from({ length: 30 }, (_, at) => `<!ENTITY a${at + 1} "&a${at};&a${at};">`).join('')}]>`
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))
const filled = (megabytes: number, text: string) => Buffer.alloc(megabytes * MB, text)
/** Text that packs to a thirtieth, which no bound on the ratio refuses. */
const varied = (megabytes: number) =>
  Buffer.from(
    Array.from({ length: megabytes * 8192 }, (_, at) => `${at} ${'senja '.repeat(20)}`.padEnd(128)).join(''),
  )

const acknowledgement = () =>
  Buffer.from(
    '<?xml version="1.0"?><ONIXMessageAcknowledgement release="3.0"><Product><RecordReference>a</RecordReference></Product></ONIXMessageAcknowledgement>',
  )
const utf32 = (text: string) =>
  Buffer.concat(['\ufeff', ...text].map((letter) => Buffer.from(`${letter}\0`, 'utf16le')))

const SWELLS = /mengembang lebih dari 200 kali/
const NO_DOCTYPE = /DOCTYPE/

/** Each with a part of the sentence that refuses it. */
const HOSTILE: [name: string, make: () => Buffer, sentence: RegExp][] = [
  [
    'a workbook whose sheet unpacks to 300 MB of nothing',
    () => sheet(filled(300, '<row/>').toString('latin1')),
    SWELLS,
  ],
  [
    '400 MB of shared strings in less than 2 MB',
    () => {
      const content = Buffer.concat([
        Buffer.from('<sst>'),
        filled(400, `<si><t>${'senja '.repeat(20)}</t></si>`),
      ])
      return workbook({ more: [{ name: 'xl/sharedStrings.xml', content }] })
    },
    /lebih banyak dari yang dapat dimuat/,
  ],
  [
    'billion laughs in a workbook',
    () =>
      makeZip(
        workbookParts({ sheets: [{ name: 'A', xml: header }] }).map((part) =>
          part.name === 'xl/workbook.xml'
            ? { ...part, content: `${LAUGHS}<workbook>&a30;</workbook>` }
            : part,
        ),
      ),
    NO_DOCTYPE,
  ],
  ['billion laughs in ONIX', () => onix('<Product>&a30;</Product>', LAUGHS), NO_DOCTYPE],
  [
    'an entity of ONIX that is read from a file',
    () => onix('<Product>&f;</Product>', '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]>'),
    NO_DOCTYPE,
  ],
  [
    'an entity of ONIX that is read from an address',
    () => onix('<Product>&f;</Product>', `<!DOCTYPE a [<!ENTITY f SYSTEM "${outsideUrl()}">]>`),
    NO_DOCTYPE,
  ],
  [
    'a million columns of a CSV',
    () => Buffer.from(`${Array.from({ length: 1_000_000 }, (_, at) => `k${at}`).join(';')}\r\n1;2\r\n`),
    /kolom|baris/,
  ],
  [
    'a million columns of a sheet',
    () => {
      const cells = Array.from({ length: 1_000_000 }, (_, at) => `<c><v>${at}</v></c>`).join('')
      return sheet(`${header}<row r="2">${cells}</row>`)
    },
    /lebih dari 16\.384 kolom/,
  ],
  [
    '400,000 names of an entry of JSON',
    () => Buffer.from(`[{${Array.from({ length: 400_000 }, (_, at) => `"k${at}":1`).join(',')}}]`),
    /lebih dari 1000 kolom/,
  ],
  [
    'a cell of 100 MB in a CSV',
    () => gzipSync(Buffer.concat([Buffer.from('Judul;Harga\r\n"'), varied(100), Buffer.from('";1\r\n')])),
    /baris/i,
  ],
  [
    'a cell of 100 MB in a sheet',
    () => {
      const text = varied(100).toString('latin1')
      return sheet(`${header}<row r="2"><c r="A2" t="inlineStr"><is><t>${text}</t></is></c></row>`)
    },
    /jauh lebih panjang dari yang wajar/,
  ],
  ['a workbook that is cut off', () => half(workbook({})), /rusak|terpotong|tidak lengkap/],
  [
    'a gzipped CSV that is cut off',
    () => half(gzipSync(Buffer.concat([HONEST, randomBytes(MB)]))),
    /apakah berkasnya lengkap/,
  ],
  [
    'ONIX that is cut off',
    () => onix(`<Product><RecordReference>${'a'.repeat(100)}`).subarray(0, -60),
    /terpotong/,
  ],
  [
    'a workbook that states smaller sizes than it has',
    () =>
      makeZip(
        workbookParts({ sheets: [{ name: 'A', xml: header + filled(40, '<row/>').toString('latin1') }] }).map(
          (part) => (part.name.endsWith('sheet1.xml') ? { ...part, says: 100 } : part),
        ),
      ),
    /rusak|terlalu besar|mengembang/,
  ],
  ['a gzipped file of 800 times its size', () => gzipSync(Buffer.concat([HONEST, filled(200, 'a')])), SWELLS],
  [
    'a row of a sheet with a million values for one cell',
    () => {
      const cells = Array.from({ length: 1_000_000 }, (_, at) => `<c r="A2"><v>${at}</v></c>`).join('')
      return sheet(`${header}<row r="2">${cells}</row>`)
    },
    /lebih dari 16\.384 kolom/,
  ],
  [
    'sixty rows of a sheet with 10,000 columns each',
    () => {
      const cells = Array.from({ length: 10_000 }, (_, at) => `<c><v>${at}</v></c>`).join('')
      return sheet(
        header + Array.from({ length: 60 }, (_, at) => `<row r="${at + 2}">${cells}</row>`).join(''),
      )
    },
    /lebih dari 1000 kolom/,
  ],
  ['an acknowledgement of ONIX', () => acknowledgement(), /XML yang bukan ONIX/],
  ['a gzipped file in a gzipped file', () => gzipSync(gzipSync(HONEST)), /bukan teks/],
  ['text of four bytes a letter', () => utf32(HONEST.toString('latin1')), /bukan teks/],
  ['JSON nested 100,000 levels deep', () => Buffer.from(`[{"a":${'['.repeat(100_000)}`), /bersarang|tingkat/],
]

test.each(HOSTILE)(
  'F135 F136 the console refuses %s with a sentence, and nothing of it stays',
  async (_name, make, sentence) => {
    const before = await written()
    const { path, run } = await checkUploaded(make())
    expect(run.state).toBe('failed')
    expect(run.fault).toMatch(sentence)
    // Not the sentence for what is a fault of the shop.
    expect(run.fault).not.toContain('gagal diperiksa')
    expect(await written()).toEqual(before)
    expect(await leftBehind()).toEqual([])
    expect((await owner.call('DELETE', path)).status).toBe(200)
    expect((await fetch(`${shop.origin}/readyz`)).status).toBe(200)
    expect(asked).toBe(0)
  },
)

const rowsOfSheet = (from: string, to: string) =>
  `${header}<row r="${from}">${cellsOfRow}</row><row r="${to}">${cellsOfRow}</row>`
/** A row without a title, so that its place is kept in the report. */
const cellsOfRow = '<c r="B2"><v>50000</v></c>'
const TITLES = Array.from({ length: 200 }, (_, at) => sheetRow(at + 2, [`Buku ${at}`, 50_000])).join('')

/** Each is read as far as it makes sense: how many rows it has, and how many of them become titles. */
const ODD: [name: string, make: () => Buffer, totals: { rows: number; imported: number }][] = [
  [
    'rows of a sheet that are numbered beyond every number',
    () => sheet(rowsOfSheet('1e300', '9e99')),
    { rows: 2, imported: 0 },
  ],
  [
    'rows of a sheet that are numbered in halves',
    () => sheet(rowsOfSheet('1.5', '-7')),
    { rows: 2, imported: 0 },
  ],
  [
    'cells of a sheet whose places are none',
    () => sheet(`${header}<row r="2"><c r="1"><v>Angin</v></c><c r="a1"><v>50000</v></c></row>`),
    { rows: 1, imported: 0 },
  ],
  [
    '300 sheets that are one part',
    () => {
      const sheets = Array.from({ length: 300 }, (_, at) => `<sheet name="S${at}" r:id="rId1"/>`).join('')
      const parts = workbookParts({ sheets: [{ name: 'A', xml: header + TITLES }] })
      return makeZip(
        parts.map((part) =>
          part.name === 'xl/workbook.xml'
            ? { ...part, content: `<workbook><sheets>${sheets}</sheets></workbook>` }
            : part,
        ),
      )
    },
    { rows: 200, imported: 0 },
  ],
  [
    'a sheet whose name is cut within a letter',
    () => workbook({ sheets: [{ name: `${'a'.repeat(99)}😀`, xml: rowsOfSheet('2', '3') }] }),
    { rows: 2, imported: 0 },
  ],
  [
    'a separator that is a quote',
    () => Buffer.from('sep="\r\nJudul;Harga;Tahun\r\nAngin;50000;2020\r\n'),
    { rows: 1, imported: 1 },
  ],
  [
    'a separator that is half a letter',
    () => Buffer.from('sep=😀\r\nJudul😀Harga😀Tahun\r\nAngin😀50000😀2020\r\n'),
    { rows: 1, imported: 1 },
  ],
  [
    'names and values of JSON that no database stores',
    () =>
      Buffer.from(
        '[{"judul":"Angin","harga":50000,"tahun":2020,"\\u0000":"\\u0000","\\ud800":"\\udc00"},{"judul":"\\ud800","harga":50000}]',
      ),
    { rows: 2, imported: 1 },
  ],
  [
    'names of JSON that every object has',
    () =>
      Buffer.from(
        '[{"judul":"Angin","harga":50000,"tahun":2020,"constructor":"a","__proto__":{"judul":"b"},"toString":1},{"harga":50000}]',
      ),
    { rows: 2, imported: 1 },
  ],
  [
    'numbers beyond every number',
    () =>
      Buffer.from(
        '[{"judul":"Angin","harga":1e999,"tahun":1e308,"halaman":1e308,"berat":1e308,"stok":1e308,"terjual":-1e308},{"judul":"Hujan","harga":50000,"tahun":2020,"halaman":1e308,"berat":1e308,"stok":1e308,"terjual":1e308}]',
      ),
    { rows: 2, imported: 1 },
  ],
  [
    'a sender whose name is cut within a letter',
    () =>
      Buffer.from(
        onix('<Product><RecordReference>r</RecordReference></Product>')
          .toString()
          .replace('<SenderName>A', `<SenderName>${'a'.repeat(199)}😀`),
      ),
    { rows: 1, imported: 0 },
  ],
]

test.each(ODD)(
  'F135 F137 %s is read as far as it makes sense, and its reports are whole',
  async (_name, make, totals) => {
    const { path, run } = await checkUploaded(make())
    expect(run.fault).toBeNull()
    expect(run).toMatchObject({ state: 'checked', totals })
    expect((await owner.call('GET', `${path}/rows`)).status).toBe(200)
    for (const format of ['json', 'csv', 'xlsx']) {
      const report = await owner.call('GET', `${path}/report.${format}`)
      expect(report.status).toBe(200)
      expect(JSON.stringify(report.body) + String(report.body)).not.toContain('[native code]')
    }
    expect((await owner.call('DELETE', path)).status).toBe(200)
  },
)

test('F135 ONIX that names a document type elsewhere is read without asking for it', async () => {
  const { run } = await checkUploaded(onix('<NoProduct/>', `<!DOCTYPE ONIXMessage SYSTEM "${outsideUrl()}">`))
  expect(run.fault).not.toContain('gagal diperiksa')
  expect(asked).toBe(0)
})

test('F135 a product of 24 MB in ONIX is refused as damaged, and the next one is read', async () => {
  const long = `<Product><RecordReference>a</RecordReference>${varied(24).toString('latin1')}</Product>`
  const before = await written()
  const { run, path } = await checkUploaded(
    gzipSync(onix(`${long}<Product><RecordReference>b</RecordReference></Product>`)),
  )
  expect(run).toMatchObject({ state: 'checked', totals: { rows: 2, imported: 0, refused: 2 } })
  expect(run.reasons).toContainEqual(expect.objectContaining({ reason: 'product_damaged', count: 1 }))
  expect((await owner.call('DELETE', path)).status).toBe(200)
  expect(await written()).toEqual(before)
})

test('F79 an honest file after all of them is checked, and its check tells that it is alive', async () => {
  const { run, signsOfLife } = await checkUploaded(HONEST)
  expect(run).toMatchObject({ state: 'checked', totals: { rows: 1, imported: 1, refused: 0 } })
  // Beside the part that was stored.
  expect(signsOfLife).toBeGreaterThan(1)
})

test('§8 one instance of a shop checks a file, and the others leave it to that one', async () => {
  const path = await upload(HONEST)
  const store = await openLocalFolder(shop.filesFolder)
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  let reads = 0
  const files: FileStore = {
    ...store,
    read: async (...asked) => {
      if (++reads === 1) {
        begun.resolve()
        await goOn.promise
      }
      return store.read(...asked)
    },
  }
  const first = importsJob(files).run()
  await begun.promise
  await importsJob(files).run()
  expect(reads).toBe(1)
  goOn.resolve()
  await first
  expect((await owner.call('GET', path)).body.data).toMatchObject({ state: 'checked' })
})
