import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import * as z from 'zod'

// Not fetch: its client would take a tenth of the two cores that the shop and its database are measured on.
const agent = new Agent({ keepAlive: true })
const PATIENCE = 20_000

export async function send(method: string, url: string, headers: Record<string, string>, body?: string) {
  const asked = request(url, { method, headers, agent, signal: AbortSignal.timeout(PATIENCE) })
  asked.end(body)
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, text: await text(response) }
}

const answer = z.object({ code: z.number(), data: z.unknown().optional(), reason: z.string().optional() })
const cart = z.object({ cart_items: z.array(z.object({ id: z.number() })) })
const added = z.object({ cart_item: z.object({ id: z.number() }) })
const cost = z.array(z.object({ costs: z.array(z.object({ service: z.string() })) }))
const order = z.object({ id: z.number(), payment_status: z.string(), redirect_url: z.string().nullable() })
const bought = z.object({ transaction: order.omit({ redirect_url: true }), url: z.string().nullable() })

/**
 * One reader over HTTP; `origin` may move between two calls.
 * @param address where they are, as a trusted proxy would say; without it, this machine
 */
export function openShopper(origin: () => string, token: string, address?: string) {
  const call = async (
    method: string,
    path: string,
    body?: object,
    key?: string,
  ): Promise<{ status: number; data: unknown; reason: string | undefined }> => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...fromAddress(address),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    }
    const { status, text } = await send(method, origin() + path, headers, body && JSON.stringify(body))
    const { data, reason } = answer.parse(JSON.parse(text))
    return { status, data, reason }
  }
  const expecting = async (method: string, path: string, body?: object, key?: string) => {
    const { status, data, reason } = await call(method, path, body, key)
    if (status >= 300) throw new Refused(`${method} ${path}: ${status} ${reason}`, status)
    return data
  }
  return {
    list: (page: number) => expecting('GET', `/api/user/books?page=${page}&per_page=9`),
    detail: (id: number) => expecting('GET', `/api/user/books/${id}`),
    search: (words: string, page: number) =>
      expecting('GET', `/api/user/books?search=${encodeURIComponent(words)}&page=${page}&per_page=9`),
    shelf: (page: number) => expecting('GET', `/api/user/subscriber-book?page=${page}`),
    logIn: (email: string, password: string) => expecting('POST', '/api/auth/login', { email, password }),
    addAddress: () => expecting('POST', '/api/user/user-address', SOMEWHERE),
    cart: async () => cart.parse(await expecting('GET', '/api/user/carts')).cart_items,
    add: async (titleId: number) =>
      added.parse(
        await expecting('POST', '/api/user/cart-items', { book_id: titleId, type: 'Fisik', quantity: 1 }),
      ).cart_item.id,
    quote: async () => {
      const [courier] = cost.parse(await expecting('GET', '/api/user/getCost?courier=jne&weight=1'))
      const service = courier?.costs[0]?.service
      if (service === undefined) throw new Error('no courier goes there')
      return service
    },
    buy: async (items: number[], service: string, key: string) =>
      bought.parse(
        await expecting(
          'POST',
          '/api/user/book-transaction',
          { transaction_method: 'Cart', type: 'Fisik', courier: 'jne', service, payment_id: 83, items },
          key,
        ),
      ),
    see: async (orderId: number) => order.parse(await expecting('GET', `/api/user/transactions/${orderId}`)),
    refresh: async (orderId: number) =>
      order.parse(await expecting('POST', `/api/user/transactions/${orderId}/refresh`, {})),
    /** Pays on the provider's page. Resolves when the shop has been notified. */
    pay: async (url: string) => {
      const page = new URL(url, origin()).pathname
      const { status } = await send('POST', `${origin()}${page}/paid`, {})
      if (status !== 303) throw new Refused(`paying: ${status}`, status)
    },
  }
}

export type Shopper = ReturnType<typeof openShopper>

const SOMEWHERE = {
  recipient: 'Pembelanja',
  phone: '081234567890',
  postal_code: '55221',
  province_id: 34,
  city_id: 3471,
  subdistrict_id: 347103,
  address: 'Jalan Kenari 7',
}
const session = z.object({ access_token: z.string() })
export const fromAddress = (address: string | undefined) =>
  address === undefined ? undefined : { 'x-forwarded-for': address }

/** Makes an account and signs in. @returns the session's token */
export async function register(
  origin: string,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<string> {
  const headers = { 'content-type': 'application/json', ...fromAddress(address) }
  const post = (path: string, body: object) => send('POST', origin + path, headers, JSON.stringify(body))
  const account = { name: 'Pembelanja', email, password, password_confirmation: password }
  const made = await post('/api/auth/register', account)
  if (made.status !== 201) throw new Refused(`registering: ${made.status} ${made.text}`, made.status)
  const { text } = await post('/api/auth/login', { email, password })
  return session.parse(answer.parse(JSON.parse(text)).data).access_token
}

/** The shop refused with this status. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}
