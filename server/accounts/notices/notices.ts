import { DAY, MINUTE } from '#kernel/time.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { workThrough } from '#server/platform/work-through.ts'
import type { MailSender } from '#server/providers/mail/port.ts'
import { backgroundWork } from '../background-work.ts'
import { noticeMail } from './notice-mail.ts'
import {
  claimDueNotice,
  deleteNotice,
  insertNotice,
  type Notice,
  type NoticeKind,
} from './notices.queries.ts'

export type NoticesDeps = {
  database: Database
  mail: MailSender
  /** What links in mails begin with: never what a request calls the shop (F38). */
  publicUrl: () => string
  shop: { name: string; email: string }
  clock: () => Date
  log: Log
}

export type Notices = {
  /** Writes down, with the change itself, that its owner is to hear of it. */
  note(
    tx: Tx,
    notice: { userId: number; email: string; name: string; kind: NoticeKind; now: Date },
  ): Promise<void>
  /** Sends what was noted, after the answer: a mail server that is down fails nobody's change. */
  sendSoon(): void
  /** Sends what could not be sent at once; for a job. */
  sendDue(signal?: AbortSignal): Promise<void>
  /** Waits for mails that are on their way out. */
  settled(): Promise<void>
}

const RETRY_AFTER = MINUTE
/** Who could not be reached for so long is not told any more, and their address forgotten. */
const TOLD_WITHIN = DAY

/** Mails that tell an account's owner what was done to it: should it not have been they, they can act. */
export function openNotices(deps: NoticesDeps): Notices {
  const background = backgroundWork((error) =>
    deps.log.warn({ error }, 'notices about accounts could not be sent; they will be tried again'),
  )
  const sendDue = (signal?: AbortSignal) =>
    workThrough(
      deps,
      {
        name: 'accounts-send-notices',
        next: async () => {
          const now = deps.clock()
          const notice = await claimDueNotice(deps.database.kysely, { now, until: later(now, RETRY_AFTER) })
          return notice ? [notice] : []
        },
        keyOf: (notice) => String(notice.id),
        handle: (notice) => send(deps, notice),
        claims: true,
      },
      signal,
    )
  return {
    note: (tx, { now, ...notice }) =>
      insertNotice(tx, { ...notice, now, expiresAt: new Date(now.getTime() + TOLD_WITHIN) }),
    sendSoon: () => background.run(sendDue()),
    sendDue,
    settled: background.settled,
  }
}

async function send({ database, mail, publicUrl, shop }: NoticesDeps, notice: Notice): Promise<void> {
  await mail.send(noticeMail(notice, { publicUrl: publicUrl(), shop }))
  await deleteNotice(database.kysely, notice.id)
}

const later = (at: Date, ms: number) => new Date(at.getTime() + ms)
