import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canMove, PAYMENT_STATES, type PaymentState } from '#contracts/order-states.ts'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import type { ChargeRecordState } from '#server/payments/lock-charges.ts'
import type { Listed } from '#server/platform/database/statement.ts'
import { isPaid, isWaiting } from './order.rules.ts'
import type { LockedOrder, OrderGoods, OrderIn, PayableOrder } from './order.ts'
import { payOrder } from './pay-order.ts'
import { type Decision, decideSettlement, type Settlement } from './settlement.rules.ts'

const PRICE = rupiah(50_000)

const sumOf = (moneyIn: readonly Rupiah[]) => moneyIn.reduce((sum, amount) => sum + amount, 0)

type World = { payment: PaymentState; charge: ChargeRecordState; moneyIn: Rupiah[]; dueBack: number }

/** What settle-order.ts does with a decision, without the database. */
function carryOut(world: World, event: Settlement['event'], decision: Decision): World {
  const move = (to: PaymentState) => (canMove(world.payment, to) ? to : world.payment)
  switch (decision.do) {
    case 'nothing':
      return world
    case 'take':
      return { ...world, payment: move('paid'), charge: 'paid', moneyIn: [...world.moneyIn, event.amount] }
    case 'give_back':
      return {
        payment: decision.failOrder ? move('failed') : world.payment,
        charge: 'paid',
        moneyIn: [...world.moneyIn, event.amount],
        dueBack: world.dueBack + event.amount,
      }
    case 'close':
      return { ...world, charge: decision.to, payment: decision.failOrder ? move('failed') : world.payment }
    case 'reverse':
      return { ...world, charge: 'failed', payment: move('failed'), dueBack: sumOf(world.moneyIn) }
    case 'book_return':
      return { ...world, charge: 'failed' }
    case 'move':
      return { ...world, payment: move(decision.to) }
  }
}

/** What is decided of the latest, open charge of an order that waits, but for what is given. */
const decideOf = (
  event: Partial<Settlement['event']> & Pick<Settlement['event'], 'state'>,
  order: Partial<Settlement['order']> = {},
  charge: Partial<Settlement['charge']> = {},
) =>
  decideSettlement({
    event: { amount: PRICE, confirmed: true, ...event },
    order: { paymentState: 'awaiting', failureCause: null, buyerGone: false, ...order },
    charge: {
      state: 'live',
      amount: PRICE,
      current: true,
      overdue: false,
      renewable: false,
      moneyIn: [],
      pays: false,
      ...charge,
    },
  })

const decide = ({ payment, charge, moneyIn, dueBack }: World, event: Settlement['event']) =>
  decideOf(
    event,
    {
      paymentState: payment,
      failureCause: payment !== 'failed' ? null : charge === 'cancelled' ? 'cancelled' : 'expired',
    },
    { state: charge, moneyIn, pays: sumOf(moneyIn) > dueBack },
  )

const start: World = { payment: 'awaiting', charge: 'live', moneyIn: [], dueBack: 0 }

const states = ['pending', 'paid', 'failed', 'expired', 'challenged', 'authorised', 'cancelled'] as const
const unconfirmed = fc.record({
  state: fc.constantFrom(...states, 'unknown' as const),
  amount: fc.constant(PRICE),
  confirmed: fc.constant(false),
})

describe('whatever a provider says, in whichever order and however often', () => {
  test('F07 F08 the right amount reported at any point ends in one payment that no late notification undoes', () => {
    const said = fc.array(unconfirmed, { maxLength: 12 })
    fc.assert(
      fc.property(said, said, (before, after) => {
        let world = start
        const paid = { state: 'paid', amount: PRICE, confirmed: false } as const
        for (const event of [...before, paid, ...after]) {
          const decision = decide(world, event)
          const next = carryOut(world, event, decision)
          // A decision never asks for a move that the states do not have.
          if (next.payment !== world.payment) {
            expect(canMove(world.payment, next.payment)).toBe(true)
          }
          world = next
        }
        expect(world).toEqual({ payment: 'paid', charge: 'paid', moneyIn: [PRICE], dueBack: 0 })
      }),
    )
  })

  test('F11 an order is never paid by another amount, and every rupiah of it is due back', () => {
    const wrong = unconfirmed.map((event) => ({ ...event, amount: rupiah(49_000) }))
    fc.assert(
      fc.property(fc.array(wrong, { maxLength: 12 }), (events) => {
        let world = start
        for (const event of events) world = carryOut(world, event, decide(world, event))
        expect(isPaid(world.payment)).toBe(false)
        expect(world.dueBack).toBe(sumOf(world.moneyIn))
      }),
    )
  })

  test('deciding is total: every state of an order and a charge has an answer to every event', () => {
    for (const payment of PAYMENT_STATES) {
      for (const charge of ['requested', 'live', 'paid', 'failed', 'expired', 'cancelled'] as const) {
        for (const state of [...states, 'unknown'] as const) {
          for (const confirmed of [true, false]) {
            const moneyIn = charge === 'paid' ? [PRICE] : []
            const world = { payment, charge, moneyIn, dueBack: 0 }
            const next = carryOut(
              world,
              { state, amount: PRICE, confirmed },
              decide(world, { state, amount: PRICE, confirmed }),
            )
            // Money is either the order's or due back.
            expect(
              next.moneyIn.length === 0 ||
                isPaid(next.payment) ||
                next.payment === 'failed' ||
                isWaiting(payment),
            ).toBe(true)
          }
        }
      }
    }
  })
})

