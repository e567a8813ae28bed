import type { Passwords } from '#server/accounts/hash-password.ts'
import type { Charge } from '#server/payments/open-charge.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { InTurn } from '#server/platform/limits/fair-queue.ts'
import type { Log } from '#server/platform/log.ts'
import type { FileStore } from '#server/providers/files/port.ts'

export type DemoDeps = {
  database: Database
  files: FileStore
  passwords: Passwords
  /** The gateway that open charges are asked of. */
  gateway: string
  requestCharge(charge: Charge): Promise<void>
  /** How pictures wait for their turn to be encoded; by default behind the operator's other pictures. */
  inTurn?: InTurn
  now: Date
  log: Log
}
