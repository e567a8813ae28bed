import * as z from 'zod'
import { call } from '../call.ts'

/** Every kind of mail that the shop sends. */
export const MAIL_KINDS = [
  'placed',
  'paid',
  'shipped',
  'parcel_near',
  'parcel_arrived',
  'parcel_held',
  'expired',
  'cancelled',
  'part_returned',
  'refund_approved',
  'refunded',
  'return_asked',
  'return_agreed',
  'return_declined',
  'released',
  'postponed',
  'leaving',
  'gift',
  'gift_claimed',
  'gift_returned',
  'ending',
  'volume',
  'author',
  'cart',
  'restock',
  'wishlist',
  'reset',
  'password_changed',
  'password_reset',
  'account_deleted',
  'refund_due',
  'reversed',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** How many test mails a member sends in an hour. */
export const TEST_MAILS_AN_HOUR = 10

const mail = z.object({
  kind: z.enum(MAIL_KINDS),
  subject: z.string(),
  /** As programs show it that show no HTML. */
  text: z.string(),
  /** Names of the files that go with it. */
  attachments: z.array(z.string()),
})

const of = z.object({ kind: z.enum(MAIL_KINDS, 'Jenis surel ini tidak ada') })

export const consoleMailCalls = {
  'GET /api/console/mails': call({
    access: 'pengaturan.lihat',
    summary: 'Every kind of mail that the shop sends, about a made-up order',
    data: z.array(mail),
  }),
  'POST /api/console/mails/:kind/test': call({
    access: 'pengaturan.ubah',
    summary: 'Sends such a mail about a made-up order to the address of the member who asks; few in an hour',
    params: of,
    data: z.object({ to: z.string() }),
  }),
} as const
