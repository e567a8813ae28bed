import * as z from 'zod'
import { call, moment, page, paging } from '../call.ts'
import {
  ARCHIVE_FILE_KINDS,
  ARCHIVE_FILE_STATES,
  IMPORT_FIELDS,
  IMPORT_STATES,
  IMPORT_TITLE_OUTCOMES,
  ROW_OUTCOMES,
} from '../exchange-choices.ts'
import { IMPORT_FILE_BYTES, IMPORT_PART_BYTES } from '../upload-bounds.ts'

const MB = 1024 * 1024
const count = z.number().int()
const columnName = z.string().max(500, 'Nama kolom terlalu panjang')

/** How the columns of a file are read. */
const mapping = z.object({
  /** Our field and the file's columns; the first filled one counts. */
  columns: z.partialRecord(z.enum(IMPORT_FIELDS, 'Isian tidak dikenal'), z.array(columnName).max(20)),
  price: z.string().max(40, 'Harga terlalu panjang').default(''),
  published: z.string().max(40, 'Tanggal terlalu panjang').default(''),
  format: z.enum(['ebook', 'paper', 'both'], 'Pilih bentuknya'),
  names: z.enum(['as_written', 'inverted'], 'Pilih cara menulis nama'),
  update: z.boolean('Pilih apakah judul yang ada diperbarui'),
})

const sample = z.object({
  row: count,
  cells: z.record(z.string(), z.string()),
  becomes: z.record(z.string(), z.string()),
  refused: z.string().nullable(),
})

const run = z.object({
  id: count,
  state: z.enum(IMPORT_STATES),
  file: z.string(),
  bytes: count,
  made_by: z.string().nullable(),
  made_at: moment,
  started_at: moment.nullable(),
  ended_at: moment.nullable(),
  undo_until: moment.nullable(),
  rows_read: count,
  titles_planned: count,
  titles_done: count,
  /** Why it failed, or was paused by itself. */
  fault: z.string().nullable(),
  /** Null until the file was checked. */
  totals: z
    .object({ rows: count, imported: count, merged: count, unchanged: count, refused: count })
    .nullable(),
})

const wholeRun = run.extend({
  format: z.string().nullable(),
  encoding: z.string().nullable(),
  sheets: z.array(z.object({ name: z.string(), outcome: z.enum(['read', 'hidden', 'no_header', 'empty']) })),
  mapping,
  /** The kept mapping that was recognised by the columns. */
  mapping_name: z.string().nullable(),
  /** All columns of the file, and which of them were read as what. */
  columns: z.array(z.string()),
  read: z.record(z.string(), z.array(z.string())),
  /** Whether it is the shop's own export, whose columns are read as they were written, whatever is chosen for them. */
  is_own: z.boolean(),
  price_columns: z
    .object({
      read: z.string(),
      /** False where somebody has to choose before the run. */
      certain: z.boolean(),
      columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
    })
    .nullable(),
  samples: z.array(sample),
  titles: z.object({ added: count, changed: count, unchanged: count }).nullable(),
  /** Rows by reason, with its sentence. */
  reasons: z.array(
    z.object({ outcome: z.enum(ROW_OUTCOMES), reason: z.string(), sentence: z.string(), count }),
  ),
  outcomes: z.record(z.enum(IMPORT_TITLE_OUTCOMES), count),
  /** The covers and books of an archive, by what became of them. */
  files: z.record(z.enum(ARCHIVE_FILE_STATES), count),
})

const archiveFile = z.object({
  at: count,
  file: z.string(),
  bytes: count,
  kind: z.enum(ARCHIVE_FILE_KINDS),
  state: z.enum(ARCHIVE_FILE_STATES),
  sentence: z.string(),
  title_id: count.nullable(),
  title: z.string().nullable(),
})

