import { expect, test } from 'vitest'
import { PAYMENT_STATES } from '#contracts/order-states.ts'
import { fulfilmentAfter, isOverdue, isWaiting, kindOfLines, shownStates } from './order.rules.ts'

test('§4 a transaction is of type Majalah only when all its items are digital magazines', () => {
  const magazine = { format: 'ebook', titleKind: 'magazine' } as const
  const book = { format: 'ebook', titleKind: 'book' } as const
  const paper = { format: 'paper', titleKind: 'magazine' } as const
  expect(kindOfLines([magazine, magazine])).toBe('magazine')
  expect(kindOfLines([magazine, book])).toBe('digital')
  expect(kindOfLines([paper])).toBe('paper')
})

test('an order whose time is over is shown as failed, to the second, whatever the job has done', () => {
  const expiresAt = new Date('2026-11-22T03:00:00Z')
  const waiting = { paymentState: 'awaiting', fulfilmentState: 'awaiting_payment', expiresAt } as const
  expect(shownStates(waiting, new Date('2026-11-22T02:59:59.999Z')).payment).toBe('awaiting')
  expect(shownStates(waiting, expiresAt)).toEqual({ payment: 'failed', fulfilment: 'failed' })
  for (const paymentState of PAYMENT_STATES.filter((state) => state !== 'awaiting')) {
    expect(isOverdue({ ...waiting, paymentState }, expiresAt)).toBe(false)
  }
})

test('what is paid at the door has no deadline: its parcel decides', () => {
  const expiresAt = new Date('2026-11-22T03:00:00Z')
  const late = new Date('2027-01-22T03:00:00Z')
  const atDoor = { paymentState: 'awaiting', fulfilmentState: 'to_send', expiresAt } as const
  expect(isOverdue(atDoor, late)).toBe(false)
  expect(shownStates(atDoor, late)).toEqual({ payment: 'awaiting', fulfilment: 'to_send' })
})

test('F19 money that a provider holds keeps its order until the grace is over, and not for ever', () => {
  const expiresAt = new Date('2026-11-22T03:00:00Z')
  const endOfGrace = new Date('2026-11-22T07:00:00Z')
  for (const paymentState of PAYMENT_STATES) {
    const order = { paymentState, fulfilmentState: 'awaiting_payment', expiresAt } as const
    const held = paymentState === 'authorised' || paymentState === 'challenged'
    expect(isOverdue(order, new Date(endOfGrace.getTime() - 1))).toBe(paymentState === 'awaiting')
    expect(isOverdue(order, endOfGrace)).toBe(held || paymentState === 'awaiting')
    expect(shownStates(order, endOfGrace).payment).toBe(isWaiting(paymentState) ? 'failed' : paymentState)
  }
})

test('§4 a paid paper order is still to be sent; everything digital is done at once', () => {
  expect(fulfilmentAfter('paper', 'awaiting_payment', 'paid')).toBe('to_send')
  expect(fulfilmentAfter('paper', 'to_send', 'received')).toBe('completed')
  for (const kind of ['digital', 'magazine', 'subscription'] as const) {
    expect(fulfilmentAfter(kind, 'awaiting_payment', 'paid')).toBe('completed')
    expect(fulfilmentAfter(kind, 'awaiting_payment', 'challenged')).toBe('awaiting_payment')
    expect(fulfilmentAfter(kind, 'completed', 'failed')).toBe('failed')
  }
})
