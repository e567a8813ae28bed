import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { readMapping } from '../import-mapping.ts'
import { readImportResult } from './import-result.ts'
import { prepareImport } from './import-run.ts'
import { workInProcess } from './work-in-process.ts'

const PRODUCTS = 12_000
const NOW = new Date('2026-11-23T03:00:00Z')
const actor = { kind: 'cli', name: 'sari', host: 'toko' } as const

let test_: TestDatabase
let folder: string
beforeAll(async () => {
  test_ = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lembar-large-'))
})
afterAll(async () => {
  await test_.close()
  await rm(folder, { recursive: true })
})

/** Of 20 kB, most of which no shop reads. */
const product = (at: number) =>
  `<Product><RecordReference>penerbit-angin-${at}</RecordReference><NotificationType>03</NotificationType><DescriptiveDetail><ProductForm>BC</ProductForm><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>Buku ${at}</TitleText></TitleElement></TitleDetail></DescriptiveDetail><PublishingDetail><PublishingDate><PublishingDateRole>01</PublishingDateRole><Date>20240101</Date></PublishingDate></PublishingDetail><ProductSupply><SupplyDetail><ProductAvailability>21</ProductAvailability><Price><PriceType>02</PriceType><PriceAmount>90000</PriceAmount><CurrencyCode>IDR</CurrencyCode></Price></SupplyDetail></ProductSupply><PromotionDetail>${`<PromotionalEvent><EventName>Pekan ${at}</EventName></PromotionalEvent>`.repeat(290)}</PromotionDetail></Product>\n`

async function writeMessage(path: string): Promise<void> {
  const file = createWriteStream(path)
  file.write('<ONIXMessage release="3.0"><Header><Sender><SenderName>Angin</SenderName></Sender></Header>\n')
  for (let at = 0; at < PRODUCTS; at++) if (!file.write(product(at))) await once(file, 'drain')
  // The first one once more: it counts once, however long ago it came.
  file.end(`${product(0)}</ONIXMessage>\n`)
  await once(file, 'finish')
}

test('§8 an ONIX message twice as large as the memory of its reader is checked to its end', async () => {
  const path = join(folder, 'pesan.xml')
  await writeMessage(path)
  const settings = {
    mapping: readMapping(),
    recognise: false,
    format: 'paper' as const,
    copies: 0,
    update: true,
    trustIsbn: false,
  }
  const file = { name: 'pesan.xml', bytes: 1, sha256: null, key: null }
  const { id } = await test_.database.transact((tx) => prepareImport(tx, actor, { file, settings, now: NOW }))
  await workInProcess({ url: test_.url, prepared: true, check: { id, path, settings, today: '2026-11-23' } })
  const { totals } = await readImportResult(test_.database.kysely, id)
  expect(totals).toEqual({ rows: PRODUCTS + 1, imported: PRODUCTS, merged: 1, unchanged: 0, refused: 0 })
})
