import type { User } from '#contracts/accounts.ts'
import { deleteImage } from '#server/images/delete-image.ts'
import type { ImageDeps } from '#server/images/store-image.ts'
import { clearAvatar } from './accounts.queries.ts'
import { lockUser } from './lock-user.ts'
import { userOf } from './user-of.ts'

/** Takes a profile's picture away, its files included. Where there is none, nothing changes. */
export async function removeAvatar(
  deps: ImageDeps,
  { userId, now }: { userId: number; now: Date },
): Promise<User> {
  const { picture, user } = await deps.database.transact(async (tx) => {
    const before = await lockUser(tx, userId)
    return { picture: before.avatar_image_id, user: await clearAvatar(tx, userId, now) }
  })
  if (picture !== null) await deleteImage(deps, picture)
  return userOf(deps.database.kysely, user)
}
