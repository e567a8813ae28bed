import type { User } from '#contracts/accounts.ts'
import { deleteImage } from '#server/images/delete-image.ts'
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
    return { removed: before.avatar_image_id, user: await clearAvatar(tx, userId, now) }
  })
  if (removed !== null) await deleteImage(deps, removed)
  return userOf(deps.database.kysely, user)
}
