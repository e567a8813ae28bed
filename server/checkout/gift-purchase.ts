import type { GiftDraft } from '#contracts/gift-draft.ts'
import type { Rupiah } from '#kernel/money.ts'
import { DAY } from '#kernel/time.ts'
import { giftOf, requireSendDay } from '#server/orders/gifts/gift.rules.ts'
import type { DraftGift, DraftLine } from '#server/orders/order.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { bucketOf, type TakenAttempt, takeAttempt } from '#server/platform/limits/limit-attempts.ts'
import type { ReadShop } from '#server/shop-settings/read-shop.ts'
import { requireFeature } from '#server/shop-settings/require-feature.ts'

/** Gifts that one account may order in a day: each sends words of its own to a stranger. */
const GIFTS_A_DAY = 30

/**
 * The gift of a purchase; nothing where it is for the buyer.
 * @throws Failure invalid
 */
export const giftIn = ({ gift }: { gift?: GiftDraft | null | undefined }): { gift?: DraftGift } =>
  gift ? { gift: giftOf(gift, 'gift.') } : {}

/** Counts a gift that is about to be ordered. @throws Failure switched_off, invalid, too_many */
export type AllowGift = (gift: DraftGift, userId: number, now: Date) => Promise<TakenAttempt>

export const openGiftLimits =
  ({ database, readShop }: { database: Database; readShop: ReadShop }): AllowGift =>
  async (gift, userId, now) => {
    await requireFeature(readShop, 'gifts')
    requireSendDay(gift, now, 'gift.')
    const refusal = 'Anda sudah memesan banyak hadiah hari ini. Silakan lanjutkan besok.'
    const limit = { bucket: bucketOf('gifts', String(userId)), limit: GIFTS_A_DAY, within: DAY, refusal }
    return takeAttempt(database.kysely, [limit], now)
  }

/** @throws Failure `not_for_sale` where the goods cannot be given to somebody else */
export function refuseGiftOf(lines: readonly DraftLine[], subtotal: Rupiah): void {
  // A mail with words of one's own would be sent to anybody for nothing.
  if (subtotal === 0) throw new Failure('not_for_sale', 'Judul gratis tidak dapat dihadiahkan.')
  if (lines.some(({ format }) => format === 'paper')) {
    throw new Failure('not_for_sale', 'Buku cetak tidak dapat dihadiahkan.')
  }
  if (lines.some(({ preorderedFor }) => preorderedFor != null)) {
    throw new Failure('not_for_sale', 'Judul ini baru dapat dihadiahkan setelah terbit.')
  }
}

/** Takes a gift that was not ordered out of the count. @throws error, why it was not */
export async function uncountGift(counted: TakenAttempt | undefined, error: unknown): Promise<never> {
  await counted?.giveBack()
  throw error
}
