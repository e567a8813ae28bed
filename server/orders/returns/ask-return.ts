import { MOST_RETURN_PICTURES } from '#contracts/return-choices.ts'
import { HOUR } from '#kernel/time.ts'
import { accountGone } from '#server/accounts/lock-user.ts'
import { encodePicture } from '#server/images/encode-picture.ts'
import { requirePicture } from '#server/images/image-kind.rules.ts'
import { admitPictureWork } from '#server/images/picture-turns.ts'
import type { Database, Queryable, Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import { bucketOf, takeAttempt } from '#server/platform/limits/limit-attempts.ts'
import { lockOrder } from '../lock-order.ts'
import { putOrderMail } from '../mails/order-mails.queries.ts'
import { getTransaction } from '../views/get-transaction.ts'
import { lockAskable } from './read-askable.ts'
import { askRefusal, causesOf, lineRefusal } from './return-request.rules.ts'
import {
  countPictures,
  endRequest,
  findPicture,
  insertPicture,
  insertRequest,
  listRequestsOf,
  type NewRequest,
  type RequestRecord,
} from './return-requests.queries.ts'
import { copiesLeft } from './returns.rules.ts'

export type Ask = NewRequest & {
  userId: number
  /** The term of the shop. */
  days: number
  now: Date
}

/**
 * The buyer asks the shop to take back lines of a paid order, within the shop's term. One request waits at a time.
 * @throws Failure not_found, conflict, invalid
 */
export async function askReturn(database: Database, ask: Ask): Promise<void> {
  const { userId, orderId, cause, words, account, lines, days, now } = ask
  await getTransaction(database.kysely, userId, orderId, now)
  await database.transact(async (tx) => {
    const askable = await lockAskable(tx, orderId, days)
    const refusal = askRefusal(askable, now)
    if (refusal !== null) throw new Failure('conflict', refusal)
    if (!causesOf(askable).includes(cause)) {
      throw fieldFailure('cause', 'Alasan ini tidak cocok dengan isi pesanan')
    }
    if (new Set(lines.map(({ position }) => position)).size < lines.length) {
      throw fieldFailure('lines', 'Setiap judul cukup disebut sekali')
    }
    for (const { position, quantity } of lines) {
      const line = askable.lines.find((one) => one.position === position)
      if (line === undefined) throw fieldFailure('lines', 'Judul ini tidak ada di dalam pesanan')
      const refused = lineRefusal(line)
      if (refused !== null) throw fieldFailure('lines', `${line.titleName}: ${refused.toLowerCase()}`)
      const left = copiesLeft(line)
      if (quantity > left) throw fieldFailure('lines', `${line.titleName}: tersisa ${left}`)
    }
    const id = await insertRequest(tx, { orderId, cause, words, account, lines }, now)
    await putOrderMail(tx, { orderId, kind: 'return_asked', detail: String(id), now })
  })
}

type Own = { userId: number; orderId: number; now: Date }

/**
 * The buyer withdraws the request that waits.
 * @throws Failure not_found, conflict
 */
export async function withdrawReturn(database: Database, { userId, orderId, now }: Own): Promise<void> {
  await getTransaction(database.kysely, userId, orderId, now)
  await database.transact(async (tx) => {
    const request = await lockOpenRequest(tx, orderId)
    await endRequest(tx, request.id, { state: 'withdrawn' }, now)
  })
}

/** Pictures of one buyer in an hour: decoding them takes the server's time. */
const PICTURES_AN_HOUR = 24
/** Wide enough to see a torn corner; a phone's photo becomes some 200 kB. */
const WIDTH = 1280

/**
 * Adds a picture to the buyer's request that waits: recognised by its bytes and re-encoded, like every picture (F39).
 * @throws Failure not_found, conflict, too_large, unsupported_type, too_many, unavailable
 */
export async function addReturnPicture(
  database: Database,
  { userId, orderId, now, ip, bytes }: Own & { ip: string; bytes: Uint8Array },
): Promise<void> {
  await getTransaction(database.kysely, userId, orderId, now)
  requirePicture(bytes)
  await refuseMore(database.kysely, openOf(await listRequestsOf(database.kysely, orderId)))
  const turn = { address: ip, account: `user ${userId}`, verified: true }
  const picture = await admitPictureWork(turn, async (inTurn) => {
    const refusal = 'Anda sudah mengirim banyak gambar. Silakan coba lagi satu jam lagi.'
    const bucket = bucketOf('return-picture', String(userId))
    const limit = { bucket, limit: PICTURES_AN_HOUR, within: HOUR, refusal }
    await takeAttempt(database.kysely, [limit], now)
    return inTurn(() => encodePicture(bytes, { wanted: [WIDTH], square: false }))
  })
  const [[width, webp] = [0, new Uint8Array()]] = [...picture.encoded]
  const height = Math.max(1, Math.round((picture.height * width) / picture.width))
  const url = `data:image/webp;base64,${Buffer.from(webp).toString('base64')}`
  await database.transact(async (tx) => {
    const request = await lockOpenRequest(tx, orderId)
    await refuseMore(tx, request)
    await insertPicture(tx, request.id, { width, height, picture: url })
  })
}

/**
 * A picture of a request of the user, as a `data:` URL.
 * @throws Failure not_found
 */
export async function getOwnPicture(
  db: Queryable,
  { id, ...of }: { id: number; userId: number; orderId: number },
): Promise<string> {
  return (await findPicture(db, id, of)) ?? pictureNotFound()
}

export function pictureNotFound(): never {
  throw new Failure('not_found', 'Gambar tidak ditemukan.')
}

async function refuseMore(db: Queryable, { id }: RequestRecord): Promise<void> {
  if ((await countPictures(db, id)) < MOST_RETURN_PICTURES) return
  throw new Failure('conflict', `Paling banyak ${MOST_RETURN_PICTURES} gambar untuk satu permintaan.`)
}

async function lockOpenRequest(tx: Tx, orderId: number): Promise<RequestRecord> {
  const [order] = await tx.pipeline(lockOrder(orderId))
  if (order.buyerGone) throw accountGone()
  return openOf(await listRequestsOf(tx, orderId))
}

/** @throws Failure conflict */
function openOf([latest]: readonly RequestRecord[]): RequestRecord {
  if (latest?.state === 'open') return latest
  throw new Failure(
    'conflict',
    latest === undefined || latest.state === 'withdrawn'
      ? 'Tidak ada permintaan pengembalian yang menunggu.'
      : 'Permintaan ini sudah diputuskan.',
  )
}
