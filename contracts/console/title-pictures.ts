import * as z from 'zod'
import { call, id, upload } from '../call.ts'
import { titleRecord } from './titles.ts'
import { version } from './version.ts'

/** As much as the shop's pictures may have; a larger one is refused before it is read. */
const PICTURE_BYTES = 8 * 1024 * 1024

const params = z.object({ id })
const picture = { field: 'picture', maxBytes: PICTURE_BYTES } as const
/** In a form every field is text. */
const formVersion = z.coerce.number('Versi harus berupa angka').pipe(version)
const alt = z.string().trim().max(200, 'Keterangan gambar paling panjang 200 huruf')

export const consoleTitlePictureCalls = {
  'PUT /api/console/titles/:id/cover': call({
    access: 'katalog.ubah',
    summary: 'Gives a title its cover: JPG, PNG, WebP, AVIF or GIF up to 8 MB, encoded anew',
    params,
    form: true,
    file: picture,
    body: z.object({ picture: upload, version: formVersion }),
    data: titleRecord,
  }),
  'DELETE /api/console/titles/:id/cover': call({
    access: 'katalog.ubah',
    summary: 'Takes the cover of a title away',
    params,
    query: z.object({ version: formVersion }),
    data: titleRecord,
  }),
  'POST /api/console/titles/:id/pictures': call({
    access: 'katalog.ubah',
    summary: 'Adds a picture at the end of a title’s gallery',
    params,
    form: true,
    file: picture,
    body: z.object({ picture: upload, alt: alt.default(''), version: formVersion }),
    data: titleRecord,
    status: 201,
  }),
  'PUT /api/console/titles/:id/pictures': call({
    access: 'katalog.ubah',
    summary:
      'Orders and describes the pictures of a gallery by their keys; those that are not named are removed',
    params,
    body: z.object({
      pictures: z.array(z.object({ key: z.string().max(64), alt })).max(100, 'Terlalu banyak gambar'),
      version,
    }),
    data: titleRecord,
  }),
} as const
