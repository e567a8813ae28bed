// Longer than 300 lines: what every gateway has to do is one suite, so that no gateway runs a part of it only.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentKind } from '#contracts/payment-kinds.ts'
import { rupiah } from '#kernel/money.ts'
import { HOUR, MINUTE } from '#kernel/time.ts'
import type { Fault, StandInServer } from '#server/platform/outbound/stand-in-server.testing.ts'
import { CHARGE_STATES, type ChargeRequest, type PaymentGateway, type RawNotification } from './port.ts'

/** What becomes of a charge at the provider; a payment that is undone was paid before. */
export type Decision = 'paid' | 'failed' | 'expired' | 'reversed'

export type RefundsOnTrial = {
  /** The provider decides about a refund that it accepted; what it then sends to the shop, if anything. */
  decide(key: string, decision: 'done' | 'failed'): Promise<RawNotification | undefined>
  /** Somebody returns money in the provider's dashboard; what the provider then sends to the shop. */
  makeInDashboard(reference: string, amount: number): Promise<RawNotification>
  /** What the provider has returned of a charge, with what it has accepted to return. */
  returned(reference: string): Promise<number>
}

/** A gateway with its provider, or a stand-in that answers with the provider's documented shapes. */
export type GatewayOnTrial = {
  gateway: PaymentGateway
  /** A channel that the provider takes, and what it is. */
  channel: string
  kind: PaymentKind
  /** The customer pays, or the payment fails, at the provider; what the provider then sends to the shop. */
  decide(reference: string, decision: Decision): Promise<RawNotification>
  /** The provider's notification of a pending charge; it may arrive after a later one. */
  pendingNotification(reference: string): RawNotification | Promise<RawNotification>
  /**
   * A report of a payment that the provider's status does not show yet. Absent where the signature proves what a
   * notification says, so that the status is not asked for.
   */
  earlyNotification?(reference: string): RawNotification
  /** The customer pays another amount. */
  payAnother(reference: string, amount: number): Promise<RawNotification>
  /** Texts of a notification that the provider's words come in. */
  texts: readonly string[]
  /** The provider's notification of a charge with another text in one of them, signed as the provider signs. */
  signedWith(reference: string, text: string, value: string): RawNotification | Promise<RawNotification>
  /** The same notification with something changed that makes it a forged one. */
  tamper(notification: RawNotification): RawNotification
  /** What its refunds do; absent where the provider returns no money of the channel. */
  refunds?: RefundsOnTrial
  /** References of the provider's charges that begin with an order's number. */
  chargesOf(refno: string): readonly string[] | Promise<readonly string[]>
  /** Runs when the provider has made a charge and has not answered yet. */
  beforeAnswer: ((reference: string) => Promise<void>) | undefined
  /** The network to the provider, where faults can be set; absent where it is in the same process. */
  network?: Pick<StandInServer, 'baseUrl' | 'calls' | 'faults' | 'stop' | 'start'>
  /** The payer bears so much more from now on; absent where the provider adds no fee. */
  addFee?(amount: number): void
  /** From now on, charges are answered with this text as their expiry. */
  writeExpiry?(text: string): void
  /** From now on, charges are answered with these fields instead of a code or a link. */
  writeOpener?(fields: Record<string, unknown>): void
  now: Date
  close(): Promise<void>
}

