import { DAY, MINUTE } from '#kernel/time.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { MailSender } from '#server/providers/mail/port.ts'
import { backgroundWork } from '../background-work.ts'
import { noticeMail } from './notice-mail.ts'
import { claimDueNotice, deleteNotice, insertNotice, type NoticeKind } from './notices.queries.ts'

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
  sendDue(): Promise<void>
  /** Waits for mails that are on their way out. */
  settled(): Promise<void>
}

const RETRY_AFTER = MINUTE
/** Who could not be reached for so long is not told any more, and their address forgotten. */
const TOLD_WITHIN = DAY

/** Mails that tell an account's owner what was done to it: should it not have been they, they can act. */
export function openNotices(deps: NoticesDeps): Notices {
  const tellFailure = (error: unknown) => {
    deps.log.warn({ error }, 'a notice about an account could not be sent; it will be tried again')
    return true
  }
  const background = backgroundWork(tellFailure)
  const sendDue = async () => {
    // What fails is due again only in a minute: this ends.
    for (let more = true; more; ) more = await sendNext(deps).catch(tellFailure)
  }
  return {
    note: (tx, { now, ...notice }) =>
      insertNotice(tx, { ...notice, now, expiresAt: new Date(now.getTime() + TOLD_WITHIN) }),
    sendSoon: () => background.run(sendDue()),
    sendDue,
    settled: background.settled,
  }
}

/** False where none waits. */
async function sendNext({ database, mail, publicUrl, shop, clock }: NoticesDeps): Promise<boolean> {
  const db = database.kysely
  const now = clock()
  const notice = await claimDueNotice(db, { now, until: new Date(now.getTime() + RETRY_AFTER) })
  if (notice === undefined) return false
  await mail.send(noticeMail(notice, { publicUrl: publicUrl(), shop }))
  await deleteNotice(db, notice.id)
  return true
}
