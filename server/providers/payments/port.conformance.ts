import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { HOUR, MINUTE } from '#kernel/time.ts'
import type { ChargeRequest, PaymentGateway, RawNotification } from './port.ts'

/** A gateway with its provider, or a stand-in that answers with the provider's documented shapes. */
export type GatewayOnTrial = {
  gateway: PaymentGateway
  /** A channel that the provider takes. */
  channel: string
  /** The customer pays, or the payment fails, at the provider; what the provider then sends to the shop. */
  decide(reference: string, outcome: 'paid' | 'failed'): Promise<RawNotification>
  /** The same notification with something changed that the signature covers. */
  tamper(notification: RawNotification): RawNotification
  now: Date
  close(): Promise<void>
}

/** What the shop relies on, whoever the provider is: run against each gateway. */
export function paymentGatewayConformance(name: string, open: () => Promise<GatewayOnTrial>): void {
  describe(`${name} keeps to the port`, () => {
    let trial: GatewayOnTrial
    beforeAll(async () => {
      trial = await open()
    })
    afterAll(() => trial.close())

    let serial = 0
    const requestOf = (change: Partial<ChargeRequest> = {}): ChargeRequest => ({
      reference: `ABCDEFGH2345${String(++serial).padStart(4, '2')}-1`,
      amount: rupiah(50_500),
      methodChannel: trial.channel,
      description: 'Laut Bercerita & kawan-kawan “edisi khusus”',
      customer: { name: 'Siti Nurhaliza', email: 'siti@example.com', phone: null },
      expiresAt: new Date(Math.floor(trial.now.getTime() / MINUTE) * MINUTE + 24 * HOUR),
      returnUrl: 'http://shop.test/payment/info?refno=ABCDEFGH23452345',
      notifyUrl: 'http://shop.test/api/payments/x/notifications',
      ...change,
    })
    const questionOf = ({ reference, amount }: ChargeRequest, gatewayReference: string | null = null) => ({
      reference,
      amount,
      gatewayReference,
    })

    test('a charge comes with a number or a page to pay at, and the deadline that was asked for', async () => {
      const request = requestOf()
      const made = await trial.gateway.createCharge(request)
      expect(made.gatewayReference).not.toBe('')
      expect(made.virtualAccount ?? made.redirectUrl).toBeTruthy()
      if (made.virtualAccount !== null) expect(made.virtualAccount).toMatch(/^\d{8,24}$/)
      expect(made.expiresAt).toEqual(request.expiresAt)
    })

    test('repeating a reference gives the same charge, not a second one', async () => {
      const request = requestOf()
      const [first, second] = [
        await trial.gateway.createCharge(request),
        await trial.gateway.createCharge(request),
      ]
      expect(second).toEqual(first)
    })

    test('two requests at once with one reference make one charge', async () => {
      const request = requestOf()
      const made = await Promise.all([1, 2, 3].map(() => trial.gateway.createCharge(request)))
      expect(new Set(made.map((charge) => charge.gatewayReference)).size).toBe(1)
    })

    test('a channel that the provider does not know is refused, not unreachable', async () => {
      await expect(
        trial.gateway.createCharge(requestOf({ methodChannel: 'no-such-bank' })),
      ).rejects.toMatchObject({ name: 'GatewayFailure', kind: 'refused' })
    })

    test('a charge is pending until the customer decides, then as they decided', async () => {
      for (const outcome of ['paid', 'failed'] as const) {
        const request = requestOf()
        const made = await trial.gateway.createCharge(request)
        const question = questionOf(request, made.gatewayReference)
        expect(await trial.gateway.askStatus(question)).toEqual({ state: 'pending', amount: request.amount })
        await trial.decide(request.reference, outcome)
        expect(await trial.gateway.askStatus(question)).toEqual({ state: outcome, amount: request.amount })
      }
    })

    test('a charge that the provider never made is unknown', async () => {
      expect((await trial.gateway.askStatus(questionOf(requestOf()))).state).toBe('unknown')
    })

    test('a notification says what happened, and the same event has the same key', async () => {
      const [first, second] = [requestOf(), requestOf()]
      const read = []
      for (const [request, outcome] of [
        [first, 'paid'],
        [second, 'failed'],
      ] as const) {
        await trial.gateway.createCharge(request)
        const raw = await trial.decide(request.reference, outcome)
        const notification = await trial.gateway.verifyNotification(raw)
        expect(notification).toMatchObject({
          reference: request.reference,
          state: outcome,
          amount: request.amount,
        })
        expect(await trial.gateway.verifyNotification(raw)).toEqual(notification)
        read.push(notification?.eventKey)
      }
      expect(new Set(read).size).toBe(2)
    })

    test('F12 a notification that was tampered with, or is no notification, is forged', async () => {
      const request = requestOf()
      await trial.gateway.createCharge(request)
      const raw = await trial.decide(request.reference, 'paid')
      expect(await trial.gateway.verifyNotification(trial.tamper(raw))).toBeUndefined()
      for (const body of ['', '{}', 'null', '[]', '\u0000', '{"Signature":1}', 'a=b', '{"a":'.repeat(2000)]) {
        const forged = { headers: {}, rawBody: Buffer.from(body) }
        expect(await trial.gateway.verifyNotification(forged)).toBeUndefined()
      }
    })

    test('a charge that was cancelled cannot be paid any more', async () => {
      const { cancelCharge } = trial.gateway
      const request = requestOf()
      const made = await trial.gateway.createCharge(request)
      const question = questionOf(request, made.gatewayReference)
      await cancelCharge?.(question)
      const { state } = await trial.gateway.askStatus(question)
      expect(state).toBe(cancelCharge === undefined ? 'pending' : 'cancelled')
    })
  })
}
