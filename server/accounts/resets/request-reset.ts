import { HOUR, MINUTE } from '#kernel/time.ts'
import { backgroundWork } from '#server/platform/background-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { addressLimits, bucketOf, takeAttempt } from '#server/platform/limits/limit-attempts.ts'
import type { Log } from '#server/platform/log.ts'
import { workThrough } from '#server/platform/work-through.ts'
import type { MailSender } from '#server/providers/mail/port.ts'
import { findAccount } from '../accounts.queries.ts'
import { hasControlCharacters, normalEmail } from '../plain-text.rules.ts'
import { resetMail } from './reset-mail.ts'
import { newResetToken, RESET_LASTS, resetTokenHash } from './reset-token.rules.ts'
import { claimUnsentReset, insertReset, markResetSent, setResetToken } from './resets.queries.ts'

export type ResetsDeps = {
  database: Database
  mail: MailSender
  /** The origin of links in mails, never the host of a request (F38). */
  publicUrl: () => string
  readShop: () => Promise<{ name: string }>
  secret: string
  /** The most requests in an hour. */
  limits: { resetPerAddress: number }
  clock: () => Date
  log: Log
}

export type Resets = {
  /** Stores the request; the mail is sent after the answer. @throws Failure too_many */
  request(asked: { email: string; ip: string; now: Date }): Promise<void>
  /** Sends mails that are due; for a job. */
  sendDue(signal?: AbortSignal): Promise<void>
  /** Resolves when all mails in progress are sent. */
  settled(): Promise<void>
}

const RETRY_AFTER = MINUTE
/**
 * Beyond the hourly limit, an e-mail gets one mail per this time. Its last token is then still valid for most of its
 * half hour.
 */
const MAIL_EVERY = 5 * MINUTE

/**
 * Requests for reset tokens. A request does the same work for every e-mail, known or not: two counts, one row, one
 * answer (F32). The account is looked up after the answer, where its duration cannot be measured.
 */
export function openResets(deps: ResetsDeps): Resets {
  const { database, limits, log } = deps
  const background = backgroundWork((error) =>
    log.warn({ error }, 'a reset mail could not be sent; it will be tried again'),
  )

  return {
    request: async ({ email: given, ip, now }) => {
      const db = database.kysely
      const email = normalEmail(given)
      const limit = { limit: limits.resetPerAddress, within: HOUR }
      await takeAttempt(db, addressLimits('reset-address', ip, limit), now)
      const mails = { ...limit, bucket: bucketOf('reset-account', email), thenOneEvery: MAIL_EVERY }
      // Refused silently, since a stranger may have asked. The owner has a token that was mailed shortly before.
      if (hasControlCharacters(email) || (await isRefused(takeAttempt(db, [mails], now)))) return
      const id = await insertReset(db, { email, now, expiresAt: later(now, RESET_LASTS) })
      background.run(sendNow(deps, id))
    },
    sendDue: (signal) =>
      workThrough(
        deps,
        {
          name: 'accounts-send-resets',
          next: async () => {
            const claimed = await claim(deps)
            return claimed ? [claimed] : []
          },
          keyOf: ({ id, sends }) => `${id}, mail ${sends}`,
          handle: (claimed) => send(deps, claimed),
          claims: true,
        },
        signal,
      ),
    settled: background.settled,
  }
}

async function isRefused(attempt: Promise<unknown>): Promise<boolean> {
  try {
    await attempt
    return false
  } catch (error) {
    if (error instanceof Failure && error.reason === 'too_many') return true
    throw error
  }
}

type Claimed = { id: number; email: string; sends: number }

async function claim({ database, clock }: ResetsDeps, id?: number): Promise<Claimed | undefined> {
  const now = clock()
  const until = later(now, RETRY_AFTER)
  return claimUnsentReset(database.kysely, { now, until, ...(id === undefined ? {} : { id }) })
}

async function sendNow(deps: ResetsDeps, id: number): Promise<void> {
  const claimed = await claim(deps, id)
  if (claimed) await send(deps, claimed)
}

/** Makes a token for a claimed request and mails it. */
async function send(deps: ResetsDeps, claimed: Claimed): Promise<void> {
  const db = deps.database.kysely
  const now = deps.clock()
  const account = await findAccount(db, claimed.email)
  const token = newResetToken()
  // Without an account the row gets a hash that no token matches, so that trying one takes the same time.
  const stored = await setResetToken(db, claimed.id, {
    userId: account?.id,
    hash: resetTokenHash(deps.secret, account?.id, token),
    expiresAt: later(now, RESET_LASTS),
  })
  if (stored && account !== undefined) {
    const { name, email: to } = account
    const { name: shopName } = await deps.readShop()
    await deps.mail.send(resetMail({ to, name, token, publicUrl: deps.publicUrl(), shopName }))
  }
  await markResetSent(db, claimed.id, claimed.sends)
}

const later = (at: Date, ms: number) => new Date(at.getTime() + ms)
