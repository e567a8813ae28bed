import type { Reason } from '#contracts/failures.ts'

/**
 * A failure that the caller can act on, with a stable word for programs and an Indonesian sentence for people. Any
 * other error is an internal fault: it is logged and answered with 500, without details.
 */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly reason: Reason
  readonly errors: Record<string, string[]> | undefined
  readonly data: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(
    reason: Reason,
    message: string,
    details: { errors?: Record<string, string[]>; data?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.reason = reason
    this.errors = details.errors
    this.data = details.data
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** A failure of one field of the request. Its sentence is shown beside that field. */
export function fieldFailure(field: string, message: string, reason: Reason = 'invalid'): Failure {
  return new Failure(reason, message, { errors: { [field]: [message] } })
}
