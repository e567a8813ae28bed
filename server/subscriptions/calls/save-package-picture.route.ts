import { saveWithPicture } from '#server/images/save-with-picture.ts'
import { COVER_WIDTHS, type ImageDeps } from '#server/images/store-image.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { ICON_WIDTHS } from '../package-pictures.rules.ts'
import { changePackage } from '../save-package.ts'
import { packageView } from './saved-package.ts'

export const savePackagePictureRoute: Route<'PUT /api/console/packages/:id/pictures/:which', ImageDeps> =
  ({ database, files }) =>
  async ({ params: { id, which }, body: { picture, version } }, { actor, now }) => {
    const isIcon = which === 'icon'
    const widths = isIcon ? ICON_WIDTHS : COVER_WIDTHS
    const record = await saveWithPicture(
      { database, files },
      picture,
      (tx, imageId) =>
        changePackage(tx, actor, { id, changes: isIcon ? { iconId: imageId } : { imageId }, version, now }),
      { widths },
    )
    return { data: await packageView(database, record), message: 'Gambar paket disimpan' }
  }
