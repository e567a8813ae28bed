import { AVATAR_KINDS, type User } from '#contracts/accounts.ts'
import { dayInWib, HOUR } from '#kernel/time.ts'
import { deleteFilesOf, deleteImage, unnameImage } from '#server/images/delete-image.ts'
import { imageKind } from '#server/images/image-kind.rules.ts'
import { admitPictureWork } from '#server/images/picture-turns.ts'
import { storeImage } from '#server/images/store-image.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { fieldFailure } from '#server/platform/failure.ts'
import { bucketOf, takeAttempt } from '#server/platform/limits/limit-attempts.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { updateProfile } from './accounts.queries.ts'
import { lockUser } from './lock-user.ts'
import { plainText } from './plain-text.rules.ts'
import { userOf } from './user-of.ts'

export type UpdateAccountDeps = {
  database: Database
  files: FileStore
  /** The most pictures of a user in an hour. */
  limits: { avatarPerUser: number }
}
export type ProfileChange = {
  name: string
  phone: string | null
  birthDate: string | null
  birthPlace: string | null
  avatar: Uint8Array | undefined
}

const AVATAR_WIDTHS = [200, 400] as const
const TOO_MANY_PICTURES = 'Anda sudah terlalu sering mengganti foto. Silakan coba lagi satu jam lagi.'
/** No living person was born earlier. */
const EARLIEST_BIRTH = '1900-01-01'

/**
 * Changes a profile. A picture is recognised by its bytes, cropped to the square in its middle and re-encoded (F39).
 * It replaces the previous one, which is deleted.
 * @throws Failure invalid, too_large, unsupported_type, too_many, unavailable
 */
export async function updateAccount(
  deps: UpdateAccountDeps,
  { userId, ip, now, change }: { userId: number; ip: string; now: Date; change: ProfileChange },
): Promise<User> {
  const name = plainText(change.name)
  if (name === '') throw fieldFailure('name', 'Nama Tidak Boleh Kosong')
  const birthDate = change.birthDate
  if (birthDate !== null && (birthDate > dayInWib(now) || birthDate < EARLIEST_BIRTH)) {
    throw fieldFailure('birth_date', 'Tanggal Lahir Tidak Valid')
  }
  const birthPlace = plainText(change.birthPlace ?? '') || null
  const picture = change.avatar && (await storeAvatar(deps, { userId, ip, now, bytes: change.avatar }))
  const write = async (tx: Tx) => {
    // Two parallel changes would both replace the same picture and leave one that nothing shows.
    const before = await lockUser(tx, userId)
    const after = await updateProfile(tx, userId, {
      name,
      phone: change.phone,
      birth_date: birthDate,
      birth_place: birthPlace,
      avatar_image_id: picture?.id ?? before.avatar_image_id,
      updated_at: now,
    })
    const { avatar_image_id: former } = before
    return { replaced: picture && former !== null ? await unnameImage(tx, former) : undefined, after }
  }
  try {
    const { replaced, after } = await deps.database.transact(write)
    if (replaced) await deleteFilesOf(deps.files, replaced)
    return userOf(deps.database.kysely, after)
  } catch (error) {
    // The account was deleted meanwhile: its new picture must not outlive it.
    if (picture) await deleteImage(deps, picture.id)
    throw error
  }
}

async function storeAvatar(
  deps: UpdateAccountDeps,
  { userId, ip, now, bytes }: { userId: number; ip: string; now: Date; bytes: Uint8Array },
) {
  const kind = imageKind(bytes)
  if (kind !== 'jpeg' && kind !== 'png') {
    throw fieldFailure('avatar', AVATAR_KINDS, 'unsupported_type')
  }
  return admitPictureWork({ address: ip, account: `user ${userId}`, verified: true }, async (inTurn) => {
    const bucket = bucketOf('avatar', String(userId))
    const limit = { bucket, limit: deps.limits.avatarPerUser, within: HOUR, refusal: TOO_MANY_PICTURES }
    await takeAttempt(deps.database.kysely, [limit], now)
    return storeImage(deps, bytes, { widths: AVATAR_WIDTHS, isPrivate: true, square: true, inTurn })
  })
}
