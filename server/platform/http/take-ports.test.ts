import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openShop } from '#server/main.ts'
import { closeAll } from '../close-all.ts'
import { readConfig } from '../config.ts'
import { silentLog } from '../log.ts'
import { takePorts } from './take-ports.ts'

const occupants: Server[] = []
afterEach(async () => {
  for (const server of occupants.splice(0)) await new Promise((resolve) => server.close(resolve))
})

async function busyPort(): Promise<number> {
  const server = createServer()
  occupants.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const refusal = (work: Promise<unknown>) => work.then(String, (error: Error) => error.message)
const http = (env: Record<string, string>) => readConfig(env).http

test('an operator reads which setting names a port in use, and all of them at once', async () => {
  const [port, metrics] = [String(await busyPort()), String(await busyPort())]
  expect(await refusal(takePorts(http({ PORT: '0', METRICS_PORT: metrics }), []))).toBe(
    `METRICS_PORT ${metrics} is in use: stop what uses it, or set METRICS_PORT to another port`,
  )
  const both = await refusal(takePorts(http({ PORT: port, METRICS_PORT: metrics }), []))
  expect(both).toMatch(new RegExp(`^PORT ${port} is in use: .*; METRICS_PORT ${metrics} is in use: [^\\n]*$`))
})

test('a host that is not this machine’s is named once', async () => {
  const asked = http({ PORT: '0', METRICS_PORT: '9464', HOST: '192.0.2.1' })
  expect(await refusal(takePorts(asked, []))).toBe('HOST 192.0.2.1 is no address of this machine')
})

test('a shop that starts says so to who comes too early, and gives its ports back when it fails', async () => {
  const closing: (() => Promise<unknown>)[] = []
  const { shop } = await takePorts(http({ PORT: '0' }), closing)
  const early = await fetch(shop.origin)
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await early.json()).toMatchObject({ code: 503, reason: 'unavailable' })
  await closeAll(closing)
  await expect(fetch(shop.origin)).rejects.toThrow()
})

test('a port in use and a wrong origin of parcels stop the start together, before a database is asked for', async () => {
  const port = String(await busyPort())
  const config = readConfig({
    PORT: '0',
    METRICS_PORT: port,
    SHOP_SHIPPING_ORIGIN: '99.99',
    // Nobody answers there: a start that asked it would say so instead.
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
    LEMBAR_SECRET: 'a secret of at least thirty-two characters',
  })
  const opening = openShop({ config, log: silentLog, development: false, pages: false, demo: false })
  expect(await refusal(opening)).toMatch(
    new RegExp(
      `^METRICS_PORT ${port} is in use: .*; [^;]*SHOP_SHIPPING_ORIGIN[^;]* names no city or district: 99.99$`,
    ),
  )
})
