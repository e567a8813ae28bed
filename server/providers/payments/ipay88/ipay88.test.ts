import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { DAY } from '#kernel/time.ts'
import { paymentGatewayConformance } from '../port.conformance.ts'
import {
  callbackSignature,
  readAmount,
  readMoment,
  requestSignature,
  writeDeadline,
  writeMoment,
} from './ipay88-messages.ts'
import { openIpay88OnTrial } from './ipay88-stand-in.testing.ts'

const merchant = { code: 'ID00001', key: 'rahasia' }
const now = new Date('2026-11-21T03:00:00Z')

paymentGatewayConformance('ipay88', () => openIpay88OnTrial(now))

test('signatures are made of the fields, in the order, that iPay88 documents', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const message = { RefNo: 'A1', Amount: '3000', Currency: 'IDR' }
  expect(requestSignature(merchant, message)).toBe(sha256('||rahasia||ID00001||A1||3000||IDR||'))
  expect(callbackSignature(merchant, { ...message, PaymentId: '83', TransactionStatus: '1' })).toBe(
    sha256('||rahasia||ID00001||83||A1||3000||IDR||1||'),
  )
})

test('a moment without a zone is one of WIB', () => {
  expect(readMoment('18-04-2021 16:04')).toEqual(new Date('2021-04-18T09:04:00Z'))
  expect(writeMoment(new Date('2021-12-31T17:30:59Z'))).toBe('01-01-2022 00:30')
  for (const wrong of ['2021-04-18 16:04', '18-04-2021', '', '99-99-2021 16:04']) {
    expect(() => readMoment(wrong)).toThrow(RangeError)
  }
})

test('a deadline is asked for to the second, in WIB', () => {
  expect(writeDeadline(new Date('2026-12-31T17:30:00Z'))).toBe('2027-01-01 00:30:00')
})

test('an amount is whole rupiah, with or without decimals that say nothing', () => {
  expect([readAmount('50000'), readAmount('50000.00'), readAmount('50000,00')]).toEqual([
    50_000, 50_000, 50_000,
  ])
})

test('a callback as a form counts like one as JSON', async () => {
  const trial = await openIpay88OnTrial(now)
  const request = {
    reference: 'FORMULIR23452345-1',
    amount: rupiah(50_000),
    methodChannel: '9',
    description: 'Laut Bercerita',
    customer: { name: 'Siti', email: 'siti@example.com', phone: null },
    expiresAt: new Date(now.getTime() + DAY),
    returnUrl: 'https://shop.test/',
    notifyUrl: 'https://shop.test/n',
  }
  await trial.gateway.createCharge(request)
  const { rawBody } = await trial.decide(request.reference, 'paid')
  const form = new URLSearchParams(JSON.parse(rawBody.toString()))
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(
    await trial.gateway.verifyNotification({ headers, rawBody: Buffer.from(form.toString()) }),
  ).toMatchObject({ reference: request.reference, state: 'paid', amount: 50_000 })
  await trial.close()
})

test('a repetition that iPay88 calls a duplicate makes no second charge, and sends nobody to a made-up account', async () => {
  const trial = await openIpay88OnTrial(now)
  const request = {
    reference: 'GANDAKAN23452345-1',
    amount: rupiah(50_000),
    methodChannel: '9',
    description: 'Laut Bercerita',
    customer: { name: 'Siti', email: 'siti@example.com', phone: null },
    expiresAt: new Date(now.getTime() + DAY),
    returnUrl: 'https://shop.test/',
    notifyUrl: 'https://shop.test/n',
  }
  await trial.gateway.createCharge(request)
  trial.refuseDuplicates()
  expect(await trial.gateway.createCharge(request)).toMatchObject({
    virtualAccount: null,
    redirectUrl: null,
    expiresAt: request.expiresAt,
  })
  await trial.decide(request.reference, 'failed')
  await expect(trial.gateway.createCharge(request)).rejects.toMatchObject({ kind: 'refused' })
  await trial.close()
})
