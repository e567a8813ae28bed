import * as z from 'zod'
import { call, moment } from '../call.ts'
import { UPLOAD_STATES } from '../choices.ts'
import { reason } from './reason.ts'

const revision = z.object({
  revision: z.number().int(),
  kind: z.enum(['PDF', 'HTML']),
  /** Of a PDF. */
  pages: z.number().int().nullable(),
  byte_size: z.number().int(),
  added_at: moment,
})

/** A first page: a picture as base64, or the first words of a text. */
const firstPage = z.union([
  z.object({ jpeg: z.base64(), width: z.number().int(), height: z.number().int() }),
  z.object({ text: z.string() }),
])

const upload = z.object({
  id: z.number().int(),
  name: z.string(),
  byte_size: z.number().int().nullable(),
  state: z.enum(UPLOAD_STATES),
  began_at: moment,
  /** What was taken in; null before that, and where it was refused. */
  report: revision
    .omit({ added_at: true })
    .extend({
      /** False where the newest revision has these very bytes. */
      added: z.boolean(),
      remarks: z.array(z.string()),
      first_pages: z.array(firstPage),
    })
    .nullable(),
  /** Why it was refused. */
  failure: z.string().nullable(),
})

const bookFiles = z.object({
  /** The newest first: the one that readers get. */
  revisions: z.array(revision),
  /** Of the newest revision; null without a file. */
  sample: z
    .object({
      /** Null: the usual number. */
      chosen: z.number().int().nullable(),
      /** Null: there is none. */
      pages: z.number().int().nullable(),
      /** It is made in the background, and nobody reads it until then. */
      is_made: z.boolean(),
      remark: z.string().nullable(),
    })
    .nullable(),
  /** How many own the ebook, or have an order of it that may still be paid. */
  readers: z.number().int(),
  /** The latest first. */
  uploads: z.array(upload),
})

const newest = z.number('Revisi tidak dikenal').int().min(1).max(2_147_483_647)

const MOST_SAMPLE_PAGES = 20

export const consoleBookFileCalls = {
  'GET /api/console/titles/:id/files': call({
    access: 'katalog.lihat',
    summary: 'The files of a title’s ebook, its sample, and what was uploaded lately',
    data: bookFiles,
  }),
  'PUT /api/console/titles/:id/sample': call({
    access: 'katalog.ubah',
    summary: 'Sets how many pages of an ebook anybody may read; the sample is made anew',
    body: z.object({
      /** Null: the usual number. */
      pages: z
        .number('Jumlah halaman harus berupa angka')
        .int('Jumlah halaman harus bilangan bulat')
        .min(0, 'Jumlah halaman tidak boleh di bawah 0')
        .max(MOST_SAMPLE_PAGES, `Paling banyak ${MOST_SAMPLE_PAGES} halaman`)
        .nullable(),
      /** The newest revision, as it was shown. */
      revision: newest,
    }),
    data: bookFiles,
  }),
  'POST /api/console/titles/:id/files/withdraw': call({
    access: 'katalog.ubah',
    summary:
      'Withdraws the newest revision: readers get the former one; the only one only while nobody reads it',
    body: z.object({ revision: newest, reason }),
    data: bookFiles,
  }),
} as const
