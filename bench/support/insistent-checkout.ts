import { setTimeout as sleep } from 'node:timers/promises'
import { Refused, type Shopper } from './shopper.ts'

/** Repeats what got no answer, or the answer that the shop is not ready. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < 1000; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refused && error.status !== 500 && error.status !== 503) throw error
      await sleep(100 + Math.random() * 200)
    }
  }
  throw new Error('the shop gave no answer any more')
}

/**
 * From an empty cart to a paid order, whatever happens to the shop meanwhile.
 * @param key of one order, so that it is made once however often it is asked for
 * @returns the id of the acknowledged order
 */
export async function checkOut(
  shopper: Shopper,
  { titleId, key }: { titleId: number; key: string },
): Promise<number> {
  const service = await insist(() => shopper.quote())
  const { transaction } = await buyWhatIsInCart(shopper, { titleId, key, service })
  while (true) {
    const order = await insist(() => shopper.see(transaction.id))
    if (order.payment_status === 'Sukses') return order.id
    if (order.redirect_url === null) {
      // The shop was killed while it requested the charge. A refresh of the order finishes that.
      await sleep(1_000)
      await insist(() => shopper.refresh(order.id))
      continue
    }
    const url = order.redirect_url
    try {
      await insist(() => shopper.pay(url))
    } catch (error) {
      // The simulator keeps its charges in the shop's database and does not wait for the disk: with a machine it may lose
      // the last one, which is requested again. A provider does not lose its own.
      if (!(error instanceof Refused && error.status === 404)) throw error
    }
    // Paid while the shop was down and could not be notified.
    await insist(() => shopper.refresh(order.id))
  }
}

async function buyWhatIsInCart(
  shopper: Shopper,
  { titleId, key, service }: { titleId: number; key: string; service: string },
): ReturnType<Shopper['buy']> {
  for (let attempt = 0; ; attempt++) {
    // An addition whose answer was lost may have been made, so the cart is read.
    const items = await insist(async () => {
      const rows = await shopper.cart()
      return rows.length > 0 ? rows.map(({ id }) => id) : [await shopper.add(titleId)]
    })
    try {
      return await insist(() => shopper.buy(items, service, `${key}-${attempt}`))
    } catch (error) {
      // An order without a charge failed, and its books are in the cart again, as other rows.
      if (!(error instanceof Refused && error.status === 409)) throw error
    }
  }
}
