import * as z from 'zod'
import { call } from '../call.ts'
import { ofVersion, pictureFile, pictureForm } from './picture-form.ts'
import { titleRecord } from './titles.ts'
import { version } from './version.ts'

const alt = z.string().trim().max(200, 'Keterangan gambar paling panjang 200 huruf')

export const consoleTitlePictureCalls = {
  'POST /api/console/pictures/fetch': call({
    access: 'katalog.ubah',
    summary: 'Fetches a picture from an address, so that it can be cropped and then sent as a file',
    unlogged: true,
    body: z.object({
      address: z.string().trim().min(1, 'Isi alamat gambar').max(2000, 'Alamat ini terlalu panjang'),
    }),
    data: z.object({
      type: z.templateLiteral(['image/', z.enum(['jpeg', 'png', 'webp', 'gif', 'avif'])]),
      base64: z.string(),
    }),
  }),
  'PUT /api/console/titles/:id/cover': call({
    access: 'katalog.ubah',
    summary: 'Gives a title its cover: JPG, PNG, WebP, AVIF or GIF up to 8 MB, encoded anew',
    form: true,
    file: pictureFile,
    body: pictureForm,
    data: titleRecord,
  }),
  'DELETE /api/console/titles/:id/cover': call({
    access: 'katalog.ubah',
    summary: 'Takes the cover of a title away',
    query: ofVersion,
    data: titleRecord,
  }),
  'POST /api/console/titles/:id/pictures': call({
    access: 'katalog.ubah',
    summary: 'Adds a picture at the end of a title’s gallery',
    form: true,
    file: pictureFile,
    body: pictureForm.extend({ alt: alt.default('') }),
    data: titleRecord,
    status: 201,
  }),
  'PUT /api/console/titles/:id/pictures': call({
    access: 'katalog.ubah',
    summary:
      'Orders and describes the pictures of a gallery by their keys; those that are not named are removed',
    body: z.object({
      pictures: z.array(z.object({ key: z.string().max(64), alt })).max(100, 'Terlalu banyak gambar'),
      version,
    }),
    data: titleRecord,
  }),
} as const
