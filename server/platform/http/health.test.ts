import fastify from 'fastify'
import { expect, test } from 'vitest'
import { type Phase, registerHealth } from './health.ts'

test('a shop takes work only between its start and its stop, and says which of them it waits for', async () => {
  const app = fastify()
  let phase: Phase = 'starting'
  registerHealth(app, { phase: () => phase, pingDatabase: async () => {}, isDiskFull: async () => false })
  const ready = async () => {
    const { statusCode, body } = await app.inject('/readyz')
    return [statusCode, JSON.parse(body).cause]
  }
  expect(await ready()).toEqual([503, 'starting'])
  phase = 'open'
  expect(await ready()).toEqual([200, undefined])
  phase = 'draining'
  expect(await ready()).toEqual([503, 'draining'])
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await app.close()
})
