import type { CallAnswerData } from '#contracts/calls.ts'
import type { OpenedGift } from '#contracts/gifts.ts'
import { isoInWib } from '#kernel/time.ts'
import { accountGone, lockUsers } from '#server/accounts/lock-user.ts'
import { dropFromCart } from '#server/cart/take-from-cart.ts'
import { pictureOf } from '#server/images/picture-of.ts'
import { countSold } from '#server/inventory/count-sales.ts'
import { grantEntitlements } from '#server/library/grant-entitlements.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import { readHeldTime, startOf } from '#server/subscriptions/start-subscription.ts'
import { lockOrder } from '../lock-order.ts'
import { putOrderMail } from '../mails/order-mails.queries.ts'
import { readGoods } from '../read-goods.ts'
import { chooseBooks, claimedBooks, namedBook } from './choose-books.ts'
import { giftStateOf, hashOfToken, keptUntil } from './gift.rules.ts'
import { type FullGift, findGiftOf, markClaimed, readFullGift } from './gifts.queries.ts'
import { returnGift } from './return-gift.ts'

/**
 * What who has the link sees of a gift; of one that does not wait to be accepted, only its state.
 * @throws Failure not_found
 */
export async function openGift(database: Database, token: string): Promise<OpenedGift> {
  const { orderId } = await findNamed(database, token)
  const [gift] = await database.pipeline(readFullGift(orderId))
  if (gift === undefined) throw unknownGift()
  return openedGiftOf(gift)
}

export type Claim = {
  userId: number
  token: string
  /** The ebook that the recipient takes instead of one that they own. */
  insteadId: number | undefined
  now: Date
}
export type Accepted = CallAnswerData<'POST /api/user/gifts/accept'>

/**
 * Accepts a gift: its title, or its time, is the user's from now on. Whoever accepts it first has it; repeated by the
 * same user, it changes nothing.
 * @throws Failure not_found, conflict, already_owned, invalid
 */
export async function acceptGift(
  database: Database,
  { userId, token, insteadId, now }: Claim,
): Promise<Accepted> {
  const named = await findNamed(database, token)
  return database.transact(async (tx) => {
    const { gift, goods } = await lockGift(tx, userId, named)
    const { orderId } = named
    const [held] = await tx.pipeline(readHeldTime({ userId, orderId }))
    if (gift.claimedBy === userId && giftStateOf(gift.payment, gift) === 'claimed') {
      return {
        books: (await claimedBooks(tx, gift, goods, now)).map(namedBook),
        ends_at: held.ofOrder ? isoInWib(held.ofOrder.endsAt) : null,
      }
    }
    requireWaiting(gift)
    const { pack } = gift
    if (pack !== null) {
      if (insteadId !== undefined) throw fieldFailure('book_id', 'Hadiah ini bukan ebook')
      const { endsAt, write } = startOf({ ...pack, userId, orderId, now }, held)
      await tx.pipeline(markClaimed({ orderId, userId, titleId: null, now }), write)
      await putOrderMail(tx, { orderId, kind: 'gift_claimed', now })
      return { books: [], ends_at: isoInWib(endsAt) }
    }
    const { books, instead } = await chooseBooks(tx, gift, { userId, insteadId, now })
    const titleIds = books.map(({ titleId }) => titleId)
    await tx.pipeline(
      markClaimed({ orderId, userId, titleId: instead?.titleId ?? null, now }),
      dropFromCart(userId, instead ? [instead.editionId] : goods.lines.map(({ editionId }) => editionId)),
      grantEntitlements({ userId, orderId, titleIds, at: now }),
      ...(instead
        ? countSold([
            ...gift.books.map(({ titleId }) => ({ titleId, sold: -1 })),
            { titleId: instead.titleId, sold: 1 },
          ])
        : []),
    )
    await putOrderMail(tx, { orderId, kind: 'gift_claimed', now })
    return { books: books.map(namedBook), ends_at: null }
  })
}

/**
 * Gives a gift back to its giver.
 * @throws Failure not_found, conflict
 */
export async function declineGift(
  database: Database,
  { userId, token, now }: Omit<Claim, 'insteadId'>,
): Promise<OpenedGift> {
  const named = await findNamed(database, token)
  await database.transact(async (tx) => {
    const { order, gift, goods } = await lockGift(tx, userId, named)
    requireWaiting(gift)
    await returnGift(tx, order, goods, { cause: 'declined', now })
  })
  return openGift(database, token)
}

const unknownGift = () => new Failure('not_found', 'Tautan hadiah ini tidak dikenal.')

type Found = { orderId: number; giverId: number }

async function findNamed(database: Database, token: string): Promise<Found> {
  const named = await findGiftOf(database.kysely, hashOfToken(token))
  if (named === undefined) throw unknownGift()
  return named
}

/** Locks who accepts and who gives, by their ids, then the order. */
async function lockGift(tx: Tx, userId: number, { orderId, giverId }: Found) {
  const [living, order, gift, goods] = await tx.pipeline(
    lockUsers([...new Set([userId, giverId])]),
    lockOrder(orderId),
    readFullGift(orderId),
    readGoods(orderId),
  )
  if (!living.includes(userId)) throw accountGone()
  if (gift === undefined) throw unknownGift()
  return { order, gift, goods }
}

/** @throws Failure conflict */
function requireWaiting(gift: FullGift): void {
  const state = giftStateOf(gift.payment, gift)
  if (state === 'sent') return
  throw new Failure(
    'conflict',
    state === 'claimed'
      ? 'Hadiah ini sudah diterima.'
      : state === 'returned'
        ? 'Hadiah ini sudah kembali kepada pemberinya.'
        : 'Hadiah ini tidak dapat diterima lagi.',
  )
}

function openedGiftOf(gift: FullGift): OpenedGift {
  const state = giftStateOf(gift.payment, gift)
  if (state !== 'sent' || gift.sentAt === null) return { state, gift: null }
  const { giver, recipientName: name, message, sentAt, books, bundle, pack } = gift
  return {
    state,
    gift: {
      giver,
      name,
      message,
      until: isoInWib(keptUntil(sentAt)),
      books: books.map(({ titleId: id, name: title, slug, author, cover }) => ({
        ...{ id, title, slug, author },
        cover_picture: cover && pictureOf(cover),
      })),
      bundle,
      subscription: pack && { name: pack.name, months: pack.months },
    },
  }
}
