import * as z from 'zod'
import { call, id, moment, nothing, requestedDay } from '../call.ts'
import {
  EXPORT_EDITIONS,
  EXPORT_EVERY,
  EXPORT_FORMATS,
  EXPORT_PRICES,
  EXPORT_STATES,
  EXPORT_TAGS,
} from '../exchange-choices.ts'
import { version } from './version.ts'

/** What a file holds; the last four count for ONIX only. */
const exportSettings = z.object({
  format: z.enum(EXPORT_FORMATS, 'Pilih jenis berkas'),
  /** Without drafts and titles that were withdrawn before; always so for ONIX. */
  on_sale: z.boolean('Pilih judul yang diekspor'),
  /** Stock and sold counts, for the shop itself. */
  figures: z.boolean('Pilih apakah stok ikut'),
  editions: z.enum(EXPORT_EDITIONS, 'Pilih edisi').default('all'),
  prices: z.enum(EXPORT_PRICES, 'Pilih harga').default('list'),
  tags: z.enum(EXPORT_TAGS, 'Pilih bentuk tag').default('reference'),
  addressee: z.string().trim().max(100, 'Nama penerima paling panjang 100 huruf').default(''),
})
export type ExportSettingsGiven = z.output<typeof exportSettings>

const profileFields = z.object({
  name: z.string().trim().min(1, 'Isi nama penerima').max(100, 'Nama paling panjang 100 huruf'),
  settings: exportSettings,
  /** Each file holds what changed since the one before; the first one holds everything. */
  changed_only: z.boolean('Pilih isi berkas'),
  every: z.enum(EXPORT_EVERY, 'Pilih jadwal'),
})
const profile = profileFields.extend({
  id: z.number().int(),
  /** Null where no clock makes files. */
  next_at: moment.nullable(),
  version,
})
export type ExportProfile = z.infer<typeof profile>

const file = z.object({
  id: z.number().int(),
  name: z.string(),
  settings: exportSettings,
  /** From when on a file of what changed begins. */
  since: moment.nullable(),
  state: z.enum(EXPORT_STATES),
  /** How many titles it has, or will have; null until they are counted. */
  titles: z.number().int().nullable(),
  written: z.number().int(),
  bytes: z.number().int().nullable(),
  made_by: z.string().nullable(),
  made_at: moment,
  ended_at: moment.nullable(),
  /** Until then it can be downloaded. */
  kept_until: moment,
})
export type ExportFile = z.infer<typeof file>

export const consoleExportCalls = {
  'GET /api/console/exports': call({
    access: 'ekspor.jalankan',
    summary: 'Files of the catalogue of the last 30 days, the latest first, and how far those under way are',
    data: z.array(file),
  }),
  'POST /api/console/exports': call({
    access: 'ekspor.jalankan',
    summary: 'Lets a file of the catalogue be made, in the background',
    body: z.union([
      z.object({ settings: exportSettings, since: requestedDay.nullable().default(null) }).strict(),
      z.object({ profile_id: id }).strict(),
    ]),
    data: file,
    status: 201,
  }),
  'GET /api/console/export-profiles': call({
    access: 'ekspor.jalankan',
    summary: 'Recipients of files, each with what its files hold and when they are made',
    data: z.array(profile),
  }),
  'POST /api/console/export-profiles': call({
    access: 'ekspor.jalankan',
    summary: 'Adds a recipient',
    body: profileFields,
    data: profile,
    status: 201,
  }),
  'PUT /api/console/export-profiles/:id': call({
    access: 'ekspor.jalankan',
    summary: 'Changes a recipient',
    body: profileFields.extend({ version }),
    data: profile,
  }),
  'DELETE /api/console/export-profiles/:id': call({
    access: 'ekspor.jalankan',
    summary: 'Removes a recipient; its files stay until their time is over',
    data: nothing,
  }),
} as const
