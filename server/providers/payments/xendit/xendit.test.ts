import { expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { DAY } from '#kernel/time.ts'
import { paymentGatewayConformance } from '../port.conformance.ts'
import { writeQrisText } from '../qris-text.ts'
import { refundsConformance } from '../refunds.conformance.ts'
import { openXenditOnTrial } from './xendit-stand-in.testing.ts'

const now = new Date('2026-11-21T03:00:00Z')

for (const channel of ['BNI_VIRTUAL_ACCOUNT', 'QRIS', 'DANA']) {
  paymentGatewayConformance(`xendit, ${channel}`, () => openXenditOnTrial(now, undefined, channel))
}

for (const channel of ['QRIS', 'DANA']) {
  refundsConformance(`xendit, ${channel}`, () => openXenditOnTrial(now, undefined, channel))
}

const requestOf = (reference: string, methodChannel = 'BRI_VIRTUAL_ACCOUNT') => ({
  reference,
  amount: rupiah(50_000),
  methodChannel,
  description: 'Laut Bercerita',
  customer: { name: 'Siti', email: 'siti@example.com', phone: null },
  expiresAt: new Date(now.getTime() + DAY),
  returnUrl: 'https://shop.test/',
  notifyUrl: 'https://shop.test/n',
})

test('F12 a webhook is no proof: its token does not cover what it says', async () => {
  const trial = await openXenditOnTrial(now)
  await trial.gateway.createCharge(requestOf('TOKENSAJA2345-1'))
  const raw = await trial.decide('TOKENSAJA2345-1', 'paid')
  expect(await trial.gateway.verifyNotification(raw)).toMatchObject({ signed: false, state: 'paid' })
  for (const token of ['', 'x', 'token-uji-dari-dasbo']) {
    const forged = { ...raw, headers: { 'x-callback-token': token } }
    expect(await trial.gateway.verifyNotification(forged)).toBeUndefined()
  }
  expect(await trial.gateway.verifyNotification({ ...raw, headers: {} })).toBeUndefined()
  await trial.close()
})

test('F12 a number out of a webhook that is another charge’s answers for that one only', async () => {
  const trial = await openXenditOnTrial(now)
  const [mine, theirs] = [requestOf('PUNYASAYA2345-1'), requestOf('PUNYAORANG345-1')]
  await trial.gateway.createCharge(mine)
  const { gatewayReference } = await trial.gateway.createCharge(theirs)
  await trial.decide(theirs.reference, 'paid')
  const status = await trial.gateway.askStatus({
    reference: mine.reference,
    amount: mine.amount,
    gatewayReference,
  })
  expect(status.state).toBe('unknown')
  await trial.close()
})

test('a code whose end is not told is asked about for the two days that it may be paid', async () => {
  const trial = await openXenditOnTrial(now, undefined, 'QRIS')
  trial.hideExpiry()
  const made = await trial.gateway.createCharge(requestOf('TANPABATAS345-1', 'QRIS'))
  expect(made.expiresAt).toEqual(new Date(now.getTime() + 2 * DAY))
  await trial.close()
})

test('F11 a code of another amount and a link that opens no wallet are never shown', async () => {
  const other = writeQrisText({ amount: rupiah(5_000), merchant: 'T', reference: 'A-1' })
  const lies: [string, Record<string, unknown>][] = [
    ['QRIS', { descriptor: 'QR_STRING', value: other }],
    ['QRIS', { descriptor: 'WEB_URL', value: 'https://xendit.test/' }],
    ['OVO', { descriptor: 'WEB_URL', value: 'javascript:alert(1)' }],
    ['OVO', { descriptor: 'VIRTUAL_ACCOUNT_NUMBER', value: '1234567890' }],
  ]
  for (const [place, [channel, fields]] of lies.entries()) {
    const trial = await openXenditOnTrial(now, undefined, channel)
    trial.writeOpener?.(fields)
    await expect(
      trial.gateway.createCharge(requestOf(`BOHONG${place}2345-1`, channel)),
    ).rejects.toMatchObject({ kind: 'unreachable', nothingDone: false })
    await trial.close()
  }
})

test('without its number a charge cannot be asked about, and nothing is closed', async () => {
  const trial = await openXenditOnTrial(now)
  const question = { reference: 'TANPANOMOR345-1', amount: rupiah(1), gatewayReference: null }
  expect((await trial.gateway.askStatus(question)).state).toBe('unknown')
  await trial.gateway.cancelCharge?.(question)
  expect(trial.network?.calls).toEqual([])
  await trial.close()
})