describe('a payment is undone', () => {
  const paid: World = { payment: 'paid', charge: 'paid', moneyIn: [PRICE], dueBack: 0 }
  const failed = (confirmed: boolean) => ({ state: 'failed', amount: PRICE, confirmed }) as const

  test('only when the provider, asked for it, says so', () => {
    expect(decide(paid, failed(false))).toEqual({ do: 'nothing', outcome: 'unconfirmed' })
    expect(decide(paid, failed(true))).toEqual({ do: 'reverse' })
  })

  test('§4 without its order where its money is due back: then it is not due any more', () => {
    for (const payment of PAYMENT_STATES) {
      const surplus: World = { ...paid, payment, dueBack: PRICE }
      expect(decide(surplus, failed(false))).toEqual({ do: 'nothing', outcome: 'unconfirmed' })
      expect(decide(surplus, failed(true))).toEqual({ do: 'book_return' })
    }
  })

  test('never by an expiry, which is only late', () => {
    expect(decide(paid, { state: 'expired', amount: PRICE, confirmed: true })).toEqual({
      do: 'nothing',
      outcome: 'ignored',
    })
  })

  test('and money that is reported again afterwards counts only when confirmed, and is refunded', () => {
    const undone = carryOut(paid, failed(true), { do: 'reverse' })
    const again = (confirmed: boolean) => ({ state: 'paid', amount: PRICE, confirmed }) as const
    expect(decide(undone, again(false))).toEqual({ do: 'nothing', outcome: 'unconfirmed' })
    expect(decide(undone, again(true))).toMatchObject({ do: 'give_back', as: 'surplus' })
  })
})

test('F09 the compiler refuses to pay an order that may be paid already, and every payment is written', () => {
  const paidAlready = { paymentState: 'paid' } as OrderIn<'paid'>
  const anyOrder = { paymentState: 'paid' } as LockedOrder
  const refused = () => {
    const goods = {} as OrderGoods
    const details = { cause: 'payment', now: new Date(0), held: undefined, stock: undefined } as const
    // @ts-expect-error It is paid.
    payOrder(paidAlready, goods, details)
    // @ts-expect-error It may be paid.
    payOrder(anyOrder, goods, details)
    const written: readonly Listed[] | 'out_of_stock' = payOrder({} as PayableOrder, goods, details)
    return written
  }
  expect(refused).toBeTypeOf('function')
  for (const payment of PAYMENT_STATES) {
    const decision = decide({ ...start, payment }, { state: 'paid', amount: PRICE, confirmed: true })
    expect(decision.do === 'take').toBe(canMove(payment, 'paid'))
  }
})

test('an older charge that fails does not change an order that waits for a newer one', () => {
  const decision = decideOf({ state: 'expired' }, {}, { current: false })
  expect(decision).toEqual({ do: 'close', to: 'expired', failOrder: false })
})

test.each(['authorised', 'challenged'] as const)(
  'F19 money that is %s moves an order that waits, once, by its latest charge and while that is open',
  (state) => {
    const other = state === 'authorised' ? 'challenged' : 'authorised'
    for (const paymentState of ['awaiting', other] as const) {
      expect(decideOf({ state }, { paymentState })).toEqual({ do: 'move', to: state })
    }
    expect(decideOf({ state }, { paymentState: state })).toEqual({ do: 'nothing', outcome: 'duplicate' })
    const ignored = [
      ...PAYMENT_STATES.filter((one) => !isWaiting(one)).map((one) =>
        decideOf({ state }, { paymentState: one }),
      ),
      decideOf({ state }, {}, { current: false }),
      decideOf({ state }, {}, { state: 'cancelled' }),
      decideOf({ state: 'pending' }),
    ]
    for (const decision of ignored) expect(decision).toEqual({ do: 'nothing', outcome: 'ignored' })
  },
)

