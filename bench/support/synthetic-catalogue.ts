import { completeIsbn } from '#kernel/isbn.ts'
import { saveTitles } from '#server/catalogue/save-titles.ts'
import type { TitleRecord } from '#server/catalogue/title-record.ts'
import { receiveStock } from '#server/inventory/receive-stock.ts'
import type { Database } from '#server/platform/database/database.ts'

const BATCH = 1000
const GENRES = 24
const SYLLABLES =
  'ba ca da ga ha ja ka la ma na pa ra sa ta wa ya bi di ki li mi ni pi ri si ti bu du ku lu mu nu ru su tu'.split(
    ' ',
  )

/** Repeatable numbers from a seed (mulberry32), so that two runs measure the same data. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Words as unevenly common as real ones: the n-th is drawn about 1/n as often as the first (Zipf). */
function vocabulary(random: () => number, size: number) {
  const all = Array.from({ length: size }, () => {
    const length = 2 + Math.floor(random() * 3)
    return Array.from({ length }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join('')
  })
  return () => all[Math.floor(size ** random()) - 1] ?? 'kata'
}

/** Fills a database with `count` titles; the same count gives the same titles. */
export async function loadSyntheticCatalogue(database: Database, count: number): Promise<void> {
  const random = randomFrom(count)
  const word = vocabulary(random, 20_000)
  const phrase = (length: number) => Array.from({ length }, word).join(' ')
  const title = (index: number): TitleRecord => {
    const year = 1975 + Math.floor(51 * random())
    const discountPercent = random() < 0.3 ? 5 * Math.ceil(random() * 10) : 0
    const priceIdr = 15_000 + 500 * Math.floor(random() * 400)
    const shape = random()
    return {
      kind: random() < 0.15 ? 'magazine' : 'book',
      name: phrase(2 + Math.floor(random() * 5)),
      description: phrase(40),
      isbn: completeIsbn(`979${String(index).padStart(9, '0')}`),
      publisher: `Penerbit ${phrase(1)}`,
      genre: `Kategori ${1 + Math.floor(GENRES * random() ** 2)}`,
      contributors: [phrase(2)],
      publishedOn: `${year}-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}-15`,
      pageCount: 50 + Math.floor(random() * 600),
      ...(shape < 0.7
        ? { ebook: { priceIdr, discountPercent, discountIdr: 0, inSubscription: random() < 0.3 } }
        : {}),
      ...(shape > 0.4
        ? { paper: { priceIdr: priceIdr + 30_000, discountPercent: 0, discountIdr: 0, weightGrams: 300 } }
        : {}),
    }
  }
  for (let from = 0; from < count; from += BATCH) {
    const records = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => title(from + index))
    await database.transact(async (tx) => {
      const saved = await saveTitles(tx, records)
      await receiveStock(
        tx,
        saved.map(({ id }) => ({ titleId: id, copies: id % 7 })),
      )
    })
  }
}
