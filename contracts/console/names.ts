import * as z from 'zod'
import { formatNumber } from '#kernel/numbers.ts'
import { call, id, page, paging } from '../call.ts'
import { amount } from './amount.ts'
import { version } from './version.ts'

/** Names that titles have, beside genres. */
export const NAME_KINDS = ['publisher', 'contributor', 'series'] as const
export type NameKind = (typeof NAME_KINDS)[number]
export const LONGEST_NAME = 200
export const LONGEST_ABOUT = 4000
export const LAST_POSITION = 999

const name = z
  .string()
  .trim()
  .min(1, 'Isi nama')
  .max(LONGEST_NAME, `Nama paling panjang ${LONGEST_NAME} huruf`)
const about = z.string().max(LONGEST_ABOUT, `Teks paling panjang ${formatNumber(LONGEST_ABOUT)} huruf`)
const position = amount('Urutan')
  .min(1, 'Urutan mulai dari 1')
  .max(LAST_POSITION, `Urutan paling besar ${LAST_POSITION}`)
  .nullable()
const titles = z.number().int()

const kind = z.enum(NAME_KINDS, 'Jenis nama ini tidak ada')
const params = z.object({ kind, id })
const record = z.object({ id: z.number().int(), name: z.string(), version })
/** `about` is what its page says, in paragraphs apart by an empty line. */
const described = record.extend({ about: z.string() })
const merged = record.extend({ /** The titles that got the name. */ titles })

/** `position` places it before those without one. */
const genre = record.extend({ position, titles })
const into = z.object({ into: z.number('Pilih tujuannya').int().positive(), version })

export const consoleNameCalls = {
  'GET /api/console/genres': call({
    access: 'pemasaran.lihat',
    summary: 'Every genre in its order, with the number of its titles in every status',
    data: z.array(genre),
  }),
  'POST /api/console/genres': call({
    access: 'pemasaran.ubah',
    summary: 'Adds a genre',
    body: z.object({ name, position: position.optional() }),
    data: genre,
    status: 201,
  }),
  'PUT /api/console/genres/:id': call({
    access: 'pemasaran.ubah',
    summary: 'Renames a genre or gives it another place; its titles follow',
    body: z.object({ name, position }).partial().extend({ version }),
    data: genre,
  }),
  'POST /api/console/genres/:id/merge': call({
    access: 'pemasaran.ubah',
    summary: 'Gives all titles of a genre another one, to which its addresses lead from now on',
    body: into,
    data: merged,
  }),
  'DELETE /api/console/genres/:id': call({
    access: 'pemasaran.ubah',
    summary: 'Removes a genre; its titles have none then',
    query: z.object({ version: z.coerce.number('Versi harus berupa angka').pipe(version) }),
    data: z.object({ /** The titles that lose it. */ titles }),
  }),
  'GET /api/console/names/:kind': call({
    access: 'katalog.lihat',
    summary: 'Publishers, contributors or series by name, with the number of their titles in every status',
    params: z.object({ kind }),
    query: z.object({
      ...paging(50),
      q: z.string().max(200, 'Pencarian paling panjang 200 huruf').default(''),
    }),
    data: page(described.extend({ titles })),
  }),
  'PUT /api/console/names/:kind/:id': call({
    access: 'katalog.ubah',
    summary: 'Renames a publisher, a contributor or a series; its titles follow',
    params,
    body: z.object({ name, version }),
    data: record,
  }),
  'PUT /api/console/names/:kind/:id/about': call({
    access: 'katalog.ubah',
    summary: 'Writes what the page of a publisher, a contributor or a series says about it; empty: nothing',
    params,
    body: z.object({ about, version }),
    data: described,
  }),
  'POST /api/console/names/:kind/:id/merge': call({
    access: 'katalog.ubah',
    summary: 'Makes two names one: titles of the first get the second, and so do imports that have the first',
    params,
    body: into,
    data: merged,
  }),
} as const
