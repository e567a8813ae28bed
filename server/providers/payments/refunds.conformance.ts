import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { HOUR, MINUTE } from '#kernel/time.ts'
import type { Fault } from '#server/platform/outbound/stand-in-server.testing.ts'
import type { GatewayOnTrial } from './port.conformance.ts'
import type { ChargeQuestion, GatewayRefunds, RefundRequest } from './port.ts'

/** What the shop relies on where a gateway returns money: run against each gateway and kind of channel that does. */
export function refundsConformance(
  name: string,
  open: () => Promise<GatewayOnTrial>,
  { overNetwork = true }: { overNetwork?: boolean } = {},
): void {
  describe(`${name} returns money`, () => {
    let trial: GatewayOnTrial
    let refunds: GatewayRefunds
    beforeAll(async () => {
      trial = await open()
      if (trial.gateway.refunds === undefined) throw new Error('it returns no money')
      refunds = trial.gateway.refunds
    })
    afterAll(() => trial.close())

    let serial = 0
    async function charged({ paid = true } = {}): Promise<ChargeQuestion> {
      const reference = `KEMBALI${100_000 + ++serial}-1`
      const amount = rupiah(50_500)
      const { gatewayReference } = await trial.gateway.createCharge({
        reference,
        amount,
        methodChannel: trial.channel,
        description: 'Laut Bercerita',
        customer: { name: 'Siti Nurhaliza', email: 'siti@example.com', phone: null },
        expiresAt: new Date(Math.floor(trial.now.getTime() / MINUTE) * MINUTE + HOUR),
        returnUrl: 'https://shop.test/payment/info?refno=KEMBALI23452345',
        notifyUrl: 'http://shop.test/api/payments/x/notifications',
      })
      if (paid) await trial.decide(reference, 'paid')
      return { reference, amount, gatewayReference }
    }
    const requestOf = (charge: ChargeQuestion, amount = 20_000, attempt = 1): RefundRequest => ({
      key: `${charge.reference}-R7T${attempt}`,
      charge,
      amount: rupiah(amount),
    })
    const returned = ({ reference }: ChargeQuestion) => trial.refunds?.returned(reference)

    test('§7 a part of a payment goes back, and is among the refunds of its charge', async () => {
      const charge = await charged()
      const request = requestOf(charge)
      const made = await refunds.make(request)
      expect(made).toMatchObject({ key: request.key, amount: 20_000, failure: null })
      expect(['accepted', 'done']).toContain(made.state)
      await trial.refunds?.decide(request.key, 'done')
      expect(await refunds.list(charge)).toEqual([{ ...made, state: 'done' }])
    })

    test('F82 a repeated key makes no second refund, also where requests come at once', async () => {
      const charge = await charged()
      const request = requestOf(charge)
      await refunds.make(request)
      const again = await Promise.allSettled([1, 2, 3].map(() => refunds.make(request)))
      for (const answer of again) {
        if (answer.status === 'fulfilled') expect(answer.value.key).toBe(request.key)
        else expect(answer.reason).toMatchObject({ nothingDone: false })
      }
      expect(await returned(charge)).toBe(20_000)
      expect(await refunds.list(charge)).toHaveLength(1)
    })

    test('§7 a further part is another refund, and more than was paid is refused', async () => {
      const charge = await charged()
      await refunds.make(requestOf(charge, 20_000, 1))
      await refunds.make(requestOf(charge, 30_500, 2))
      await expect(refunds.make(requestOf(charge, 1, 3))).rejects.toMatchObject({
        kind: 'refused',
        nothingDone: true,
      })
      expect(await returned(charge)).toBe(50_500)
    })

    test('§7 what was not paid cannot go back', async () => {
      const charge = await charged({ paid: false })
      await expect(refunds.make(requestOf(charge))).rejects.toMatchObject({
        kind: 'refused',
        nothingDone: true,
      })
      expect(await refunds.list(charge)).toEqual([])
    })

    test('F81 a refund that was made in the provider’s dashboard is listed, and its news never pass for proof', async () => {
      const charge = await charged()
      const raw = await trial.refunds?.makeInDashboard(charge.reference, 10_000)
      const [found, ...others] = await refunds.list(charge)
      expect(found).toMatchObject({
        amount: 10_000,
        state: 'done',
        gatewayReference: expect.stringMatching(/./),
      })
      expect(others).toEqual([])
      const told = raw && (await trial.gateway.verifyNotification(raw))
      if (told?.state === 'refunded') expect(told.signed).toBe(false)
    })

    // The simulator sends nothing about refunds.
    if (!overNetwork) return
    test('F71 F81 news of another part that was returned are another event, repeated news of it the same', async () => {
      const charge = await charged()
      const keys = new Set<string | undefined>()
      for (const part of [5_000, 5_000, 2_000]) {
        const raw = await trial.refunds?.makeInDashboard(charge.reference, part)
        const told = raw && (await trial.gateway.verifyNotification(raw))
        expect(told?.state).toBe('refunded')
        expect(raw && (await trial.gateway.verifyNotification(raw))).toEqual(told)
        keys.add(told?.eventKey)
      }
      expect(keys.size).toBe(3)
    })

    const faults = (...next: Fault[]) => trial.network?.faults.push(...next)
    const bad = ['silence', 'drop', 'html', 'broken', 'unavailable', 'nul'] as const

    test.each(bad)('F82 one %s answer is tried again, and makes one refund', async (fault) => {
      const charge = await charged()
      faults(fault)
      await refunds.make(requestOf(charge)).catch((error) => expect(error.nothingDone).toBe(false))
      const [known, ...others] = await refunds.list(charge)
      expect(known).toMatchObject({ key: requestOf(charge).key, amount: 20_000 })
      expect(others).toEqual([])
      expect(await returned(charge)).toBe(20_000)
    })

    test.each(bad)('F82 %s answers only: nobody knows whether the money is on its way', async (fault) => {
      const charge = await charged()
      faults(fault, fault)
      await expect(refunds.make(requestOf(charge))).rejects.toMatchObject({
        name: 'GatewayFailure',
        kind: 'unreachable',
        nothingDone: false,
      })
      // A success closes the circuit again for the tests that follow.
      await refunds.list(charge)
    })

    test('F82 an answer about another refund is never taken for the answer to this one', async () => {
      const charge = await charged()
      const before = trial.network?.calls.length ?? 0
      faults('another')
      const answered = await refunds.make(requestOf(charge)).then(
        () => 'asked again',
        (error: unknown) => error,
      )
      if (answered === 'asked again') expect(trial.network?.calls.length).toBeGreaterThan(before + 1)
      else expect(answered).toMatchObject({ kind: 'unreachable', nothingDone: false })
      expect(await returned(charge)).toBe(20_000)
    })

    test('F82 a refusal after a try that may have arrived does not show that nothing was done', async () => {
      const charge = await charged()
      faults('unavailable')
      await expect(refunds.make(requestOf(charge, 60_000))).rejects.toMatchObject({
        kind: 'refused',
        nothingDone: false,
      })
    })

    test('F82 a provider that asks for a pause has done nothing', async () => {
      const own = await open()
      own.network?.faults.push('too many')
      const charge = { reference: 'JEDA23452345-1', amount: rupiah(1), gatewayReference: 'pr-1' }
      await expect(own.gateway.refunds?.make(requestOf(charge))).rejects.toMatchObject({
        kind: 'unreachable',
        nothingDone: true,
      })
      expect(own.network?.calls).toHaveLength(1)
      await own.close()
    })
  })
}
