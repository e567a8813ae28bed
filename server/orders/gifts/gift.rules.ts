import { createHash, createHmac } from 'node:crypto'
import { GIFT_BOUNDS, type GiftReturn, type GiftState } from '#contracts/gift-choices.ts'
import type { GiftDraft, OwnGift } from '#contracts/gift-draft.ts'
import type { PaymentState } from '#contracts/order-states.ts'
import { DAY, dayInWib, HOUR, isoInWib } from '#kernel/time.ts'
import { isDeletedEmail, normalEmail, plainText } from '#server/accounts/plain-text.rules.ts'
import { fieldFailure } from '#server/platform/failure.ts'
import { isPaid } from '../order.rules.ts'
import type { DraftGift, OrderGoods } from '../order.ts'

/** What is stored of a gift besides its order. */
export type GiftRecord = DraftGift & {
  sentAt: Date | null
  resends: number
  claimedAt: Date | null
  claimedBy: number | null
  returnedAt: Date | null
  returnCause: GiftReturn | null
}

/** Who gets what an order contains; null for a gift that nobody has accepted. */
export const holderOf = ({ userId, gift }: Pick<OrderGoods, 'userId' | 'gift'>): number | null =>
  gift === null ? userId : gift.holderId

export function giftStateOf(
  payment: PaymentState,
  gift: Pick<GiftRecord, 'sentAt' | 'claimedAt' | 'returnedAt'>,
): GiftState {
  // What went back to a giver who owns it already is refunded: its order has failed.
  if (gift.returnedAt !== null) return 'returned'
  if (payment === 'failed') return 'withdrawn'
  if (!isPaid(payment)) return 'unpaid'
  if (gift.claimedAt !== null) return 'claimed'
  return gift.sentAt === null ? 'scheduled' : 'sent'
}

/** From this hour of its day on, in WIB, a gift is mailed. */
const MORNING = 8 * HOUR

/** The latest day whose gifts are due. */
export const dueDay = (now: Date): string => dayInWib(new Date(now.getTime() - MORNING))

/** Until when a gift can be accepted that was sent at a moment. */
export const keptUntil = (sentAt: Date): Date => new Date(sentAt.getTime() + GIFT_BOUNDS.daysKept * DAY)

/** The name of the field that holds a gift in a request, with a dot; empty where it is the request. */
type Within = '' | 'gift.'

/** @throws Failure invalid for a day that is past or too far ahead */
export function requireSendDay({ sendOn }: Pick<DraftGift, 'sendOn'>, now: Date, within: Within = ''): void {
  const last = dayInWib(new Date(now.getTime() + GIFT_BOUNDS.daysAhead * DAY))
  if (sendOn < dayInWib(now) || sendOn > last) {
    throw fieldFailure(`${within}send_on`, 'Pilih hari ini atau sesudahnya, paling lama setahun lagi')
  }
}

/**
 * A gift as it is stored, of what its giver wrote. The same at any time: its day is judged apart.
 * @throws Failure invalid
 */
export function giftOf(draft: GiftDraft, within: Within = ''): DraftGift {
  const recipientName = plainText(withoutMarks(draft.name))
  if (recipientName === '') throw fieldFailure(`${within}name`, 'Isi nama penerima')
  const recipientEmail = normalEmail(draft.email)
  if (isDeletedEmail(recipientEmail)) throw fieldFailure(`${within}email`, 'Alamat email tidak valid')
  const message = textOf(draft.message)
  for (const [field, text] of Object.entries({ name: recipientName, message })) {
    const link = linkIn(text)
    if (link === undefined) continue
    const refusal = `Tautan tidak dapat disertakan dalam hadiah. Hapus atau pisahkan “${link}”`
    throw fieldFailure(`${within}${field}`, refusal)
  }
  return { recipientName, recipientEmail, message, sendOn: draft.send_on }
}

/** An address of the web, also a bare domain: mail programs make a link of it. Endings of domains that occur often. */
const LINK =
  /https?:|www\.|[\p{L}\d]\.(?:[a-z]{2,24}\/|(?:com|net|org|id|co|io|me|ly|gl|cc|tk|ru|cn|xyz|biz|info|site|online|shop|store|app|dev|link|click|top|live|vip|web)(?![\p{L}\d]))/iu

/**
 * The first word of a text that looks like a link. A gift's mail comes from the shop, so that a stranger's link in it
 * would be trusted.
 */
export const linkIn = (text: string): string | undefined =>
  text
    .split(/\s/)
    .find((word) => LINK.test(word))
    ?.slice(0, 60)

/** Without characters that turn the direction of writing or are not seen. */
const withoutMarks = (text: string) =>
  text.replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')

/** Plain lines, with at most one empty line between two. */
function textOf(message: string): string {
  const lines = withoutMarks(message).split(/\r\n|[\n\r\u2028\u2029]/)
  const plain = lines.map((line) => plainText(line)).join('\n')
  return plain.replace(/\n{3,}/g, '\n\n').trim()
}

/**
 * The token of a gift's link: 256 bits that only this shop can make. The same for every mail of the gift, so that each
 * of them opens it; the shop stores its hash.
 */
export const giftToken = (secret: string, orderId: number): string =>
  createHmac('sha256', secret).update(`gift/${orderId}`).digest('base64url')

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A gift as its giver sees it. */
export function ownGiftOf(gift: GiftRecord, payment: PaymentState): OwnGift {
  const { sentAt, claimedAt, returnedAt } = gift
  return {
    name: gift.recipientName,
    email: gift.recipientEmail,
    message: gift.message,
    send_on: gift.sendOn,
    state: giftStateOf(payment, gift),
    sent_at: sentAt && isoInWib(sentAt),
    claimed_at: claimedAt && isoInWib(claimedAt),
    returned_at: returnedAt && isoInWib(returnedAt),
    return_cause: gift.returnCause,
    resends_left: Math.max(0, GIFT_BOUNDS.resends - gift.resends),
  }
}
