import type { User } from '#contracts/accounts.ts'
import { deleteFilesOf, unnameImage } from '#server/images/delete-image.ts'
import type { ImageDeps } from '#server/images/store-image.ts'
import { clearAvatar } from './accounts.queries.ts'
import { lockUser } from './lock-user.ts'
import { userOf } from './user-of.ts'

/** Removes a profile's picture with its files; does nothing where there is none. */
export async function removeAvatar(
  deps: ImageDeps,
  { userId, now }: { userId: number; now: Date },
): Promise<User> {
  const { removed, user } = await deps.database.transact(async (tx) => {
    const before = await lockUser(tx, userId)
    const user = await clearAvatar(tx, userId, now)
    const { avatar_image_id: avatar } = before
    return { removed: avatar === null ? undefined : await unnameImage(tx, avatar), user }
  })
  if (removed !== undefined) await deleteFilesOf(deps.files, removed)
  return userOf(deps.database.kysely, user)
}
