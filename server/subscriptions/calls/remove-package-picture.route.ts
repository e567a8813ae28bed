import type { Route } from '#server/platform/http/handler.ts'
import { changePackage } from '../save-package.ts'
import { savedPackage } from './saved-package.ts'

export const removePackagePictureRoute: Route<'DELETE /api/console/packages/:id/pictures/:which'> =
  ({ database }) =>
  async ({ params: { id, which }, query: { version } }, { actor, now }) => {
    const change = { id, changes: which === 'icon' ? { iconId: null } : { imageId: null }, version, now }
    const record = await savedPackage(database, (tx) => changePackage(tx, actor, change))
    return { data: record, message: 'Gambar paket dilepas' }
  }
