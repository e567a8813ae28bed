import type { Route } from '#server/platform/http/handler.ts'
import { removeAvatar } from '../remove-avatar.ts'
import type { UpdateAccountDeps } from '../update-account.ts'

export const removeAvatarRoute: Route<'DELETE /api/auth/avatar', UpdateAccountDeps> =
  (deps) =>
  async (_request, { user, now }) => ({
    data: await removeAvatar(deps, { userId: user.id, now }),
    message: 'Foto profil telah dihapus.',
  })
