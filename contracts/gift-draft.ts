import * as z from 'zod'
import { day, moment } from './call.ts'
import { GIFT_BOUNDS, GIFT_RETURNS, GIFT_STATES } from './gift-choices.ts'

const words = (empty: string, most: number) =>
  z.string(empty).trim().min(1, empty).max(most, `Paling panjang ${most} huruf`)

/** For whom a gift is, and on which day it is mailed. */
export const giftDraft = z.object({
  name: words('Isi nama penerima', GIFT_BOUNDS.name),
  email: words('Isi email penerima', 200).pipe(z.email('Alamat email tidak valid')),
  /** May be empty. */
  message: z.string().max(GIFT_BOUNDS.message, `Paling panjang ${GIFT_BOUNDS.message} huruf`).default(''),
  /** From today to a year ahead. */
  send_on: z.iso.date('Pilih tanggal pengiriman'),
})
export type GiftDraft = z.infer<typeof giftDraft>

/** A gift as its giver sees it in the transaction. */
export const ownGift = z.object({
  name: z.string(),
  email: z.string(),
  message: z.string(),
  send_on: day,
  state: z.enum(GIFT_STATES),
  sent_at: moment.nullable(),
  claimed_at: moment.nullable(),
  returned_at: moment.nullable(),
  return_cause: z.enum(GIFT_RETURNS).nullable(),
  /** How often its mail can be sent again. */
  resends_left: z.number().int(),
})
export type OwnGift = z.infer<typeof ownGift>
