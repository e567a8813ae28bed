import type { Reason } from '#contracts/failures.ts'

/** A call that was refused, or that did not reach the shop (status 0). */
export type CallFailure = {
  status: number
  message: string
  reason?: Reason | undefined
  /** The messages by the name of the field. */
  errors?: Record<string, string[]> | undefined
  /** Data that some refusals carry beside their message; the contracts describe it beside their call. */
  data?: unknown
}

export function callFailure(failure: CallFailure): Error & CallFailure {
  return Object.assign(new Error(failure.message), failure)
}

/**
 * Whether a refusal has ended the session: the token has expired, or the account is blocked. The shopper has been told
 * then (see session-expiry.ts).
 */
export const endsSession = ({ status }: { status: number }): boolean => status === 401 || status === 403

/** Whether a call was refused because its token is dead. */
export const isSignedOut = (error: unknown): boolean => isCallFailure(error) && error.status === 401

export function isCallFailure(error: unknown): error is CallFailure {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    typeof error.status === 'number' &&
    'message' in error &&
    typeof error.message === 'string'
  )
}
