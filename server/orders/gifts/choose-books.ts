import type { GiftWorth } from '#contracts/gifts.ts'
import { formatRupiah } from '#kernel/money.ts'
import { listEntitled } from '#server/library/may-read.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import type { OrderGoods } from '../order.ts'
import { type ChosenEbook, type FullGift, findEbookOnSale } from './gifts.queries.ts'

type Choice = { userId: number; insteadId: number | undefined; now: Date }
type Named = { titleId: number; name: string; slug: string }
type Chosen = { books: readonly Named[]; instead?: ChosenEbook }

/** The ebooks of the gift that the recipient does not own; another one of at most the same price for who owns it. */
export async function chooseBooks(
  tx: Tx,
  { books, bundle, worth }: FullGift,
  { userId, insteadId, now }: Choice,
): Promise<Chosen> {
  const ids = books.map(({ titleId }) => titleId)
  const owned = await listEntitled(tx, userId, insteadId === undefined ? ids : [...ids, insteadId])
  const left = books.filter(({ titleId }) => !owned.includes(titleId))
  if (insteadId === undefined || ids.includes(insteadId)) {
    if (left.length > 0) return { books: left }
    const message =
      bundle === null
        ? `Anda sudah memiliki “${books[0]?.name ?? ''}”.`
        : `Anda sudah memiliki semua judul dalam set “${bundle}”.`
    const data: GiftWorth = { worth: bundle === null ? worth : 0 }
    throw new Failure('already_owned', message, { data })
  }
  if (bundle !== null) throw fieldFailure('book_id', 'Sebuah set tidak dapat diganti dengan ebook lain')
  if (left.length > 0) throw fieldFailure('book_id', 'Judul lain hanya untuk yang sudah memiliki hadiahnya')
  const other = await findEbookOnSale(tx, insteadId, now)
  if (other === undefined) throw fieldFailure('book_id', 'Judul ini tidak dijual sebagai ebook')
  if (other.price > worth) {
    throw fieldFailure('book_id', `Pilih ebook seharga paling banyak ${formatRupiah(worth)}`)
  }
  if (owned.includes(insteadId)) throw fieldFailure('book_id', `Anda sudah memiliki “${other.name}”`)
  return { books: [other], instead: other }
}

/** The ebooks of a gift that was accepted: another one where its recipient chose that. */
export async function claimedBooks(
  tx: Tx,
  { books }: FullGift,
  { lines }: OrderGoods,
  now: Date,
): Promise<readonly Named[]> {
  const [line] = lines
  const isSwapped = line !== undefined && books.every(({ titleId }) => titleId !== line.titleId)
  const other = isSwapped ? await findEbookOnSale(tx, line.titleId, now) : undefined
  return other ? [other] : books
}

export const namedBook = ({ titleId, name, slug }: Named) => ({ id: titleId, title: name, slug })
