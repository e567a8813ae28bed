import * as z from 'zod'
import { call, id, moment, picture, rupiahAmount } from './call.ts'
import { GIFT_STATES } from './gift-choices.ts'
import { giftDraft } from './gift-draft.ts'
import { transaction } from './orders.ts'

/** In the body, never in an address: addresses are logged. */
const token = z.string().regex(/^[\w-]{43}$/, 'Tautan hadiah ini tidak dikenal')

const openedGift = z.object({
  state: z.enum(GIFT_STATES),
  /** Null unless it waits to be accepted. */
  gift: z
    .object({
      giver: z.string(),
      /** The recipient, as the giver calls them. */
      name: z.string(),
      message: z.string(),
      /** Until when it can be accepted. */
      until: moment,
      /** The ebook, or those of a set. */
      books: z.array(
        z.object({
          id: z.number().int(),
          title: z.string(),
          slug: z.string(),
          author: z.string().nullable(),
          cover_picture: picture.nullable(),
        }),
      ),
      /** The name of a set. */
      bundle: z.string().nullable(),
      subscription: z.object({ name: z.string(), months: z.number().int() }).nullable(),
    })
    .nullable(),
})
export type OpenedGift = z.infer<typeof openedGift>

/**
 * `data` of a 409 `already_owned`: what an ebook that is taken instead may cost at most; 0 for a set, which has no
 * substitute.
 */
const giftWorth = z.object({ worth: rupiahAmount })
export type GiftWorth = z.infer<typeof giftWorth>

/** Gifts. What was bought stays open to its giver and its recipient where the shop sells no gifts any more. */
export const giftCalls = {
  'PUT /api/user/transactions/:id/gift': call({
    access: 'user',
    summary: 'Corrects for whom a gift is, its message and its day, before it was sent',
    body: giftDraft,
    data: transaction,
  }),
  'POST /api/user/transactions/:id/gift/send': call({
    access: 'user',
    summary: 'Sends the mail of a gift again; a few times',
    data: transaction,
  }),
  'POST /api/user/transactions/:id/gift/take-back': call({
    access: 'user',
    summary: 'Takes a paid gift back before it was accepted; its money becomes due back',
    data: transaction,
  }),
  'POST /api/user/gifts/open': call({
    access: 'public',
    summary: 'The gift of a mailed token; changes nothing',
    body: z.object({ token }),
    data: openedGift,
  }),
  'POST /api/user/gifts/accept': call({
    access: 'user',
    summary: 'Accepts a gift, once; `book_id` is an ebook instead of one that the user owns already',
    body: z.object({ token, book_id: id.nullish() }),
    data: z.object({
      /** The ebooks that the user has now: of a set, those that they did not own. */
      books: z.array(z.object({ id: z.number().int(), title: z.string(), slug: z.string() })),
      /** Of a subscription: when the time of the gift ends. */
      ends_at: moment.nullable(),
    }),
  }),
  'POST /api/user/gifts/decline': call({
    access: 'user',
    summary: 'Gives a gift back to its giver, who is told',
    body: z.object({ token }),
    data: openedGift,
  }),
} as const
