import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { DAY, MINUTE } from '#kernel/time.ts'
import { paymentGatewayConformance } from '../port.conformance.ts'
import { writeQrisText } from '../qris-text.ts'
import { refundsConformance } from '../refunds.conformance.ts'
import { isSigned, notificationSignature, readTime, stateOf, writeTime } from './midtrans-messages.ts'
import { openMidtransOnTrial } from './midtrans-stand-in.testing.ts'

const now = new Date('2026-11-21T03:00:00Z')

for (const channel of ['bni', 'qris', 'gopay']) {
  paymentGatewayConformance(`midtrans, ${channel}`, () => openMidtransOnTrial(now, undefined, channel))
}

for (const channel of ['qris', 'gopay']) {
  refundsConformance(`midtrans, ${channel}`, () => openMidtransOnTrial(now, undefined, channel))
}

const requestOf = (reference: string, methodChannel: string) => ({
  reference,
  amount: rupiah(50_000),
  methodChannel,
  description: 'Laut Bercerita',
  customer: { name: 'Siti', email: 'siti@example.com', phone: '+6281234567890' },
  expiresAt: new Date(now.getTime() + DAY),
  returnUrl: 'https://shop.test/',
  notifyUrl: 'https://shop.test/n',
})

test('every bank has its number in another field; Mandiri’s bill has a company code beside it', async () => {
  const trial = await openMidtransOnTrial(now)
  for (const channel of ['bni', 'permata', 'echannel']) {
    const made = await trial.gateway.createCharge(requestOf(`BANK${channel.toUpperCase()}2345-1`, channel))
    expect(made.virtualAccount).toMatch(/^\d{11}$/)
    expect(made.billerCode).toBe(channel === 'echannel' ? '70012' : null)
    expect(made.expiresAt).toEqual(new Date(now.getTime() + DAY))
  }
  await trial.close()
})

test.each(['qris', 'gopay', 'shopeepay'])(
  '%s: what opens it is told again for a while; after that the charge is known without it, and not made twice',
  async (channel) => {
    const time = { now }
    const trial = await openMidtransOnTrial(now, () => time.now, channel)
    const request = requestOf(`SEKALISAJA${channel.length}-1`, channel)
    const made = await trial.gateway.createCharge(request)
    expect(await trial.gateway.createCharge(request)).toEqual(made)
    expect(made.qrText ?? made.redirectUrl).toContain(channel === 'qris' ? request.reference : channel)
    time.now = new Date(now.getTime() + 6 * MINUTE)
    const later = await trial.gateway.createCharge(request)
    expect(later).toEqual({ ...made, qrText: null, redirectUrl: null })
    expect(await trial.chargesOf(request.reference.split('-')[0] ?? '')).toHaveLength(1)
    await trial.close()
  },
)

test('F11 a code of another amount, one that cannot be drawn and a link that opens no wallet are never shown', async () => {
  const lies: [string, Record<string, unknown>][] = [
    ['qris', { qr_string: writeQrisText({ amount: rupiah(5_000), merchant: 'T', reference: 'A-1' }) }],
    ['qris', { qr_string: 'x'.repeat(600) }],
    ['qris', { qr_string: '000201\u0000' }],
    ['qris', {}],
    ['gopay', { actions: [{ name: 'deeplink-redirect', url: 'javascript:alert(1)' }] }],
    ['gopay', { actions: [{ name: 'deeplink-redirect', url: 'http://gopay.test/' }] }],
    ['gopay', { actions: [{ name: 'generate-qr-code', url: 'https://gopay.test/' }] }],
  ]
  for (const [place, [channel, fields]] of lies.entries()) {
    const trial = await openMidtransOnTrial(now, undefined, channel)
    trial.writeOpener?.(fields)
    const refused = { name: 'GatewayFailure', kind: 'unreachable', nothingDone: false }
    await expect(
      trial.gateway.createCharge(requestOf(`BOHONG${place}2345-1`, channel)),
      JSON.stringify(fields).slice(0, 60),
    ).rejects.toMatchObject(refused)
    await trial.close()
  }
})

test('a fee that the payer bears is part of what is asked, and known after a crash as well', async () => {
  const trial = await openMidtransOnTrial(now)
  trial.addFee?.(4_000)
  const request = requestOf('BIAYABIAYA23-1', 'bni')
  const made = await trial.gateway.createCharge(request)
  expect(made.asked).toBe(54_000)
  expect(await trial.gateway.createCharge(request)).toEqual(made)
  await trial.close()
})

test('an expiry in an unknown form is no answer, so that the charge is asked for again', async () => {
  const trial = await openMidtransOnTrial(now)
  trial.writeExpiry?.('besok')
  await expect(trial.gateway.createCharge(requestOf('WAKTUWAKTU23-1', 'bni'))).rejects.toMatchObject({
    name: 'GatewayFailure',
    kind: 'unreachable',
    nothingDone: false,
  })
  await trial.close()
})

test('a signature is made of the texts as they came', () => {
  const signed = { order_id: 'A-1', status_code: '200', gross_amount: '44000.00' }
  expect(notificationSignature('kunci', signed)).toBe(
    createHash('sha512').update('A-120044000.00kunci').digest('hex'),
  )
  expect(notificationSignature('kunci', { ...signed, gross_amount: '44000' })).not.toBe(
    notificationSignature('kunci', signed),
  )
})

const transaction = {
  status_code: '200',
  transaction_status: 'settlement',
  fraud_status: 'accept',
  transaction_id: 't',
  order_id: 'A-1',
  gross_amount: '44000.00',
}

test.each([
  ['settlement', 'accept', 'paid'],
  ['capture', 'accept', 'paid'],
  ['capture', 'challenge', 'challenged'],
  ['authorize', 'accept', 'authorised'],
  ['pending', undefined, 'pending'],
  ['expire', undefined, 'expired'],
  ['cancel', undefined, 'cancelled'],
  ['deny', undefined, 'failed'],
  ['failure', undefined, 'failed'],
  ['refund', undefined, 'refunded'],
  ['partial_refund', undefined, 'refunded'],
  ['a new word', undefined, 'unknown'],
])('%s (fraud: %s) means %s', (transaction_status, fraud_status, state) => {
  expect(stateOf({ transaction_status, fraud_status })).toBe(state)
})

test('F12 the signature covers the status code, not the status: a word that does not fit the code is asked about', () => {
  expect(isSigned(transaction)).toBe(true)
  // A captured message of a pending charge, made one of a settled charge.
  expect(isSigned({ ...transaction, status_code: '201' })).toBe(false)
  // One of a settled charge, made one of a denied, cancelled or refunded charge.
  for (const transaction_status of ['deny', 'cancel', 'refund', 'partial_refund', 'expire']) {
    expect(isSigned({ ...transaction, transaction_status })).toBe(false)
  }
  expect(isSigned({ ...transaction, transaction_status: 'capture', fraud_status: 'challenge' })).toBe(false)
  expect(isSigned({ ...transaction, status_code: '201', transaction_status: 'pending' })).toBe(true)
})

test('a time without a zone is one of GMT+7', () => {
  expect(readTime('2026-11-21 10:00:00')).toEqual(now)
  expect(writeTime(now)).toBe('2026-11-21 10:00:00')
  for (const wrong of ['2026-11-21T10:00:00', '', '2026-99-21 10:00:00']) {
    expect(() => readTime(wrong)).toThrow(RangeError)
  }
})
