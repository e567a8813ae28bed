import { expect, it } from 'vitest'
import { readPaymentMeta } from './payment-meta.ts'

it('the deadline and the account number are found in the server’s answer', () => {
  const meta = JSON.stringify({
    TransactionExpiryDate: '2026-11-21T10:00:00.000+07:00',
    VirtualAccountAssigned: '8808123456789012',
  })
  expect(readPaymentMeta({ meta })).toEqual({
    expiresAt: new Date('2026-11-21T03:00:00Z'),
    virtualAccount: '8808123456789012',
    billerCode: undefined,
  })
})

it('a bill that is paid under a company’s code has that code', () => {
  const meta = JSON.stringify({ VirtualAccountAssigned: '990000000260', BillerCode: '70012' })
  expect(readPaymentMeta({ meta })).toMatchObject({ virtualAccount: '990000000260', billerCode: '70012' })
})

it('a meta without them, or that is none, leaves the page standing', () => {
  const nothing = { expiresAt: undefined, virtualAccount: undefined, billerCode: undefined }
  for (const meta of [
    '{"TransactionExpiryDate":null,"VirtualAccountAssigned":null}',
    '',
    'null',
    '[]',
    '{',
  ]) {
    expect(readPaymentMeta({ meta })).toEqual(nothing)
  }
})
