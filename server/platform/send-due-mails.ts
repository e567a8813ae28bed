import type { Queryable } from './database/database.ts'
import { type WorkDeps, workThrough } from './work-through.ts'

const BATCH = 20
const AT_ONCE = 4
/** Five a second, since a receipt takes some milliseconds of a core and shoppers have priority. */
export const MAILS_A_RUN = 300
/** The most tries of a mail. With their growing pauses they take three days. */
export const MAIL_TRIES = 80

export type DueMails<Mail extends { id: number }> = {
  /** The name of the job, for its log. */
  name: string
  /** Claims mails that are due; a claimed mail that fails is due again after a pause. */
  claim: (db: Queryable, now: Date, limit: number) => Promise<Mail[]>
  send: (mail: Mail) => Promise<void>
}

/** Sends the queued mails of a room, a few at a time. If the mail server is down, they are delayed. */
export const sendDueMails = <Mail extends { id: number }>(
  deps: WorkDeps,
  { name, claim, send }: DueMails<Mail>,
  signal: AbortSignal | undefined,
): Promise<void> =>
  workThrough(
    deps,
    {
      name,
      next: () => claim(deps.database.kysely, deps.clock(), BATCH),
      keyOf: ({ id }: Mail) => String(id),
      handle: send,
      claims: true,
      atOnce: AT_ONCE,
      most: MAILS_A_RUN,
    },
    signal,
  )
