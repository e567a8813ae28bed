import { GIFT_BOUNDS } from '#contracts/gift-choices.ts'
import { dayInWib } from '#kernel/time.ts'
import { acceptGift } from '#server/orders/gifts/claim-gift.ts'
import { giftToken, hashOfToken } from '#server/orders/gifts/gift.rules.ts'
import { returnUnclaimed } from '#server/orders/gifts/return-gift.ts'
import { sendDueGifts } from '#server/orders/gifts/send-gifts.ts'
import { sendOrderMails } from '#server/orders/mails/send-order-mails.ts'
import type { DraftGift } from '#server/orders/order.ts'
import type { Database } from '#server/platform/database/database.ts'
import { silentLog } from '#server/platform/log.ts'
import type { Mail } from '#server/providers/mail/port.ts'
import { mailbox } from '#tests/support/mailbox.ts'
import { buyPackage } from './buy-package.ts'
import { CHOSEN, type Purchases } from './purchase.fixture.ts'

type NewSet = { titleIds: number[]; price: number }

/** Gives, mails and accepts gifts of a test's shop. */
export function openGifts(database: Database, shop: Purchases) {
  const secret = 'a secret of the shop in tests'
  const db = database.kysely
  const draft = (more: Partial<DraftGift> = {}): DraftGift => ({
    recipientName: 'Bima',
    recipientEmail: 'bima@example.com',
    message: 'Selamat membaca',
    sendOn: dayInWib(shop.time.now),
    ...more,
  })
  const state = { sent: [] as Mail[], isDown: false }
  const mails = Object.assign(state, {
    deps: {
      database,
      mail: mailbox(
        (mail) => state.sent.push(mail),
        () => state.isDown,
      ),
      readShop: async () => ({ name: 'Toko', email: 'halo@toko.example', address: '-', phone: '-' }),
      drawReceipt: async () => Buffer.from('kuitansi'),
      operator: undefined,
      secret,
      publicUrl: () => 'https://toko.example',
      clock: () => new Date(shop.time.now),
      log: silentLog,
    },
  })
  const send = async () => {
    mails.sent = []
    await sendDueGifts(shop.deps)
    await sendOrderMails(mails.deps)
    return mails.sent
  }
  return {
    draft,
    mails,
    send,
    secret,
    /** A paid gift of an ebook. */
    give: async (
      more: { userId?: number; titleId?: number; gift?: Partial<DraftGift>; price?: number } = {},
    ) => {
      const giver = more.userId ?? (await shop.addUser())
      const titleId = more.titleId ?? (await shop.addTitle({ price: more.price ?? 50_000 }))
      const { id } = (await shop.buy({ userId: giver, titleId, gift: draft(more.gift) })).transaction
      await shop.say(id, 'paid')
      return { giver, titleId, id, token: giftToken(secret, id) }
    },
    /** A paid gift of a subscription of so many months. */
    givePackage: async (months: number) => {
      const giver = await shop.addUser()
      const { id: packageId } = await db
        .insertInto('packages')
        .values({
          name: `Paket ${giver}`,
          description: '',
          duration_months: months,
          price_idr: 90_000,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const purchase = { ...CHOSEN, userId: giver, packageId, gift: draft() }
      const now = new Date(shop.time.now)
      const { id } = (await buyPackage(shop.deps, purchase, { idempotencyKey: undefined, now })).transaction
      await shop.say(id, 'paid')
      return { giver, id, token: giftToken(secret, id) }
    },
    /** A paid gift of a set of ebooks: a new one of these titles, or one that is on sale. */
    giveSet: async (of: { giver?: number | undefined } & (NewSet | { bundleId: number })) => {
      const giver = of.giver ?? (await shop.addUser())
      const bundleId = 'bundleId' in of ? of.bundleId : await shop.addBundle({ format: 'ebook', ...of })
      const { id } = (await shop.buyBundle({ userId: giver, bundleId, format: 'ebook', gift: draft() }))
        .transaction
      await shop.say(id, 'paid')
      return { giver, id, token: giftToken(secret, id) }
    },
    bundleOf: async (orderId: number) =>
      (
        await db
          .selectFrom('order_bundles')
          .select('bundle_id')
          .where('order_id', '=', orderId)
          .executeTakeFirst()
      )?.bundle_id,
    accept: (userId: number, token: string, insteadId?: number, through = database) =>
      acceptGift(through, { userId, token, insteadId, now: new Date(shop.time.now) }),
    returnUnclaimed: () => returnUnclaimed(shop.deps),
    gift: (orderId: number) =>
      db.selectFrom('gifts').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow(),
    times: (userId: number) =>
      db
        .selectFrom('subscriptions')
        .select(['starts_at', 'ends_at', 'revoked_at'])
        .where('user_id', '=', userId)
        .execute(),
    forgotten: GIFT_BOUNDS.daysKept,
    hashOfToken,
  }
}

export type Gifts = ReturnType<typeof openGifts>
