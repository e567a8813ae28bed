import * as z from 'zod'
import { DAY } from '#kernel/time.ts'
import { call, day, id, moment, requestedDay, rupiahAmount, upload } from '../call.ts'
import { MOVEMENT_KINDS, MOVEMENT_SORTS, REPORT_FORMATS, REPORTS_BY } from '../choices.ts'
import { FORM_FILE_BYTES } from '../upload-bounds.ts'
import { reason } from './reason.ts'

const month = z.string('Pilih bulan').regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Tulis bulan seperti 2026-11')
const order = z.object({ id: z.number().int(), refno: z.string() })

const reportRow = z.object({
  /** One value for each of the report's keys. */
  keys: z.array(z.string()),
  orders: z.number().int(),
  copies: z.number().int(),
  sales: rupiahAmount,
  discount: rupiahAmount,
  shipping: rupiahAmount,
  refunded: rupiahAmount,
  /** Sales less discount, plus shipping, less what was refunded. */
  total: rupiahAmount,
  /** Of a publisher: the agreed part in hundredths of a percent, and what it comes to. */
  publisher: z
    .object({
      id: z.number().int(),
      basis_points: z.number().int().nullable(),
      share: rupiahAmount.nullable(),
    })
    .nullable(),
})

const settlementRow = z.object({
  reference: z.string(),
  order: order.nullable(),
  /** In the file; null where it is not there. */
  in_file: rupiahAmount.nullable(),
  /** What came in by the shop's records; null where nothing did. */
  in_shop: rupiahAmount.nullable(),
})
const found = z.object({ count: z.number().int(), rows: z.array(settlementRow) })

const reportQuery = { by: z.enum(REPORTS_BY, 'Laporan ini tidak ada').default('day'), month }