test('F11 another amount is judged once the request is answered, and fails an order that waits for this charge alone', () => {
  const other = { state: 'paid', amount: rupiah(49_000) } as const
  expect(decideOf(other, {}, { state: 'requested' })).toEqual({ do: 'nothing', outcome: 'unconfirmed' })
  expect(decideOf({ state: 'paid' }, {}, { state: 'requested' })).toMatchObject({ do: 'take' })
  const back = (failOrder: boolean) => ({ do: 'give_back', as: 'received', failOrder })
  expect(decideOf(other)).toEqual(back(true))
  expect(decideOf(other, {}, { current: false })).toEqual(back(false))
  expect(decideOf(other, { paymentState: 'paid' })).toEqual(back(false))
})

test('a code that its order outlives ends without it, unless the provider held the money', () => {
  const renewable = { renewable: true }
  const close = (failOrder: boolean) => ({ do: 'close', to: 'expired', failOrder })
  expect(decideOf({ state: 'expired' }, {}, renewable)).toEqual(close(false))
  expect(decideOf({ state: 'expired' }, { paymentState: 'authorised' }, renewable)).toEqual(close(true))
  expect(decideOf({ state: 'expired' })).toEqual(close(true))
})

test.each([
  ['failed', false, 'failed'],
  ['cancelled', false, 'failed'],
  ['failed', true, 'expired'],
  ['expired', false, 'expired'],
] as const)('a charge that is %s, overdue: %s, ends as %s', (state, overdue, to) => {
  expect(decideOf({ state }, {}, { overdue })).toEqual({ do: 'close', to, failOrder: true })
})

test('money for an order that its buyer has cancelled goes back; for one that only ran out it is welcome', () => {
  const paid = { state: 'paid', amount: PRICE, confirmed: true } as const
  const ended = (charge: ChargeRecordState): World => ({ payment: 'failed', charge, moneyIn: [], dueBack: 0 })
  expect(decide(ended('cancelled'), paid)).toEqual({ do: 'give_back', as: 'received', failOrder: false })
  expect(decide(ended('expired'), paid)).toMatchObject({ do: 'take' })
})

test('late money for an order whose buyer has deleted the account goes back', () => {
  const failed = { paymentState: 'failed', failureCause: 'expired', buyerGone: true } as const
  const decision = decideOf({ state: 'paid' }, failed, { state: 'expired' })
  expect(decision).toEqual({ do: 'give_back', as: 'received', failOrder: false })
})

test('F70 money for a replaced charge of an order that only ran out is welcome; of a cancelled order it goes back', () => {
  const after = (failureCause: 'expired' | 'cancelled') =>
    decideOf(
      { state: 'paid' },
      { paymentState: 'failed', failureCause },
      { state: 'cancelled', current: false, overdue: true },
    )
  expect(after('expired')).toMatchObject({ do: 'take' })
  expect(after('cancelled')).toEqual({ do: 'give_back', as: 'received', failOrder: false })
})

