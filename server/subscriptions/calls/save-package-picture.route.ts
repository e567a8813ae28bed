import { COVER_WIDTHS, type ImageDeps, storeImage } from '#server/images/store-image.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { ICON_WIDTHS } from '../package-pictures.rules.ts'
import { changePackage } from '../save-package.ts'
import { savedPackage } from './saved-package.ts'

export const savePackagePictureRoute: Route<'PUT /api/console/packages/:id/pictures/:which', ImageDeps> =
  ({ database, files }) =>
  async ({ params: { id, which }, body: { picture, version } }, { actor, now }) => {
    const isIcon = which === 'icon'
    const widths = isIcon ? ICON_WIDTHS : COVER_WIDTHS
    const { id: imageId } = await storeImage({ database, files }, picture, { widths })
    const change = { id, changes: isIcon ? { iconId: imageId } : { imageId }, version, now }
    const record = await savedPackage(database, (tx) => changePackage(tx, actor, change))
    return { data: record, message: 'Gambar paket disimpan' }
  }
