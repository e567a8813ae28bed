import type { User } from '#contracts/accounts.ts'
import { findPictures } from '#server/images/find-pictures.ts'
import { pictureUrl } from '#server/images/picture-of.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { UserRow } from './accounts.queries.ts'

const AVATAR_WIDTH = 200

/** The signed-in user as the API shows it. */
export async function userOf(db: Queryable, row: UserRow): Promise<User> {
  const pictures = await findPictures(db, [row.avatar_image_id])
  const avatar = pictures.get(row.avatar_image_id)
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: 'User',
    avatar: avatar ? pictureUrl(avatar, AVATAR_WIDTH) : null,
    birth_date: row.birth_date,
    birth_place: row.birth_place,
    user_profile: { phone: row.phone },
  }
}
