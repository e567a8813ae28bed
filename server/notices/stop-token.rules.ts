import { createHmac } from 'node:crypto'
import { NOTICE_KINDS, type NoticeKind } from '#contracts/notice-kinds.ts'
import { sameSecret } from '#server/platform/same-secret.ts'

export type Stopped = { userId: number; kind: NoticeKind }

const mark = (secret: string, { userId, kind }: Stopped): string =>
  createHmac('sha256', secret).update(`notice-stop/${userId}/${kind}`).digest('base64url')

/** The token of the link in a mail. It can only end this kind of notices of this account. */
export const stopToken = (secret: string, of: Stopped): string =>
  `${of.userId}.${of.kind}.${mark(secret, of)}`

/** What a token ends; undefined for one that this shop did not make. */
export function readStopToken(secret: string, token: string): Stopped | undefined {
  const [, id = '', word = '', given = ''] = /^(\d{1,15})[.]([a-z]{1,20})[.]([\w-]{43})$/.exec(token) ?? []
  const kind = NOTICE_KINDS.find((known) => known === word)
  if (kind === undefined) return undefined
  const stopped = { userId: Number(id), kind }
  return sameSecret(given, mark(secret, stopped)) ? stopped : undefined
}
