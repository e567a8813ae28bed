import { recordChange } from '#server/audit/record-change.ts'
import { refreshListings } from '#server/catalogue/refresh-listings.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import { type EditedTitle, getTitle, lockForEdit, type OneTitle } from './save-title.ts'
import { replaceGallery } from './save-titles.queries.ts'
import { listGallery, updateTitle } from './title-records.queries.ts'

const MOST_PICTURES = 20

/**
 * Gives a title its cover, an image that is stored already, or takes it away.
 * @throws Failure forbidden, not_found, changed_meanwhile
 */
export function saveTitleCover(
  tx: Tx,
  actor: Actor,
  { imageId, ...edit }: OneTitle & { imageId: number | null },
): Promise<EditedTitle> {
  const verb = imageId === null ? 'title.remove-cover' : 'title.set-cover'
  return editPictures(tx, actor, { ...edit, verb }, async () => {
    await updateTitle(tx, edit.id, { cover_image_id: imageId }, edit.now)
  })
}

/**
 * Adds an image that is stored already at the end of a title's gallery.
 * @throws Failure forbidden, not_found, changed_meanwhile, conflict where it is there already or the gallery is full
 */
export function addGalleryPicture(
  tx: Tx,
  actor: Actor,
  { imageId, alt, ...edit }: OneTitle & { imageId: number; alt: string },
): Promise<EditedTitle> {
  return editPictures(tx, actor, { ...edit, verb: 'title.add-picture' }, async () => {
    const gallery = await listGallery(tx, edit.id)
    if (gallery.length >= MOST_PICTURES) {
      throw new Failure('conflict', `Galeri sudah berisi ${MOST_PICTURES} gambar.`)
    }
    if (gallery.some((picture) => picture.imageId === imageId)) {
      throw new Failure('conflict', 'Gambar ini sudah ada di galeri.')
    }
    await replaceGallery(tx, edit.id, [...gallery, { imageId, alt }])
    await updateTitle(tx, edit.id, {}, edit.now)
  })
}

/**
 * Orders a title's gallery, describes its pictures, and removes those that are not named.
 * @throws Failure forbidden, not_found, changed_meanwhile, invalid
 */
export function arrangeGallery(
  tx: Tx,
  actor: Actor,
  { pictures, ...edit }: OneTitle & { pictures: readonly { key: string; alt: string }[] },
): Promise<EditedTitle> {
  return editPictures(tx, actor, { ...edit, verb: 'title.arrange-pictures' }, async () => {
    const present = new Map((await listGallery(tx, edit.id)).map(({ key, imageId }) => [key, imageId]))
    const arranged = pictures.map(({ key, alt }) => {
      const imageId = present.get(key)
      // Each once.
      present.delete(key)
      if (imageId === undefined) throw fieldFailure('pictures', 'Gambar ini tidak ada di galeri')
      return { imageId, alt }
    })
    await replaceGallery(tx, edit.id, arranged)
    await updateTitle(tx, edit.id, {}, edit.now)
  })
}

type Verb = 'title.set-cover' | 'title.remove-cover' | 'title.add-picture' | 'title.arrange-pictures'

async function editPictures(
  tx: Tx,
  actor: Actor,
  { verb, ...edit }: OneTitle & { verb: Verb },
  write: () => Promise<void>,
): Promise<EditedTitle> {
  const { id, now } = edit
  const before = await lockForEdit(tx, actor, edit)
  return recordChange(tx, actor, { verb, id, before, now }, async () => {
    await write()
    await refreshListings(tx, [id])
    return getTitle(tx, id)
  })
}
