import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { makePdf } from '#tests/support/make-pdf.ts'
import { client, type TestShop, testShop } from '#tests/support/shop.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { addEbookFile } from './add-ebook-file.ts'
import { drawMissingSpreads } from './draw-spreads.ts'
import { leftPageOfSpread } from './sample.rules.ts'

let shop: TestShop
let files: FileStore
beforeAll(async () => {
  shop = await testShop()
  files = await openLocalFolder(shop.filesFolder)
})
afterAll(() => shop.close())

async function addBook(kind: 'PDF' | 'HTML', bytes: Uint8Array): Promise<number> {
  const [titleId = 0] = await addTitles(shop.database, [titleRecord()])
  await addEbookFile({ database: shop.database, files }, { titleId, kind, bytes })
  return titleId
}
const draw = () => drawMissingSpreads({ database: shop.database, files }, new AbortController().signal)
const spreadOf = async (titleId: number) =>
  (await client(shop.origin)('GET', `/api/user/books/${titleId}`)).body.data.sample?.spread
const pictureOf = async ({ key, widths }: { key: string; widths: number[] }) => {
  const answer = await fetch(`${shop.origin}/images/${key}-${widths.at(-1)}.webp`)
  return sharp(new Uint8Array(await answer.arrayBuffer()))
}
/** The share of dark pixels in a part of a picture. */
async function inked(picture: Sharp, part: 'left' | 'right'): Promise<number> {
  const { width, height } = await picture.metadata()
  const half = Math.floor(width / 2)
  const { channels } = await picture
    .clone()
    .extract({ left: part === 'left' ? 0 : width - half, top: 0, width: half, height })
    .greyscale()
    .threshold(128)
    .stats()
  return 1 - (channels[0]?.mean ?? 255) / 255
}

const words = 'Setiap malam Nilam melihat bulan di atas kapal. '.repeat(12)

describe('§6 the first pages of a sample as a picture', () => {
  test('a shopper sees two facing pages of a PDF with their text, as wide as both together', async () => {
    const titleId = await addBook('PDF', await makePdf(20, { text: words }))
    expect(await spreadOf(titleId)).toBeNull()
    await draw()
    await expect.poll(() => spreadOf(titleId)).not.toBeNull()
    const spread = await spreadOf(titleId)
    // Two pages of A5.
    expect(spread.width / spread.height).toBeCloseTo((2 * 148) / 210, 1)
    const picture = await pictureOf(spread)
    expect(await inked(picture, 'left')).toBeGreaterThan(0.01)
    expect(await inked(picture, 'right')).toBeGreaterThan(0.01)
  })

  test('a shopper sees where the text of an HTML book begins; a book in letters that cannot be drawn has no picture', async () => {
    const book = (text: string) =>
      Buffer.from(`<h1>Bab</h1>${Array.from({ length: 120 }, () => `<p>${text}</p>`).join('')}`)
    const latin = await addBook('HTML', book(words))
    const arabic = await addBook('HTML', book('كان القمر فوق السفينة كل ليلة. '.repeat(20)))
    await draw()
    await expect.poll(() => spreadOf(latin)).not.toBeNull()
    const picture = await pictureOf(await spreadOf(latin))
    expect(await inked(picture, 'left')).toBeGreaterThan(0.01)
    expect(await inked(picture, 'right')).toBeGreaterThan(0.01)
    expect(await spreadOf(arabic)).toBeNull()
  })

  test('a sample that is made again gets a picture of its own, and one that was taken away has none', async () => {
    const titleId = await addBook('PDF', await makePdf(20, { text: words }))
    await draw()
    await expect.poll(() => spreadOf(titleId)).not.toBeNull()
    const first = await spreadOf(titleId)
    const add = async (samplePages: number, text: string) => {
      const bytes = await makePdf(20, { text })
      await addEbookFile({ database: shop.database, files }, { titleId, kind: 'PDF', samplePages, bytes })
    }
    await add(5, `Lain. ${words}`)
    await draw()
    await expect.poll(async () => (await spreadOf(titleId))?.key ?? first.key).not.toBe(first.key)
    await add(0, words)
    await expect.poll(() => spreadOf(titleId)).toBeUndefined()
  })

  test('nothing that was drawn, or cannot be, is drawn again', async () => {
    await draw()
    const before = await shop.database.kysely.selectFrom('images').select('id').execute()
    await draw()
    expect(await shop.database.kysely.selectFrom('images').select('id').execute()).toEqual(before)
    const undrawn = shop.database.kysely.selectFrom('ebook_samples').where('spread_version', '=', 0)
    expect(await undrawn.select('file_id').execute()).toEqual([])
  })
})

describe('which pages face each other', () => {
  test('the first two with text; without them the last two; none of a sample of two pages', () => {
    const T = true
    const F = false
    expect(leftPageOfSpread([F, F, T, T, T, T])).toBe(4)
    expect(leftPageOfSpread([F, T, T, F, F])).toBe(2)
    expect(leftPageOfSpread([F, F, F, F, F, F, F, F])).toBe(6)
    expect(leftPageOfSpread([F, F, F, F, F])).toBe(4)
    expect(leftPageOfSpread([T, T])).toBeUndefined()
  })
})
