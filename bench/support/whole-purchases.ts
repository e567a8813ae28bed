// The calls of a whole purchase, made by several shoppers at once with little processor time of their own.
import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import * as z from 'zod'
import type { CheckoutWorld } from './checkout-world.ts'
import type { Provider } from './provider.ts'

export type Round = { rate: number; times: number[] }

/**
 * Lets each of the first `atOnce` shoppers purchase `each` times: cart, costs, order, payment with its notification;
 * and with `look` the order's page at the end. Without a provider, they pay at the simulator's pages.
 * @returns purchases a second, and the milliseconds that each took until it was paid
 */
export async function wholePurchases(
  port: number,
  world: CheckoutWorld,
  {
    atOnce,
    each,
    look = false,
    provider,
  }: { atOnce: number; each: number; look?: boolean; provider?: Provider },
): Promise<Round> {
  const times: number[] = []
  const shoppers = world.shoppers.slice(0, atOnce)
  const started = performance.now()
  let ended = started
  const onPaid = (duration: number) => {
    times.push(duration)
    ended = performance.now()
  }
  const calls = CALLS + (look ? 1 : 0)
  const {
    non2xx,
    '3xx': paid,
    errors,
  } = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: atOnce,
    amount: atOnce * each * calls,
    setupClient: (client) =>
      client.setRequests(onePurchase(shoppers.pop()?.token ?? '', world, onPaid, provider).slice(0, calls)),
  })
  // Not when the generator ends, since it ends only at a whole second.
  const seconds = (ended - started) / 1000
  const refused = non2xx - paid
  if (refused > 0 || errors > 0 || times.length < atOnce * each) {
    throw new Error(`purchasing: ${refused} calls refused, ${errors} errors, ${times.length} paid`)
  }
  return { rate: times.length / seconds, times }
}

const CALLS = 4
const cartItem = z.object({ data: z.object({ cart_item: z.object({ id: z.number() }) }) })
const costs = z.object({ data: z.tuple([z.object({ costs: z.array(z.object({ service: z.string() })) })]) })
const purchase = z.object({
  data: z.object({
    url: z.string().nullable(),
    transaction: z.object({ id: z.number(), refno: z.string() }),
  }),
})

/** Each call with what the one before it answered; the fourth answers when the shop has been notified. */
function onePurchase(
  token: string,
  { titleIds }: CheckoutWorld,
  onPaid: (duration: number) => void,
  provider: Provider | undefined,
): autocannon.Request[] {
  const authorization = `Bearer ${token}`
  const headers = { authorization, 'content-type': 'application/json' }
  let turn = Math.floor(Math.random() * titleIds.length)
  let [at, item, service, order] = [0, 0, '', 0]
  let payment: { path: string; body?: string } = { path: '/' }
  const add = () => {
    at = performance.now()
    const book_id = titleIds[turn++ % titleIds.length]
    return { headers, body: JSON.stringify({ book_id, type: 'Fisik', quantity: 1 }) }
  }
  const buy = () => ({
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      ...{ transaction_method: 'Cart', type: 'Fisik', payment_id: 83, items: [item] },
      ...{ courier: 'jne', service },
    }),
  })
  const signedIn = () => ({ headers: { authorization } })
  return [
    call('POST', '/api/user/cart-items', add, (_status, body) => {
      item = cartItem.parse(JSON.parse(body)).data.cart_item.id
    }),
    call('GET', '/api/user/getCost?courier=jne&weight=1', signedIn, (_status, body) => {
      service = costs.parse(JSON.parse(body)).data[0].costs[0]?.service ?? ''
    }),
    call('POST', '/api/user/book-transaction', buy, (_status, body) => {
      const { url, transaction } = purchase.parse(JSON.parse(body)).data
      order = transaction.id
      payment = provider
        ? provider.paid(`${transaction.refno}-1`)
        : { path: `${new URL(url ?? '', 'http://shop').pathname}/paid` }
    }),
    call(
      'POST',
      '/',
      () => ({ ...payment, ...(provider && { headers: { 'content-type': 'application/json' } }) }),
      (status) => {
        if (status === (provider ? 200 : 303)) onPaid(performance.now() - at)
      },
    ),
    call(
      'GET',
      '/',
      () => ({ ...signedIn(), path: `/api/user/transactions/${order}` }),
      () => undefined,
    ),
  ]
}

function call(
  method: 'GET' | 'POST',
  path: string,
  ask: () => Partial<autocannon.Request>,
  onResponse: (status: number, body: string) => void,
): autocannon.Request {
  return {
    method,
    path,
    setupRequest: (request) => ({ ...request, ...ask() }),
    // A refusal is counted by the caller; the calls after it are refused too.
    onResponse: (status, body) => {
      if (status < 400) onResponse(status, body)
    },
  }
}
