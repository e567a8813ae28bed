import * as z from 'zod'
import type { VendorAnswer } from '#server/platform/outbound/vendor-connection.ts'
import { redacted } from '../gateway-connection.ts'
import { GatewayFailure } from '../port.ts'

export const XENDIT = 'xendit'

const errorAnswer = z.object({ error_code: z.string().default(''), message: z.string().default('') })

/**
 * Reads an answer of Xendit's API.
 * @throws GatewayFailure for one that refuses, or is of another shape
 */
export function readXendit<T>(shape: z.ZodType<T>, answer: VendorAnswer): T {
  if (answer.status < 400) return answer.as(shape)
  const { error_code, message } = answer.as(errorAnswer)
  // Xendit answers 400 for channels that are down, too, and for a repetition of what it knows.
  const passing = /TEMPORARILY_UNAVAILABLE|RATE_LIMITED|CHANNEL_UNAVAILABLE|IDEMPOTENCY|DUPLICATE/.test(
    error_code,
  )
  const words = `${XENDIT} answers ${answer.status} ${error_code}: ${redacted(message)}`
  throw new GatewayFailure(passing ? 'unreachable' : 'refused', words)
}