export const consoleFinanceCalls = {
  'GET /api/console/movements': call({
    access: 'uang.lihat',
    summary:
      'Movements of money, the latest or the earliest first; the next page begins after the movement `before`',
    query: z.object({
      kind: z.enum(MOVEMENT_KINDS, 'Jenis ini tidak ada').optional(),
      since: requestedDay.optional(),
      until: requestedDay.optional(),
      /** An order’s number as a whole. */
      find: z.string().trim().max(40, 'Pencarian terlalu panjang').optional(),
      sort: z.enum(MOVEMENT_SORTS, 'Urutan tidak dikenal').optional(),
      /** The last id of the page before. */
      before: id.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    data: z.object({
      movements: z.array(
        z.object({
          id: z.number().int(),
          at: moment,
          kind: z.enum(MOVEMENT_KINDS),
          amount: rupiahAmount,
          /** Typed by staff or named by the gateway; empty where neither did. */
          reference: z.string(),
          gateway: z.string().nullable(),
          order,
        }),
      ),
      has_more: z.boolean(),
    }),
  }),
  'GET /api/console/payments/unmatched': call({
    access: 'uang.lihat',
    summary:
      'Notifications of payments that changed no order as they should have, the latest first; those of money that is due back until it was paid back',
    data: z.object({
      notifications: z.array(
        z.object({
          id: z.number().int(),
          gateway: z.string(),
          reference: z.string(),
          received_at: moment,
          /** Null: it waits. */
          outcome: z.string().nullable(),
          /** Whether it can be ended: nothing more is done with it by itself. */
          may_end: z.boolean(),
          order: order.nullable(),
        }),
      ),
      has_more: z.boolean(),
    }),
  }),
  'POST /api/console/payments/notifications/:id/end': call({
    access: 'uang.catat',
    summary:
      'Asks the provider once more about a notification, and ends it where it confirms nothing; no order and no money changes by that',
    body: z.object({ reason }),
    data: z.object({
      /** Whether the provider confirms it by now, so that it was applied instead. */
      applied: z.boolean(),
    }),
  }),
  'GET /api/console/reports': call({
    access: 'laporan.lihat',
    summary: 'What was sold and refunded in a month, by day, title, publisher, method or tax class',
    query: z.object(reportQuery),
    data: z.object({
      rows: z.array(reportRow),
      sum: reportRow.omit({ keys: true, orders: true, publisher: true }),
      money: z.object({
        received: rupiahAmount,
        refund_due: rupiahAmount,
        refund_paid: rupiahAmount,
        /** What the providers are expected to have taken of what came in. */
        fees: rupiahAmount,
        /** Payments by a provider whose fee is not known. */
        without_fee: z.number().int(),
      }),
      /** Whether the rows come to the money that came in and is not due back. */
      adds_up: z.boolean(),
    }),
    costly: true,
  }),
  'GET /api/console/reports/file': call({
    access: 'laporan.lihat',
    summary: 'The same as a file',
    query: z.object({ ...reportQuery, format: z.enum(REPORT_FORMATS, 'Bentuk berkas ini tidak ada') }),
    data: z.object({ name: z.string(), type: z.string(), bytes: z.base64() }),
    costly: true,
  }),
  'PUT /api/console/publishers/:id/share': call({
    access: 'uang.catat',
    summary: 'Sets the part of its titles’ revenue that a publisher gets from a month on',
    body: z.object({
      since: month,
      basis_points: z
        .number('Bagian harus berupa angka')
        .int('Bagian paling banyak dua angka di belakang koma')
        .min(0, 'Bagian tidak boleh di bawah 0%')
        .max(10_000, 'Bagian paling banyak 100%'),
    }),
    data: z.object({ basis_points: z.number().int() }),
  }),
  'POST /api/console/settlements/compare': call({
    access: 'uang.catat',
    unlogged: true,
    summary: 'Compares a settlement file of a payment provider (CSV) with what came in; it changes nothing',
    form: true,
    file: { field: 'file', maxBytes: FORM_FILE_BYTES },
    body: z
      .object({
        file: upload,
        /** The first and the last day, in WIB, whose payments the file should have; without them those of its rows. */
        since: requestedDay.optional(),
        until: requestedDay.optional(),
      })
      .refine(({ since, until }) => (since === undefined) === (until === undefined), {
        path: ['until'],
        message: 'Isi kedua tanggal, atau kosongkan keduanya',
      })
      .refine(({ since, until }) => !since || !until || since <= until, {
        path: ['until'],
        message: 'Hari terakhir tidak boleh sebelum hari pertama',
      })
      .refine(({ since, until }) => !since || !until || Date.parse(until) - Date.parse(since) < 100 * DAY, {
        path: ['until'],
        message: 'Pilih paling banyak 100 hari',
      }),
    data: z.object({
      rows: z.number().int(),
      /** Rows that are no successful payment: fees, refunds, payments that failed. */
      left_out: z.number().int(),
      /** Rows of which something cannot be read. Only a payment whose fee is empty or cannot be read is compared. */
      unreadable: z.object({
        count: z.number().int(),
        rows: z.array(
          z.object({
            line: z.number().int(),
            reference: z.string(),
            what: z.enum(['reference', 'amount', 'status', 'fee', 'quote']),
            /** In the cell that cannot be read, or beside it. */
            written: z.string(),
          }),
        ),
      }),
      /** Of the payments that fit. */
      matched: z.object({
        count: z.number().int(),
        total: rupiahAmount,
        /** By the file. */
        fees: rupiahAmount,
        /** By what the shop knows of its methods. */
        expected: rupiahAmount,
      }),
      differing: found,
      /** Of the payments that fit: of which another fee was taken than was expected. */
      fees: found,
      /** In the file alone. */
      unknown: found,
      /** Twice in the file. */
      repeated: found,
      /** In the shop alone, of the same gateways, in these days. */
      missing: found,
      /** Null where none were looked for: the file names no charge of the shop’s, or nothing tells its days. */
      period: z
        .object({
          since: day,
          until: day,
          /** Chosen, or taken from the times of the file or, where it tells none, of the payments that it names. */
          by: z.enum(['chosen', 'file', 'payments']),
        })
        .nullable(),
    }),
    costly: true,
  }),
} as const
