import * as z from 'zod'
import {
  LONGEST_LABEL,
  LONGEST_NOTE,
  LONGEST_QUOTE,
  MARK_COLORS,
  MARK_KINDS,
  MOST_DEVICES_OF_MARK,
  MOST_MARKS_SENT,
  MOST_WRITINGS,
} from '#kernel/marks.ts'
import { call, moment, page, paging, requestedMoment } from './call.ts'

const count = z.number('Angka tidak dikenal').int('Angka tidak dikenal').min(0, 'Angka tidak dikenal')
const position = z.object({ part: count.max(10_000_000), offset: count.max(100_000_000) })

const text = (longest: number, tooLong: string) => z.string().max(longest, tooLong)

const device = z.string().regex(/^[A-Za-z0-9_-]{8,40}$/, 'Perangkat tidak dikenal')
const writingCount = count.min(1).max(1_000_000_000)

const place = z.object({
  kind: z.enum(MARK_KINDS, 'Jenis penanda tidak dikenal'),
  file: z.enum(['PDF', 'HTML'], 'Jenis berkas tidak dikenal'),
  start: position,
  end: position,
  share: z.number().min(0).max(1),
  label: text(LONGEST_LABEL, `Nama tempat paling panjang ${LONGEST_LABEL} karakter`),
  quote: text(LONGEST_QUOTE, `Kutipan paling panjang ${LONGEST_QUOTE} karakter`),
  made_at: requestedMoment,
})

const writing = z.discriminatedUnion('field', [
  z.object({
    device,
    count: writingCount,
    field: z.literal('color'),
    value: z.enum(MARK_COLORS, 'Warna tidak dikenal'),
  }),
  z.object({
    device,
    count: writingCount,
    field: z.literal('note'),
    value: text(LONGEST_NOTE, `Catatan paling panjang ${LONGEST_NOTE} karakter`),
  }),
])

/** A mark as devices and the shop exchange it: `kernel/marks.ts` says what its parts mean and how copies merge. */
const mark = z
  .object({
    id: z.uuid('Id penanda tidak dikenal').transform((value) => value.toLowerCase()),
    place: place.nullable(),
    writings: z
      .array(writing)
      .max(MOST_WRITINGS, 'Penanda ini diubah di terlalu banyak perangkat sekaligus')
      .readonly(),
    seen: z
      .array(z.object({ device, count: writingCount }))
      .min(1)
      .max(MOST_DEVICES_OF_MARK)
      .readonly(),
  })
  .refine(({ place, writings }) => (place === null) === (writings.length === 0), 'Penanda tidak lengkap')

const keptPlace = place.extend({ made_at: moment })

const keptMark = z.object({
  id: z.string(),
  place: keptPlace.nullable(),
  writings: z.array(writing).readonly(),
  seen: z.array(z.object({ device, count: writingCount })).readonly(),
})

const shownMark = z.object({
  id: z.string(),
  ...keptPlace.shape,
  color: z.enum(MARK_COLORS),
  note: z.string(),
})

const revision = count.max(Number.MAX_SAFE_INTEGER)

export const markCalls = {
  'GET /api/user/reading/:id/marks': call({
    access: 'user',
    summary: 'The user’s marks in a title that they can read, in the order of the book; `id` is the title’s',
    query: z.object(paging(100)),
    data: page(shownMark),
  }),
  'POST /api/user/reading/:id/marks': call({
    access: 'user',
    summary: 'Merges the marks that a device wrote, and returns those that changed since its last request',
    body: z.object({
      /** The `revision` of the last answer; 0 to get all. */
      since: revision.default(0),
      marks: z
        .array(mark)
        .max(MOST_MARKS_SENT, `Paling banyak ${MOST_MARKS_SENT} penanda sekali kirim`)
        .default([]),
    }),
    data: z.object({
      /** Marks that the device does not have as they are now; removed ones have no place. */
      marks: z.array(keptMark),
      /** For the next request. Lower than `since` where the shop has lost marks: the device sends all of its own again. */
      revision,
      /** There are more: ask again with the new revision. */
      more: z.boolean(),
      /** New marks that were not kept, because the title or the account has as many as it can have. */
      refused: z.array(z.string()),
    }),
  }),
} as const
