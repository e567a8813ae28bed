import { GIFT_BOUNDS } from '#contracts/gift-choices.ts'
import { accountGone } from '#server/accounts/lock-user.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { lockOrder } from '../lock-order.ts'
import { putOrderMail } from '../mails/order-mails.queries.ts'
import type { DraftGift, LockedOrder } from '../order.ts'
import { readGoods } from '../read-goods.ts'
import { takeBackWhole } from '../returns/take-back-order.ts'
import { getTransaction } from '../views/get-transaction.ts'
import { type GiftRecord, giftStateOf } from './gift.rules.ts'
import { countResend } from './gift-sending.queries.ts'
import { markReturned, readGift, updateDraft } from './gifts.queries.ts'

export type OwnGiftOrder = { userId: number; orderId: number; now: Date }

const SENT = 'Hadiah ini sudah dikirim, jadi tidak dapat diubah lagi.'

/**
 * The giver corrects for whom a gift is, its message or its day, before it was sent.
 * @throws Failure not_found, conflict
 */
export async function changeGift(
  database: Database,
  { draft, ...of }: OwnGiftOrder & { draft: DraftGift },
): Promise<void> {
  await withGift(database, of, async (tx, order, gift) => {
    const state = giftStateOf(order.paymentState, gift)
    if (state !== 'unpaid' && state !== 'scheduled') throw new Failure('conflict', SENT)
    if (!(await updateDraft(tx, order.id, draft))) throw new Failure('conflict', SENT)
  })
}

/**
 * The giver has the mail of a gift sent again, a few times.
 * @throws Failure not_found, conflict
 */
export async function resendGift(database: Database, of: OwnGiftOrder): Promise<void> {
  await withGift(database, of, async (tx, order, gift) => {
    if (giftStateOf(order.paymentState, gift) !== 'sent') {
      throw new Failure('conflict', 'Hadiah ini tidak sedang menunggu diterima.')
    }
    if (gift.resends >= GIFT_BOUNDS.resends) {
      const most = `Email hadiah dapat dikirim ulang paling banyak ${GIFT_BOUNDS.resends} kali.`
      throw new Failure('conflict', most)
    }
    await countResend(tx, order.id)
    await putOrderMail(tx, { orderId: order.id, kind: 'gift', now: of.now })
  })
}

/**
 * The giver takes a paid gift back before it was accepted: its money becomes due back.
 * @throws Failure not_found, conflict
 */
export async function takeGiftBack(database: Database, of: OwnGiftOrder): Promise<void> {
  await withGift(database, of, async (tx, order, gift) => {
    const state = giftStateOf(order.paymentState, gift)
    if (state === 'unpaid') throw new Failure('conflict', 'Hadiah ini belum dibayar. Batalkan pesanannya.')
    if (state === 'claimed') throw new Failure('conflict', 'Hadiah ini sudah diterima.')
    if (state !== 'scheduled' && state !== 'sent') {
      throw new Failure('conflict', 'Hadiah ini sudah kembali atau dibatalkan.')
    }
    const [goods] = await tx.pipeline(readGoods(order.id))
    await takeBackWhole(tx, order, goods, { note: 'the giver took the gift back', now: of.now })
    await tx.pipeline(markReturned(order.id, 'taken_back', of.now))
  })
}

/** Runs a change under the lock of the user's own order. @throws Failure not_found, conflict */
async function withGift(
  database: Database,
  { userId, orderId, now }: OwnGiftOrder,
  change: (tx: Tx, order: LockedOrder, gift: GiftRecord) => Promise<void>,
): Promise<void> {
  await getTransaction(database.kysely, userId, orderId, now)
  await database.transact(async (tx) => {
    const [order, gift] = await tx.pipeline(lockOrder(orderId), readGift(orderId))
    if (order.buyerGone) throw accountGone()
    if (gift === undefined) throw new Failure('conflict', 'Transaksi ini bukan hadiah.')
    await change(tx, order, gift)
  })
}
