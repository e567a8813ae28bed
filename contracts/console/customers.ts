import * as z from 'zod'
import { call, id, moment, nothing, requestedMoment } from '../call.ts'
import { CUSTOMER_SORTS } from '../choices.ts'
import { NOTICE_KINDS } from '../notice-kinds.ts'
import { orderRow } from './orders.ts'
import { reason } from './reason.ts'

const row = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  created_at: moment,
  blocked_at: moment.nullable(),
})

const order = z.object({ id: z.number().int(), refno: z.string() })

const customer = row.extend({
  phone: z.string().nullable(),
  birth_date: z.string().nullable(),
  birth_place: z.string().nullable(),
  consented_at: moment,
  addresses: z.array(
    z.object({
      id: z.number().int(),
      recipient: z.string(),
      phone: z.string(),
      address: z.string(),
      subdistrict: z.string(),
      city: z.string(),
      province: z.string(),
      postal_code: z.string(),
      main: z.boolean(),
    }),
  ),
  sessions: z.array(
    z.object({ id: z.number().int(), device: z.string(), created_at: moment, last_used_at: moment }),
  ),
  titles: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      slug: z.string(),
      /** `grant`: given by an operator. */
      source: z.enum(['order', 'grant']),
      order: order.nullable(),
      granted_at: moment,
    }),
  ),
  subscriptions: z.array(
    z.object({
      id: z.number().int(),
      package: z.string(),
      order,
      starts_at: moment,
      ends_at: moment,
      revoked_at: moment.nullable(),
    }),
  ),
  /** What the customer decided about mails: when they agreed to which words, and when they ended them. */
  notices: z.array(
    z.object({
      kind: z.enum(NOTICE_KINDS),
      given_at: moment.nullable(),
      text: z.string().nullable(),
      ended_at: moment.nullable(),
      /** The latest mail of this kind. */
      mailed_at: moment.nullable(),
    }),
  ),
  /** The latest ones; null for members without the right `pesanan.lihat`. */
  orders: z.array(orderRow).nullable(),
  /** The latest ones about the customer's orders; null for members without the right `pesanan.lihat`. */
  mails: z
    .array(
      z.object({
        id: z.number().int(),
        order,
        kind: z.string(),
        created_at: moment,
        sent_at: moment.nullable(),
        waits: z.boolean(),
      }),
    )
    .nullable(),
})

export const consoleCustomerCalls = {
  'GET /api/console/customers': call({
    access: 'pelanggan.lihat',
    summary:
      'Customers, the latest first or in another order; the next page begins after the customer `before`',
    query: z.object({
      /** A part of a name, an e-mail address or a telephone number. */
      find: z.string().trim().max(200, 'Pencarian terlalu panjang').optional(),
      blocked: z.enum(['yes', 'no'], 'Pilihan tidak dikenal').optional(),
      sort: z.enum(CUSTOMER_SORTS, 'Urutan tidak dikenal').optional(),
      /** The last id of the page before. */
      before: id.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    /** `sorted`: whether they are in the order of `sort`; by name, more than 5,000 that a search finds are not. */
    data: z.object({ customers: z.array(row), has_more: z.boolean(), sorted: z.boolean() }),
  }),
  'GET /api/console/customers/:id': call({
    access: 'pelanggan.lihat',
    logsView: 'customer.view',
    summary: 'One customer: profile, addresses, sessions, titles, subscriptions, orders and mails',
    data: customer,
  }),
  'GET /api/console/customers/:id/data': call({
    access: 'pelanggan.ekspor',
    recent: true,
    logsView: 'customer.export',
    summary: 'Everything that the shop stores about a customer, as one JSON file',
    data: z.object({ name: z.string(), type: z.string(), bytes: z.base64() }),
    costly: true,
  }),
  'POST /api/console/customers/:id/erase': call({
    access: 'pelanggan.hapus',
    recent: true,
    summary: 'Erases a customer’s account and personal data; orders and amounts stay without who it was',
    body: z.object({
      /** Typed again, since it cannot be undone. */
      name: z.string('Ketik namanya').trim().min(1, 'Ketik namanya').max(200, 'Nama terlalu panjang'),
      reason,
    }),
    data: nothing,
  }),
  'POST /api/console/customers/:id/block': call({
    access: 'pelanggan.ubah',
    summary: 'Ends the sessions of a customer, who cannot sign in or read from now on; orders are kept',
    body: z.object({ reason }),
    data: row,
  }),
  'POST /api/console/customers/:id/unblock': call({
    access: 'pelanggan.ubah',
    summary: 'Lets a blocked customer sign in again',
    body: z.object({ reason }),
    data: row,
  }),
  'POST /api/console/customers/:id/end-sessions': call({
    access: 'pelanggan.ubah',
    summary: 'Signs a customer out on every device; reading links end with the sessions',
    body: z.object({ reason }),
    data: row,
  }),
  'POST /api/console/customers/:id/titles': call({
    access: 'pelanggan.ubah',
    summary: 'Puts an ebook on the shelf of a customer without an order',
    body: z.object({ title_id: id, reason }),
    data: row,
  }),
  'POST /api/console/customers/:id/titles/:title/withdraw': call({
    access: 'pelanggan.ubah',
    summary: 'Takes back a title that an operator gave; what was bought stays',
    body: z.object({ reason }),
    data: row,
  }),
  'POST /api/console/customers/:id/extend-subscription': call({
    access: 'pelanggan.ubah',
    summary: 'Moves the end of the last subscription of a customer, which must not be over',
    body: z.object({
      days: z
        .number('Jumlah hari harus berupa angka')
        .int('Jumlah hari harus bilangan bulat')
        .min(1, 'Paling sedikit 1 hari')
        .max(366, 'Paling banyak 366 hari'),
      /** The end that the edit began from: one that was moved meanwhile is not moved twice (F116). */
      ends_at: requestedMoment,
      reason,
    }),
    data: row,
  }),
} as const