/** What the shop relies on at every provider: run against each gateway. */
export function paymentGatewayConformance(
  name: string,
  open: () => Promise<GatewayOnTrial>,
  { overNetwork = true }: { overNetwork?: boolean } = {},
): void {
  describe(`${name} keeps to the port`, () => {
    let trial: GatewayOnTrial
    beforeAll(async () => {
      trial = await open()
    })
    afterAll(() => trial.close())

    let serial = 0
    const requestOf = (change: Partial<ChargeRequest> = {}): ChargeRequest => ({
      reference: `ABCDEFGH${100_000 + ++serial}-1`,
      amount: rupiah(50_500),
      methodChannel: trial.channel,
      description: 'Laut Bercerita & kawan-kawan “edisi khusus”',
      customer: { name: 'Siti Nurhaliza', email: 'siti@example.com', phone: null },
      expiresAt: new Date(Math.floor(trial.now.getTime() / MINUTE) * MINUTE + 24 * HOUR),
      returnUrl: 'https://shop.test/payment/info?refno=ABCDEFGH23452345',
      notifyUrl: 'http://shop.test/api/payments/x/notifications',
      ...change,
    })
    const questionOf = ({ reference, amount }: ChargeRequest, gatewayReference: string | null = null) => ({
      reference,
      amount,
      gatewayReference,
    })

    test('a charge comes with what its payer needs, and the deadline that was asked for', async () => {
      const request = requestOf()
      const made = await trial.gateway.createCharge(request)
      expect(made.gatewayReference).not.toBe('')
      expect(made.redirectUrl !== null).toBe(trial.gateway.hasPages || trial.kind === 'ewallet')
      if (trial.kind === 'virtual_account') expect(made.virtualAccount).toMatch(/^\d{8,24}$/)
      else expect(made.virtualAccount).toBeNull()
      if (trial.kind === 'qris') expect(made.qrText).toMatch(/^000201/)
      else expect(made.qrText).toBeNull()
      expect(made.expiresAt).toEqual(request.expiresAt)
      expect(made.asked).toBe(request.amount)
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
      ).rejects.toMatchObject({ name: 'GatewayFailure', kind: 'refused', nothingDone: true })
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

    test('a charge that nobody paid in time is over, and no payment', async () => {
      const request = requestOf()
      const made = await trial.gateway.createCharge(request)
      const raw = await trial.decide(request.reference, 'expired')
      const over = ['expired', 'failed']
      expect(over).toContain((await trial.gateway.verifyNotification(raw))?.state)
      const question = questionOf(request, made.gatewayReference)
      expect(over).toContain((await trial.gateway.askStatus(question)).state)
    })

    test('it can be looked at without making a charge', async () => {
      const before = (await trial.chargesOf('LEMBAR')).length
      expect((await trial.gateway.probe()).clock).toBeInstanceOf(Date)
      expect(await trial.chargesOf('LEMBAR')).toHaveLength(before)
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

    test('F71 an event’s key holds the charge’s reference, so that no event of another charge passes for it', async () => {
      const request = requestOf()
      await trial.gateway.createCharge(request)
      const raws = [
        await trial.pendingNotification(request.reference),
        await trial.decide(request.reference, 'paid'),
        await trial.decide(request.reference, 'reversed'),
      ]
      for (const raw of raws) {
        const { eventKey = '' } = (await trial.gateway.verifyNotification(raw)) ?? {}
        expect(eventKey).toContain(request.reference)
      }
    })

    test('F71 a report that may come before the status changes is told apart from one that is proof', async () => {
      const request = requestOf()
      const made = await trial.gateway.createCharge(request)
      const early = trial.earlyNotification?.(request.reference)
      const said = early && (await trial.gateway.verifyNotification(early))
      const question = questionOf(request, made.gatewayReference)
      expect((await trial.gateway.askStatus(question)).state).toBe('pending')
      if (said) expect(said).toMatchObject({ reference: request.reference, state: 'paid', signed: false })
      const paid = await trial.gateway.verifyNotification(await trial.decide(request.reference, 'paid'))
      // Only what a signature proves is believed without asking.
      expect(paid?.signed === true || early !== undefined).toBe(true)
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

    test('F08 words that no provider uses are unknown or unreadable, whatever JavaScript calls by that name', async () => {
      const request = requestOf()
      await trial.gateway.createCharge(request)
      for (const text of trial.texts) {
        for (const word of [
          'constructor',
          '__proto__',
          'toString',
          'of',
          '',
          '\u0000',
          'A\u0000B',
          '\ud800',
        ]) {
          const raw = await trial.signedWith(request.reference, text, word)
          const read = await trial.gateway.verifyNotification(raw)
          expect([...CHARGE_STATES, undefined], `${text}: ${word}`).toContain(read?.state)
          expect(['boolean', 'undefined']).toContain(typeof read?.signed)
        }
      }
    })

    test('a settlement that turns to deny is in the provider’s status, and notified as another event', async () => {
      const request = requestOf()
      const made = await trial.gateway.createCharge(request)
      const paid = await trial.gateway.verifyNotification(await trial.decide(request.reference, 'paid'))
      const undone = await trial.gateway.verifyNotification(await trial.decide(request.reference, 'reversed'))
      expect([paid?.state, undone?.state]).toEqual(['paid', 'failed'])
      expect(undone?.eventKey).not.toBe(paid?.eventKey)
      const question = questionOf(request, made.gatewayReference)
      expect((await trial.gateway.askStatus(question)).state).toBe('failed')
    })

    test('what is still pending says so, whenever it arrives', async () => {
      const request = requestOf()
      await trial.gateway.createCharge(request)
      const raw = await trial.pendingNotification(request.reference)
      const notification = await trial.gateway.verifyNotification(raw)
      expect(['pending', 'unknown']).toContain(notification?.state)
      expect(notification?.reference).toBe(request.reference)
    })

    test('a notification is found by our reference or by the provider’s own number', async () => {
      const request = requestOf()
      const made = await trial.gateway.createCharge(request)
      const raw = await trial.decide(request.reference, 'paid')
      const notification = await trial.gateway.verifyNotification(raw)
      const named = [request.reference, made.gatewayReference]
      expect(named).toContain(notification?.gatewayReference ?? notification?.reference)
    })

    if (overNetwork) {
      const { faults, calls } = {
        faults: (...next: Fault[]) => trial.network?.faults.push(...next),
        calls: () => trial.network?.calls.length ?? 0,
      }
      const bad = ['silence', 'drop', 'html', 'broken', 'unavailable', 'nul'] as const

      test.each(bad)('one %s answer is tried again, and still makes one charge', async (fault) => {
        const request = requestOf()
        faults(fault)
        const made = await trial.gateway.createCharge(request)
        faults(fault)
        const question = questionOf(request, made.gatewayReference)
        expect((await trial.gateway.askStatus(question)).state).toBe('pending')
        const refno = request.reference.split('-')[0] ?? ''
        expect(await trial.chargesOf(refno)).toHaveLength(1)
      })

      test.each(bad)('%s answers only: the provider counts as unreachable, in time', async (fault) => {
        const request = requestOf()
        const before = performance.now()
        faults(fault, fault)
        await expect(trial.gateway.createCharge(request)).rejects.toMatchObject({
          name: 'GatewayFailure',
          kind: 'unreachable',
          nothingDone: false,
        })
        expect(performance.now() - before).toBeLessThan(10_000)
        // A success closes the circuit again for the tests that follow.
        await trial.gateway.createCharge(request)
      })

      test('F11 an answer about another charge is never taken for the answer to this one', async () => {
        const before = calls()
        faults('another')
        const answered = await trial.gateway.createCharge(requestOf()).then(
          () => 'asked again',
          (error: unknown) => error,
        )
        if (answered === 'asked again') expect(calls()).toBeGreaterThan(before + 1)
        else expect(answered).toMatchObject({ kind: 'unreachable', nothingDone: false })
      })

      test('a provider that does not answer gets no more requests, and is tried again after a while', async () => {
        const own = await open()
        const request = requestOf({ methodChannel: own.channel })
        own.network?.faults.push(...Array<Fault>(10).fill('drop'))
        for (let time = 0; time < 5; time++) {
          await expect(own.gateway.createCharge(request)).rejects.toMatchObject({ kind: 'unreachable' })
        }
        const asked = own.network?.calls.length
        await expect(own.gateway.createCharge(request)).rejects.toMatchObject({
          kind: 'unreachable',
          nothingDone: true,
          message: expect.stringContaining('left alone'),
        })
        expect(own.network?.calls.length).toBe(asked)
        await own.close()
      })

      test('a provider that asks for a pause gets one', async () => {
        const own = await open()
        const request = requestOf({ methodChannel: own.channel })
        own.network?.faults.push('too many')
        await expect(own.gateway.createCharge(request)).rejects.toMatchObject({
          kind: 'unreachable',
          nothingDone: true,
        })
        expect(own.network?.calls).toHaveLength(1)
        await own.close()
      })

      test('F04 where nobody listens nothing was done, unless an earlier try may have arrived', async () => {
        const own = await open()
        const request = requestOf({ methodChannel: own.channel })
        own.beforeAnswer = async () => {
          await own.network?.stop()
        }
        const lost = own.gateway.createCharge(request)
        await expect(lost).rejects.toMatchObject({ kind: 'unreachable', nothingDone: false })
        const unsent = own.gateway.createCharge(request)
        await expect(unsent).rejects.toMatchObject({ kind: 'unreachable', nothingDone: true })
        await own.network?.start()
        await own.close()
      })

      test('F04 a refusal after a try that may have arrived does not show that nothing was done', async () => {
        const request = requestOf({ methodChannel: 'no-such-bank' })
        faults('unavailable')
        await expect(trial.gateway.createCharge(request)).rejects.toMatchObject({
          kind: 'refused',
          nothingDone: false,
        })
      })

      test('no message of a failure holds a key, a number or a person’s data', async () => {
        const request = requestOf({ methodChannel: 'no-such-bank' })
        const failures = [await trial.gateway.createCharge(request).catch(String)]
        faults('html', 'html')
        failures.push(await trial.gateway.createCharge(requestOf()).catch(String))
        const told = failures.join(' ')
        expect(calls()).toBeGreaterThan(0)
        expect(told).toContain('GatewayFailure')
        expect(told).not.toMatch(/kunci|Siti|siti@|\d{8}/)
      })
    }

    test('§7 what cannot be returned by the gateway says so', () => {
      const canReturn = trial.gateway.refunds?.channels.has(trial.channel) ?? false
      expect(canReturn).toBe(trial.kind !== 'virtual_account')
      for (const channel of trial.gateway.refunds?.channels ?? []) {
        expect([...trial.gateway.channels.values()]).toContain(channel)
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
