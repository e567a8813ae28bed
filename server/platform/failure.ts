import type { Reason } from '#contracts/failures.ts'

/**
 * A failure that the caller can act on: a stable word for programs, an Indonesian sentence for people.
 * Anything else that is thrown is an internal fault: logged, and answered 500 without details.
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

/** A failure that is about one field of what was sent: its sentence stands beside that field. */
export function fieldFailure(field: string, message: string, reason: Reason = 'invalid'): Failure {
  return new Failure(reason, message, { errors: { [field]: [message] } })
}
