import * as z from 'zod'
import { call, id, picture } from '../call.ts'
import { amount } from './amount.ts'
import { ofVersion, pictureFile, pictureForm } from './picture-form.ts'
import { version } from './version.ts'

const fields = {
  name: z.string().trim().min(1, 'Isi nama paket').max(100, 'Nama paket terlalu panjang'),
  description: z.string().trim().max(2000, 'Keterangan terlalu panjang'),
  /** Calendar months. */
  duration: amount('Masa').min(1, 'Masa paket 1 sampai 120 bulan').max(120, 'Masa paket 1 sampai 120 bulan'),
  price: amount('Harga'),
  discount: amount('Potongan').max(100, 'Potongan dari 0 sampai 100 persen'),
  nominal_discount: amount('Potongan'),
  tax: z.enum(['exempt', 'standard'], 'Pilih kelas pajak'),
  on_sale: z.boolean(),
}
/** The large picture, or the small one in lists. */
const pictureParams = z.object({ id, which: z.enum(['image', 'icon'], 'Gambar ini tidak ada') })

const record = z.object({
  id: z.number().int(),
  ...fields,
  final_price: z.number().int(),
  image: picture.nullable(),
  icon: picture.nullable(),
  /** Whether somebody chose the tax class, which is the standard one until then. */
  tax_decided: z.boolean(),
  /** Users whose time by this package runs now. */
  subscribers: z.number().int(),
  version,
})

export const consolePackageCalls = {
  'GET /api/console/packages': call({
    access: 'pemasaran.lihat',
    summary: 'Every subscription package, those that are sold no more last',
    data: z.array(record),
  }),
  'POST /api/console/packages': call({
    access: 'pemasaran.ubah',
    summary: 'Adds a package that can be bought at once, unless it says otherwise',
    body: z.object(fields).partial().required({ name: true, duration: true, price: true }),
    data: record,
    status: 201,
  }),
  'PUT /api/console/packages/:id': call({
    access: 'pemasaran.ubah',
    summary: 'Changes the given fields of a package; who has bought keeps what was bought',
    body: z.object(fields).partial().extend({ version }),
    data: record,
  }),
  'PUT /api/console/packages/:id/pictures/:which': call({
    access: 'pemasaran.ubah',
    summary: 'Gives a package its picture or its icon: JPG, PNG, WebP, AVIF or GIF up to 8 MB, encoded anew',
    params: pictureParams,
    form: true,
    file: pictureFile,
    body: pictureForm,
    data: record,
  }),
  'DELETE /api/console/packages/:id/pictures/:which': call({
    access: 'pemasaran.ubah',
    summary: 'Takes the picture or the icon of a package away',
    params: pictureParams,
    query: ofVersion,
    data: record,
  }),
  'POST /api/console/packages/:id/end': call({
    access: 'pemasaran.ubah',
    summary: 'Ends the sale of a package; subscribers keep the time that they paid for',
    body: z.object({ version }),
    data: record,
  }),
} as const
