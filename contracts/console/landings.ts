import * as z from 'zod'
import { call, id, moment, picture, requestedMoment } from '../call.ts'
import { amount } from './amount.ts'
import { ofVersion, pictureFile, pictureForm } from './picture-form.ts'
import { version } from './version.ts'

/** The longest texts that fit over the picture at 360 px, the covers beside them, the highest position. */
export const LANDING_BOUNDS = { title: 48, line: 72, button: 24, titles: 3, position: 999 } as const

const words = (most: number, name: string) =>
  z
    .string()
    .trim()
    .max(most, `${name} paling panjang ${most} huruf`)
    .nullable()
    .transform((text) => (text === '' ? null : text))

const fields = {
  /** The heading over the picture. Without one there is neither line nor button nor cover. */
  title: words(LANDING_BOUNDS.title, 'Judul'),
  line: words(LANDING_BOUNDS.line, 'Kalimat'),
  button: words(LANDING_BOUNDS.button, 'Tombol'),
  /** A path of the shop. */
  link: words(500, 'Tautan'),
  /** What the picture shows, for people who do not see it. */
  alt: z.string().trim().max(300, 'Keterangan gambar paling panjang 300 huruf'),
  /** Its place among the others, the lowest first. */
  position: amount('Urutan').max(LANDING_BOUNDS.position),
  /** The titles whose covers stand beside the words. */
  title_ids: z.array(z.number().int().positive()).max(LANDING_BOUNDS.titles),
  published: z.boolean(),
  /** When a hidden picture is shown, and a shown one hidden, by itself. */
  begins_at: requestedMoment.nullable(),
  ends_at: requestedMoment.nullable(),
  /** The point that stays in view where the picture is cut, in percent; null for the usual place. */
  focus: z.object({ x: z.number().int().min(0).max(100), y: z.number().int().min(0).max(100) }).nullable(),
}

const record = z.object({
  id: z.number().int(),
  ...fields,
  begins_at: moment.nullable(),
  ends_at: moment.nullable(),
  picture: picture.nullable(),
  version,
})

/** As many as the home page shows. */
const MOST_PICKS = 8
const pick = z.object({
  id: z.number().int(),
  title: z.string(),
  cover_picture: picture.nullable(),
  /** Whether shoppers see it. */
  on_sale: z.boolean(),
})

export const consoleLandingCalls = {
  'GET /api/console/landings': call({
    access: 'pemasaran.lihat',
    summary: 'Every header picture of the home page in its order, hidden ones last',
    data: z.array(record),
  }),
  'POST /api/console/landings': call({
    access: 'pemasaran.ubah',
    summary: 'Adds a header picture after the last one; it is hidden until it has its image and is published',
    body: z.object(fields).omit({ published: true }).partial(),
    data: record,
    status: 201,
  }),
  'PUT /api/console/landings/:id': call({
    access: 'pemasaran.ubah',
    summary: 'Changes the given fields of a header picture, shows it or hides it',
    body: z.object(fields).partial().extend({ version }),
    data: record,
  }),
  'PUT /api/console/landings/:id/picture': call({
    access: 'pemasaran.ubah',
    summary: 'Gives a header picture its image: JPG, PNG, WebP, AVIF or GIF up to 8 MB, encoded anew',
    form: true,
    file: pictureFile,
    body: pictureForm,
    data: record,
  }),
  'DELETE /api/console/landings/:id/picture': call({
    access: 'pemasaran.ubah',
    summary: 'Takes the image of a hidden header picture away',
    query: ofVersion,
    data: record,
  }),
  'GET /api/console/home-picks': call({
    access: 'pemasaran.lihat',
    summary: 'Titles that the shop picked for its home page, in their order',
    data: z.array(pick),
  }),
  'PUT /api/console/home-picks': call({
    access: 'pemasaran.ubah',
    summary: 'Picks exactly these titles for the home page; those that are not on sale are not shown there',
    body: z.object({
      title_ids: z.array(id).max(MOST_PICKS, `Pilih paling banyak ${MOST_PICKS} judul`),
    }),
    data: z.array(pick),
  }),
} as const
