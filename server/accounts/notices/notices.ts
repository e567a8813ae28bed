import { DAY, MINUTE } from '#kernel/time.ts'
import { backgroundWork } from '#server/platform/background-work.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { workThrough } from '#server/platform/work-through.ts'
import type { MailSender } from '#server/providers/mail/port.ts'
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
  /** The origin of links in mails, never the host of a request (F38). */
  publicUrl: () => string
  readShop: () => Promise<{ name: string; email: string }>
  clock: () => Date
  log: Log
}

export type Notices = {
  /** Stores a notice in the transaction of the change. */
  add(
    tx: Tx,
    notice: { userId: number; email: string; name: string; kind: NoticeKind; now: Date },
  ): Promise<void>
  /** Starts sending and returns at once, so that a mail server that is down does not fail the change. */
  sendInBackground(): void
  /** Sends mails that are due; for a job. */
  sendDue(signal?: AbortSignal): Promise<void>
  /** Resolves when all mails in progress are sent. */
  settled(): Promise<void>
}

const RETRY_AFTER = MINUTE
/** After this time an undelivered notice is deleted, with its e-mail. */
const GIVE_UP_AFTER = DAY

/** Notices about changes of an account, mailed to its owner, who can act if somebody else made the change. */
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
    add: (tx, { now, ...notice }) =>
      insertNotice(tx, { ...notice, now, expiresAt: new Date(now.getTime() + GIVE_UP_AFTER) }),
    sendInBackground: () => background.run(sendDue()),
    sendDue,
    settled: background.settled,
  }
}

async function send({ database, mail, publicUrl, readShop }: NoticesDeps, notice: Notice): Promise<void> {
  await mail.send(noticeMail(notice, { publicUrl: publicUrl(), shop: await readShop() }))
  await deleteNotice(database.kysely, notice.id)
}

const later = (at: Date, ms: number) => new Date(at.getTime() + ms)