const row = z.object({
  row: count,
  sheet: z.string().nullable(),
  line: count.nullable(),
  product: z.string().nullable(),
  title: z.string(),
  outcome: z.enum(ROW_OUTCOMES),
  reason: z.string(),
  sentence: z.string(),
  value: z.string().nullable(),
  title_id: count.nullable(),
})

const partNumber = z.coerce
  .number('Nomor bagian harus berupa angka')
  .int('Nomor bagian harus bilangan bulat')
  .min(0, 'Nomor bagian mulai dari 0')
  .max(IMPORT_FILE_BYTES / MB, 'Nomor bagian terlalu besar')
const access = 'impor.jalankan'

export const consoleImportCalls = {
  'GET /api/console/imports': call({
    access,
    summary: 'Imports of the last 30 days, the latest first',
    query: z.object(paging(20)),
    data: page(run),
  }),
  'POST /api/console/imports': call({
    access,
    summary: 'Announces a file that is to be imported; its parts follow',
    body: z.object({
      file: z.string().trim().min(1, 'Berkas tidak bernama').max(200, 'Nama berkas terlalu panjang'),
      bytes: z
        .number('Ukuran berkas harus berupa angka')
        .int('Ukuran berkas harus bilangan bulat')
        .min(1, 'Berkas ini kosong')
        .max(IMPORT_FILE_BYTES, 'Berkas ini lebih dari 2 GB. Bagi menjadi beberapa berkas'),
    }),
    data: run,
    status: 201,
  }),
  'POST /api/console/imports/:id/parts': call({
    access,
    summary: 'Stores one part of a file, of at most 4 MB',
    form: true,
    file: { field: 'part', maxBytes: IMPORT_PART_BYTES },
    body: z.object({
      at: partNumber,
      part: z.instanceof(Uint8Array, { error: 'Kirim bagian berkasnya' }),
    }),
    unlogged: true,
    data: z.object({ at: count }),
  }),
  'POST /api/console/imports/:id/check': call({
    access,
    summary: 'Checks a file, all of whose parts are there, in the background',
    body: z.object({ parts: partNumber.min(1, 'Kirim berkasnya lebih dulu') }),
    data: run,
  }),
  'GET /api/console/imports/:id': call({
    access,
    summary: 'One import: what its file holds, what it does or did, and how far it is',
    data: wholeRun,
  }),
  'GET /api/console/imports/:id/rows': call({
    access,
    summary: 'The rows of an import of which there is something to say',
    query: z.object({
      ...paging(50),
      outcome: z.enum(ROW_OUTCOMES, 'Hasil tidak dikenal').optional(),
      reason: z.string().max(60, 'Alasan tidak dikenal').optional(),
    }),
    data: page(row),
  }),
  'GET /api/console/imports/:id/files': call({
    access,
    summary: 'The covers and books of an imported archive, and what became of each',
    query: z.object({
      ...paging(50),
      state: z.enum(ARCHIVE_FILE_STATES, 'Hasil tidak dikenal').optional(),
    }),
    data: page(archiveFile),
  }),
  'POST /api/console/imports/:id/mapping': call({
    access,
    summary: 'Lets a file be read in another way, and keeps it by name for files with the same columns',
    body: mapping.extend({ keep_as: z.string().trim().max(100, 'Nama terlalu panjang').default('') }),
    data: run,
  }),
  'POST /api/console/imports/:id/run': call({
    access,
    summary: 'Does exactly what the check has shown, in the background; a paused import goes on',
    data: run,
  }),
  'POST /api/console/imports/:id/pause': call({
    access,
    summary: 'Pauses an import under way; what it did stays, the rest can be run later',
    data: run,
  }),
  'POST /api/console/imports/:id/undo': call({
    access,
    summary: 'Takes back what an import did and nobody has changed or bought since, in the background',
    data: run,
  }),
  'DELETE /api/console/imports/:id': call({
    access,
    summary: 'Forgets a file that was not run',
    data: z.object({ id: count }),
  }),
} as const
