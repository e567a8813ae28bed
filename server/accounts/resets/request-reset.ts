import { HOUR, MINUTE } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import { addressLimits, bucketOf, takeAttempt } from '#server/platform/limits/limit-attempts.ts'
import type { Log } from '#server/platform/log.ts'
import type { MailSender } from '#server/providers/mail/port.ts'
import { findAccount } from '../accounts.queries.ts'
import { backgroundWork } from '../background-work.ts'
import { isUnaskable, normalEmail } from '../plain-text.rules.ts'
import { resetMail } from './reset-mail.ts'
import { newResetToken, RESET_LASTS, resetTokenHash } from './reset-token.rules.ts'
import { claimUnsentReset, markResetSent, setResetToken, upsertReset } from './resets.queries.ts'

export type ResetsDeps = {
  database: Database
  mail: MailSender
  /** What links in mails begin with: never what a request calls the shop (F38). */
  publicUrl: () => string
  shopName: string
  secret: string
  /** Requests in an hour. */
  limits: { resetPerAddress: number }
  clock: () => Date
  log: Log
}

export type Resets = {
  /** Notes the wish; the mail is sent after the answer. @throws Failure too_many */
  request(asked: { email: string; ip: string; now: Date }): Promise<void>
  /** Sends what could not be sent at once; for a job. */
  sendDue(): Promise<void>
  /** Waits for mails that are on their way out. */
  settled(): Promise<void>
}

const RETRY_AFTER = MINUTE

/**
 * Asking for a token is the same work for every address, known or not: a count, a row, an answer (F32). Whether
 * there is an account is looked up afterwards, when nobody waits and nobody can measure it.
 */
export function openResets(deps: ResetsDeps): Resets {
  const { database, limits, log } = deps
  const tellFailure = (error: unknown) => {
    log.warn({ error }, 'a reset mail could not be sent; it will be tried again')
    return true
  }
  const background = backgroundWork(tellFailure)

  return {
    request: async ({ email: given, ip, now }) => {
      const email = normalEmail(given)
      const limit = limits.resetPerAddress
      await takeAttempt(
        database.kysely,
        [
          ...addressLimits('reset-address', ip, { limit, within: HOUR }),
          { bucket: bucketOf('reset-account', email), limit, within: HOUR },
        ],
        now,
      )
      if (isUnaskable(email)) return
      await upsertReset(database.kysely, { email, now, expiresAt: later(now, RESET_LASTS) })
      background.run(sendNext(deps, email))
    },
    sendDue: async () => {
      // What fails is due again only in a minute: this ends.
      for (let more = true; more; ) more = await sendNext(deps).catch(tellFailure)
    },
    settled: background.settled,
  }
}

/** Makes a token for one request that waits and mails it; false where none does. */
async function sendNext(deps: ResetsDeps, email?: string): Promise<boolean> {
  const db = deps.database.kysely
  const now = deps.clock()
  const until = later(now, RETRY_AFTER)
  const claimed = await claimUnsentReset(db, { now, until, ...(email === undefined ? {} : { email }) })
  if (claimed === undefined) return false

  const account = await findAccount(db, claimed.email)
  const token = newResetToken()
  // Who has no account gets a row that no token fits, so that trying one takes as long.
  await setResetToken(db, claimed.email, {
    userId: account?.id,
    hash: resetTokenHash(deps.secret, account?.id, token),
    expiresAt: later(now, RESET_LASTS),
  })
  if (account !== undefined) {
    const { name, email: to } = account
    await deps.mail.send(resetMail({ to, name, token, publicUrl: deps.publicUrl(), shopName: deps.shopName }))
  }
  await markResetSent(db, claimed.email, claimed.sends)
  return true
}

const later = (at: Date, ms: number) => new Date(at.getTime() + ms)
