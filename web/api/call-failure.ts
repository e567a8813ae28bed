import type { Reason } from '#contracts/failures.ts'

/** A call that was refused, or that did not get through (status 0). */
export type CallFailure = {
  status: number
  message: string
  reason?: Reason | undefined
  /** What is wrong with which field. */
  errors?: Record<string, string[]> | undefined
  /** What some refusals carry beside their sentence: the shapes stand beside their call in the contracts. */
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
