import { LANDING_BOUNDS } from '#contracts/console/landings.ts'
import { sameOriginPath } from '#kernel/same-origin-path.ts'
import type { LandingDraft } from './landings.queries.ts'

/** A field of a header picture, by its name in the contracts, and what is wrong with it; undefined where nothing is. */
export function landingFault(draft: LandingDraft): { field: string; message: string } | undefined {
  const fault = (field: string, message: string) => ({ field, message })
  for (const [field, words] of [
    ['title', 'Judul'],
    ['line', 'Kalimat'],
    ['button', 'Tombol'],
  ] as const) {
    const most = LANDING_BOUNDS[field]
    if ((draft[field]?.length ?? 0) > most) return fault(field, `${words} paling panjang ${most} huruf`)
  }
  if (draft.title === null) {
    if (draft.line !== null) return fault('line', 'Kalimat memerlukan judul di atasnya')
    if (draft.button !== null) return fault('button', 'Tombol memerlukan judul di atasnya')
    if (draft.titleIds.length > 0) return fault('title_ids', 'Sampul buku memerlukan judul di sebelahnya')
    if (draft.alt === '') return fault('alt', 'Tulis apa yang tampak di gambar, karena tidak ada judul')
  }
  if (draft.button !== null && draft.link === null) return fault('link', 'Tombol memerlukan tautan')
  if (draft.link !== null && sameOriginPath(draft.link) === undefined) {
    return fault('link', 'Tautan adalah alamat di toko ini, seperti /books')
  }
  const most = LANDING_BOUNDS.titles
  if (draft.titleIds.length > most)
    return fault('title_ids', `Paling banyak ${most} sampul muat di sebelah judul`)
  if (new Set(draft.titleIds).size < draft.titleIds.length) {
    return fault('title_ids', 'Setiap buku hanya tampil satu kali')
  }
  if (draft.position < 0 || draft.position > LANDING_BOUNDS.position) {
    return fault('position', `Urutan dari 0 sampai ${LANDING_BOUNDS.position}`)
  }
  if (draft.beginsAt !== null && draft.published)
    return fault('begins_at', 'Gambar ini sudah tampil. Sembunyikan dahulu untuk menjadwalkannya')
  if (draft.beginsAt !== null && draft.imageId === null) return fault('begins_at', 'Unggah gambarnya dahulu')
  if (draft.beginsAt !== null && draft.endsAt !== null && draft.endsAt <= draft.beginsAt)
    return fault('ends_at', 'Waktu berakhir harus setelah waktu mulai')
  if (draft.published && draft.imageId === null) return fault('published', 'Unggah gambarnya dahulu')
  return undefined
}
