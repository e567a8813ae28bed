import { errorCode } from './database-faults.ts'

/** The connection was lost during COMMIT: the work may be committed, so it is not run again. */
export class Uncertain extends Error {}

export class TransactionOver extends Error {
  override readonly name = 'TransactionOver'
  override readonly message = 'The transaction is over'
}

export class OutOfTurn extends Error {
  override readonly name = 'OutOfTurn'
  override readonly message =
    'A statement was sent while another was under way, or was not waited for: list them in one pipeline'
}

export class TransactionAborted extends Error {
  override readonly name = 'TransactionAborted'
  override readonly message = 'A transaction with a failed statement was to be committed'
}

const IN_FAILED_TRANSACTION = '25P02'

export function isAborted(error: unknown): boolean {
  return error instanceof TransactionAborted || errorCode(error) === IN_FAILED_TRANSACTION
}
