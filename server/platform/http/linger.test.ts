import { afterEach, expect, test, vi } from 'vitest'
import { silentLog } from '../log.ts'
import { createHttpServer } from './server.ts'

afterEach(() => vi.useRealTimers())

test('a request without a connection of its own, whose body nobody reads, ends without a fault', async () => {
  const app = await createHttpServer({ log: silentLog, trustProxy: false, accepting: () => true })
  app.get('/', async () => 'ya')
  await app.ready()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  expect((await app.inject('/')).statusCode).toBe(200)
  expect(vi.getTimerCount()).toBe(1)
  expect(() => vi.runAllTimers()).not.toThrow()
  await app.close()
})
