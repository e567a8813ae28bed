import { expect, it } from 'vitest'
import type { PaymentStatus } from '#contracts/order-states.ts'
import type { Transaction } from '#contracts/orders.ts'
import { type LiveEvent, liveTransaction, startLive, waitsToAsk } from './live-transaction.ts'

const transaction = (payment_status: PaymentStatus) => ({ id: 1, payment_status }) as Transaction
const after = (status: PaymentStatus, ...events: LiveEvent[]) =>
  events.reduce(liveTransaction, startLive(transaction(status)))

it.each([
  ['Menunggu Pembayaran', true],
  ['Sedang Diproses', true],
  ['Pending', true],
  ['Sukses', false],
  ['Selesai', false],
  ['Gagal', false],
] as const)('§2 a payment that stands at %s is asked about by itself: %s', (status, asked) => {
  expect(waitsToAsk(after(status))).toBe(asked)
})

it('one request runs at a time, and the next one waits for its answer', () => {
  const asking = after('Menunggu Pembayaran', { type: 'ask' })
  expect(waitsToAsk(asking)).toBe(false)
  const answered = liveTransaction(asking, { type: 'answered', transaction: transaction('Pending') })
  expect(answered).toMatchObject({ asking: false, transaction: { payment_status: 'Pending' } })
  expect(waitsToAsk(answered)).toBe(true)
})

it('a lost answer keeps what is shown, says so, and is asked for again', () => {
  const lost = after('Menunggu Pembayaran', { type: 'ask' }, { type: 'not answered' })
  expect(lost).toMatchObject({
    interrupted: true,
    transaction: { payment_status: 'Menunggu Pembayaran' },
  })
  expect(waitsToAsk(lost)).toBe(true)
  const again = liveTransaction(lost, { type: 'answered', transaction: transaction('Sukses') })
  expect(again.interrupted).toBe(false)
})

it('a page that nobody sees asks nothing, and asks at once when it is seen again', () => {
  const hidden = after('Menunggu Pembayaran', { type: 'hidden' })
  expect(waitsToAsk(hidden)).toBe(false)
  expect(liveTransaction(hidden, { type: 'shown' }).asking).toBe(true)
  expect(after('Sukses', { type: 'hidden' }, { type: 'shown' }).asking).toBe(false)
})

it('what another tab or a press saw is asked for even where nothing more comes by itself', () => {
  expect(after('Sukses', { type: 'ask' }).asking).toBe(true)
})
