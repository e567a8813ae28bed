import type { Queryable } from './database/database.ts'
import { type WorkDeps, workThrough } from './work-through.ts'

const BATCH = 20
const AT_ONCE = 4
/** Five a second: a receipt costs some milliseconds of a core, and shoppers come first. */
export const MAILS_A_RUN = 300
/** A mail is given up after so many tries; with their growing pauses, three days. */
export const MAIL_TRIES = 80

export type DueMails<Mail extends { id: number }> = {
  /** The name of the job, for its log. */
  name: string
  /** Claims mails that are due; a claimed mail that fails is due again after a pause. */
  claim: (db: Queryable, now: Date, limit: number) => Promise<Mail[]>
  send: (mail: Mail) => Promise<void>
}

/** Sends mails that a room has written down, some at a time. A mail server that is down delays them. */
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
