import * as z from 'zod'
import type { AuditVerb } from './audit-verbs.ts'
import { REASONS } from './failures.ts'
import type { Right } from './rights.ts'

/**
 * Who may make a call. `public`: anybody, with the same answer for everybody. `user`: the bearer of a valid session,
 * who sees only their own data. `provider`: a payment gateway, authenticated by its signature. Calls of the console
 * (`/api/console/…`) have one of the others: a right, which a member of staff must have; `staff`: any member who is
 * signed in; `console`: anybody, in order to sign in.
 */
export type Access = 'public' | 'user' | 'provider' | ConsoleAccess
export type ConsoleAccess = Right | 'staff' | 'console'

export type FileField = { field: string; maxBytes: number }

export type CallShape = {
  access: Access
  summary: string
  /** How a body may be sent: JSON always; `form` also as multipart/form-data or urlencoded. */
  body?: z.ZodType
  form?: boolean
  /** The one file that the form of a `user` call may carry; its bytes arrive in the body as `upload`. */
  file?: FileField
  /** Of the path. Where this is absent, each of its variable parts is an id. */
  params?: z.ZodObject
  query?: z.ZodObject
  /** The shape of `data` in the answer. */
  data: z.ZodType
  /** The status of a success: 201 only where a row was created. */
  status?: 200 | 201
  /** True for public answers that change only with the catalogue, which may be cached under its version. */
  cached?: boolean
  /** The token of a reading link is accepted as well as a session's, on a device that opened the link. */
  readingLinks?: boolean
  /** Each answer costs the server as much as a search: one account or address gets only a few at the same time. */
  costly?: boolean
  /** For calls of the console: only within ten minutes of a sign-in, or of the password or a passkey given again (F113). */
  recent?: boolean
  /** For calls of the console that are no GET: true where the call changes nothing, and so leaves no entry in the log. */
  unlogged?: boolean
  /**
   * For calls of the console that are GET: that a member saw this thing is an entry of the log, by the id in the path,
   * or as a list.
   */
  logsView?: AuditVerb
  /** True where the handler returns `data` as JSON text made of stored text, which is sent without parsing it. */
  asJson?: boolean
}

/** Describes one call; the key it is stored under is its method and path. */
export function call<const Shape extends CallShape>(shape: Shape): Shape {
  return shape
}

export const answer = <Data extends z.ZodType>(data: Data) =>
  z.object({ code: z.union([z.literal(200), z.literal(201)]), message: z.string(), data })

export const failure = z.object({
  code: z.number().int(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  reason: z.enum(REASONS),
  /** What a screen needs in order to offer a way on, such as the present version or what is left in stock. */
  data: z.unknown().optional(),
})

export const page = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    total: z.number().int(),
    per_page: z.number().int(),
    last_page: z.number().int(),
    current_page: z.number().int(),
  })
export type Page<Row> = {
  data: Row[]
  total: number
  per_page: number
  last_page: number
  current_page: number
}

/** The most rows of a page. A larger `per_page` counts as this. */
const MAX_PER_PAGE = 1000

export const paging = (perPage: number) => ({
  page: z.coerce
    .number('Halaman harus berupa angka')
    .int('Halaman harus bilangan bulat')
    .min(1, 'Halaman mulai dari 1')
    .max(1_000_000, 'Halaman terlalu besar')
    .default(1),
  per_page: z.coerce
    .number('Jumlah per halaman harus berupa angka')
    .int('Jumlah per halaman harus bilangan bulat')
    .min(1, 'Jumlah per halaman paling sedikit 1')
    .transform((count) => Math.min(count, MAX_PER_PAGE))
    .default(perPage),
})

export const id = z.coerce
  .number('Id harus berupa angka')
  .int('Id harus bilangan bulat')
  .min(1, 'Id tidak dikenal')
  .max(Number.MAX_SAFE_INTEGER, 'Id tidak dikenal')
/** Ids in a query, separated by commas; one that is there twice counts once. */
export const idList = (most: number) =>
  z
    .string()
    .max(most * 20, `Paling banyak ${most} id`)
    .transform((list) => [...new Set(list.split(',').filter(Boolean).map(Number))])
    .pipe(
      z
        .array(z.number('Id harus berupa angka').int('Id harus bilangan bulat').min(1))
        .max(most, `Paling banyak ${most} id`),
    )
/** The id of a payment method, of which there are few: the column has four bytes. */
export const paymentMethodId = id.max(2 ** 31 - 1, 'Metode pembayaran tidak dikenal')
export const rupiahAmount = z.number().int()
/** A moment: ISO 8601 with offset. */
export const moment = z.iso.datetime({ offset: true })
const EARLIEST = Date.parse('1900-01-01T00:00:00+07:00')
const LATEST = Date.parse('3000-01-01T00:00:00+07:00')
/** A moment in a request. Years of more than four digits, which an offset can make, would not be ISO 8601 in answers. */
export const requestedMoment = moment.refine((text) => {
  const at = Date.parse(text)
  return at >= EARLIEST && at < LATEST
}, 'Pilih waktu dari tahun 1900 sampai 2999')
/** A day without time, in Asia/Jakarta. */
export const day = z.iso.date()
/** A day in a request. PostgreSQL has no year 0; the end of the year 9999 in WIB is a moment of five digits. */
export const requestedDay = day.refine(
  (text) => text >= '0001-01-01' && text < '3000-01-01',
  'Pilih tanggal sampai tahun 2999',
)

/** A picture that the shop serves in several widths: `/images/{key}-{width}.webp` (and `.avif`). */
export const picture = z.object({
  key: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  color: z.string(),
  widths: z.array(z.number().int()),
  avif: z.boolean(),
})
export type Picture = z.infer<typeof picture>

/** The bytes of a file that came with a form. The receiving code decides what kind of file it is. */
export const upload = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array, 'Pilih sebuah berkas')
  .meta({ type: 'string', format: 'binary' })

/** `data` of a call that only confirms. */
export const nothing = z.null()
