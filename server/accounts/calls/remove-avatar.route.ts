import type { Handler } from '#server/platform/http/handler.ts'
import { removeAvatar } from '../remove-avatar.ts'
import type { UpdateAccountDeps } from '../update-account.ts'

export const removeAvatarHandler =
  (deps: UpdateAccountDeps): Handler<'DELETE /api/auth/avatar'> =>
  async (_request, { user, now }) => ({
    data: await removeAvatar(deps, { userId: user.id, now }),
    message: 'Foto profil telah dihapus.',
  })
