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