describe('F70 an order with several accounts, each of which can be paid', () => {
  type Account = { state: ChargeRecordState; moneyIn: Rupiah[]; dueBack: number; returned: number }
  type Shop = {
    payment: PaymentState
    failureCause: 'expired' | 'cancelled' | 'reversed' | null
    accounts: Account[]
  }
  type Command =
    | { do: 'replace' | 'cancel' | 'expire' }
    | { do: 'pay' | 'find' | 'deny'; account: number }
    | {
        do: 'report'
        account: number
        state: 'pending' | 'expired' | 'failed' | 'cancelled'
        confirmed: boolean
      }
  const command: fc.Arbitrary<Command> = fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('replace', 'cancel', 'expire') }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('pay' as const), account: fc.nat(3) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('find', 'deny'), account: fc.nat(3) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('report' as const),
        account: fc.nat(3),
        state: fc.constantFrom('pending', 'expired', 'failed', 'cancelled'),
        confirmed: fc.boolean(),
      }),
    },
  )

  const giveUpOpen = (shop: Shop, to: 'expired' | 'cancelled') => {
    for (const account of shop.accounts) {
      if (account.state === 'live') account.state = to
    }
  }
  const end = (shop: Shop, cause: 'expired' | 'cancelled') => {
    giveUpOpen(shop, cause)
    Object.assign(shop, { payment: 'failed', failureCause: cause })
  }
  function report(shop: Shop, account: Account, event: Settlement['event']) {
    const { payment: paymentState, failureCause, accounts } = shop
    const pays = sumOf(account.moneyIn) > account.dueBack
    const current = account === accounts.at(-1)
    const decision = decideOf(event, { paymentState, failureCause }, { ...account, pays, current })
    switch (decision.do) {
      case 'take':
        account.state = 'paid'
        account.moneyIn.push(event.amount)
        giveUpOpen(shop, 'cancelled')
        Object.assign(shop, { payment: 'paid', failureCause: null })
        return
      case 'give_back':
        account.state = 'paid'
        account.moneyIn.push(event.amount)
        account.dueBack += event.amount
        return
      case 'close':
        account.state = decision.to
        if (decision.failOrder) Object.assign(shop, { payment: 'failed', failureCause: 'expired' })
        return
      case 'nothing':
        return
      case 'reverse':
        account.state = 'failed'
        account.dueBack += PRICE
        account.returned += PRICE
        Object.assign(shop, { payment: 'failed', failureCause: 'reversed' })
        return
      case 'book_return':
        account.state = 'failed'
        account.returned += PRICE
        return
      default:
        throw new Error(`a report that is none led to ${decision.do}`)
    }
  }

  test('is paid by one of them, and each further payment is due back until it is denied, however late and often it is found', () => {
    fc.assert(
      fc.property(
        fc.array(command, { maxLength: 14 }),
        fc.array(fc.nat(3), { maxLength: 6 }),
        (commands, order) => {
          const shop: Shop = {
            payment: 'awaiting',
            failureCause: null,
            accounts: [{ state: 'live', moneyIn: [], dueBack: 0, returned: 0 }],
          }
          const paid = new Set<Account>()
          const denied = new Set<Account>()
          let reversed = false
          const found = (account: Account, confirmed: boolean) =>
            report(shop, account, { state: 'paid', amount: PRICE, confirmed })
          for (const next of commands) {
            const account = 'account' in next ? shop.accounts[next.account] : undefined
            if (next.do === 'replace' && shop.payment === 'awaiting' && shop.accounts.length < 4) {
              giveUpOpen(shop, 'cancelled')
              shop.accounts.push({ state: 'live', moneyIn: [], dueBack: 0, returned: 0 })
            } else if (next.do === 'cancel' && shop.payment === 'awaiting') end(shop, 'cancelled')
            else if (next.do === 'expire' && shop.payment === 'awaiting') end(shop, 'expired')
            // The webhook is lost: the shop finds the payment later.
            else if (next.do === 'pay' && account && !denied.has(account)) paid.add(account)
            else if (next.do === 'find' && account && paid.has(account)) found(account, true)
            else if (next.do === 'deny' && account?.state === 'paid') {
              const before = shop.payment
              const paysIt = account.dueBack === 0
              report(shop, account, { state: 'failed', amount: PRICE, confirmed: false })
              expect(account.state).toBe('paid')
              report(shop, account, { state: 'failed', amount: PRICE, confirmed: true })
              expect(shop.payment).toBe(paysIt ? 'failed' : before)
              expect(account).toMatchObject({ state: 'failed', dueBack: PRICE, returned: PRICE })
              if (paysIt) reversed = true
              denied.add(account)
              paid.delete(account)
            } else if (next.do === 'report' && account && !paid.has(account)) {
              report(shop, account, { state: next.state, amount: PRICE, confirmed: next.confirmed })
            }
          }
          const wasCancelled = shop.failureCause === 'cancelled'
          const askedAbout = [...order.map((index) => shop.accounts[index]), ...shop.accounts]
          for (const account of askedAbout) {
            if (account === undefined || !paid.has(account)) continue
            found(account, true)
            found(account, false)
          }
          expect(shop.accounts.map(({ moneyIn }) => moneyIn.length)).toEqual(
            shop.accounts.map((account) => (paid.has(account) || denied.has(account) ? 1 : 0)),
          )
          const kept = shop.accounts.reduce(
            (sum, { moneyIn, dueBack }) => sum + moneyIn.length * PRICE - dueBack,
            0,
          )
          expect(kept).toBe(shop.payment === 'paid' ? PRICE : 0)
          const paying = [...paid].filter(({ dueBack }) => dueBack === 0)
          expect(paying).toHaveLength(shop.payment === 'paid' ? 1 : 0)
          if (!reversed) expect(shop.payment === 'paid').toBe(paid.size > 0 && !wasCancelled)
          if (shop.payment !== 'awaiting')
            expect(shop.accounts.some(({ state }) => state === 'live')).toBe(false)
        },
      ),
      { numRuns: 500 },
    )
  })
})

test('F09 money by the method that was chosen before pays the order all the same', () => {
  const decision = decideOf({ state: 'paid', confirmed: false }, {}, { state: 'cancelled', current: false })
  expect(decision).toMatchObject({ do: 'take' })
})
