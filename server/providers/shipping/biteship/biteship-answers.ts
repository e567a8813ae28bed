// What the calls of Biteship for rates and for orders share.
import * as z from 'zod'
import { firstCharacters } from '#kernel/text.ts'
import type { VendorAnswer } from '#server/platform/outbound/vendor-connection.ts'
import { CarrierFailure } from '../port.ts'

export const NAME = 'Biteship'
export const BASE_URL = 'https://api.biteship.com'

export const headersOf = (key: string) => ({ authorization: key, 'content-type': 'application/json' })

const refusal = z.object({ error: z.string().optional(), message: z.string().optional() })

/** What an answer without success says. */
export const wordsOf = (body: unknown): string => {
  const said = refusal.safeParse(body).data
  return firstCharacters(said?.error ?? said?.message ?? '', 200)
}

export const refused = ({ status, body }: VendorAnswer) =>
  new CarrierFailure('refused', `${NAME}: ${status} ${wordsOf(body)}`.trim())
