import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseEnv } from 'node:util'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod'
import { readConfig, VARIABLES } from '#server/platform/config.ts'
import { SESSION_LIMITS } from '#server/platform/database/database.ts'
import shopProcess from '../../scripts/shop-flags.json' with { type: 'json' }

// The files of deploy/ are read by programs that are not here: this compares what they say with the shop and with each
// other.

const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy')
const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8')
const files = readdirSync(DEPLOY, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(DEPLOY, join(entry.parentPath, entry.name)))

const lembarEnv = parseEnv(read('lembar.env')) as Record<string, string>
const nodeEnv = parseEnv(read('database/node.env')) as Record<string, string>
const patroni = z
  .object({
    etcd3: z.object({ hosts: z.string() }),
    restapi: z.object({ listen: z.string() }),
    postgresql: z.object({ listen: z.string(), data_dir: z.string() }),
    bootstrap: z.object({
      dcs: z.object({
        ttl: z.number(),
        loop_wait: z.number(),
        retry_timeout: z.number(),
        synchronous_mode: z.literal(true),
        postgresql: z.object({ parameters: z.record(z.string(), z.union([z.string(), z.number()])) }),
      }),
    }),
  })
  .parse(parse(read('database/patroni.yml')))

/** The value of a setting of an INI file. */
const settingOf = (name: string, setting: string): string =>
  new RegExp(`^${setting} ?= ?(.*)$`, 'm').exec(read(name))?.[1] ?? ''
const portOf = (address: string) => Number(new URL(address).port)
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')

const NODES = ['db1', 'db2', 'db3']

test.each(files)('deploy/%s says in its first lines what it is for', (name) => {
  expect(read(name)).toMatch(/^[#;] [A-Z]/)
})

describe('the settings of an instance', () => {
  test('are ones that the shop takes in production', () => {
    expect(Object.keys(lembarEnv).filter((name) => !VARIABLES.includes(name))).toEqual([])
    expect(readConfig(lembarEnv)).toMatchObject({
      production: true,
      http: { port: 3000, metricsPort: 9100 },
      database: { kind: 'given', prepared: false },
      files: { kind: 's3' },
    })
  })

  test('name the addresses at which PgBouncer, HAProxy and the servers listen', () => {
    const { DATABASE_URL = '', DATABASE_DIRECT_URL = '', DATABASE_REPLICA_URLS = '' } = lembarEnv
    const primary = Number(/bind :(\d+)/.exec(read('front/haproxy.cfg'))?.[1])
    const server = Number(patroni.postgresql.listen.split(':')[1])
    expect(portOf(DATABASE_URL)).toBe(Number(settingOf('front/pgbouncer.ini', 'listen_port')))
    expect(portOf(DATABASE_DIRECT_URL)).toBe(primary)
    expect(settingOf('front/pgbouncer.ini', 'lembar')).toContain(`port=${primary} dbname=lembar`)
    expect(settingOf('front/pgbouncer.ini', 'pool_mode')).toBe('transaction')
    // A client sets them on whichever connection it gets first: all others need them as well.
    expect(settingOf('front/pgbouncer.ini', 'lembar')).toContain(`connect_query='${SESSION_LIMITS}'`)
    const replicas = DATABASE_REPLICA_URLS.split(',').map((address) => new URL(address))
    expect(replicas.map(({ hostname, port }) => [hostname, Number(port)])).toEqual(
      NODES.map((node) => [node, server]),
    )
  })
})

test.each(['.gitignore', '.dockerignore'])(
  '%s leaves out .env with its secrets, not .env.example',
  (name) => {
    const lines = readFileSync(join(DEPLOY, '..', name), 'utf8').split('\n')
    expect(lines.filter((line) => line.includes('.env'))).toEqual(['.env', '.env.*', '!.env.example'])
  },
)

describe('the servers of the database', () => {
  test('are the same three in every file', () => {
    const haproxy = read('front/haproxy.cfg')
    const server = patroni.postgresql.listen.split(':')[1]
    expect(all(haproxy, /^ {2}server (\w+ \S+) check$/gm)).toEqual(
      NODES.map((node) => `${node} ${node}:${server}`),
    )
    expect(/port (\d+) inter/.exec(haproxy)?.[1]).toBe(patroni.restapi.listen.split(':')[1])
    expect(haproxy).toContain('on-marked-down shutdown-sessions')
    const etcd = (port: number) => NODES.map((node) => `${node}:${port}`)
    expect(patroni.etcd3.hosts.split(',')).toEqual(etcd(2379))
    expect(nodeEnv.ETCD_INITIAL_CLUSTER).toBe(NODES.map((node) => `${node}=http://${node}:2380`).join(','))
    expect(nodeEnv.ETCD_ADVERTISE_CLIENT_URLS).toBe('http://db1:2379')
    expect(nodeEnv.PATRONI_POSTGRESQL_CONNECT_ADDRESS).toBe(`db1:${server}`)
    expect(settingOf('database/pgbackrest.conf', 'pg1-path')).toBe(patroni.postgresql.data_dir)
    expect(settingOf('database/pgbackrest.conf', 'pg1-port')).toBe(server)
  })

  test('elect in the times that Patroni allows, and have room for all connections', () => {
    const { ttl, loop_wait, retry_timeout, postgresql } = patroni.bootstrap.dcs
    expect(ttl).toBeGreaterThanOrEqual(20)
    expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl)
    const pooled = Number(settingOf('front/pgbouncer.ini', 'default_pool_size'))
    // Three instances with their direct connections, each with its reads of one server.
    const direct = 3 * (10 + Number(lembarEnv.DATABASE_POOL))
    expect(pooled + direct).toBeLessThanOrEqual(Number(postgresql.parameters.max_connections))
  })
})

describe('containers', () => {
  const container = read('Containerfile')
  const compose = z
    .object({ services: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(parse(read('compose.yaml'), { merge: true }))

  test('run the shop as its own scripts do, as an account without rights', () => {
    expect(JSON.parse(/^CMD (\[.*\])$/m.exec(container)?.[1] ?? '')).toEqual([
      'node',
      ...shopProcess.flags,
      'server/main.ts',
    ])
    for (const [name, value] of Object.entries(shopProcess.environment)) {
      expect(container).toContain(`${name}=${value}`)
    }
    expect(container).toMatch(/^USER node$/m)
    expect(container).toContain(`EXPOSE ${lembarEnv.PORT}`)
    expect(container).toContain(`http://127.0.0.1:${lembarEnv.PORT}/healthz`)
  })

  test('of compose.yaml may write to no root file system and take settings that the shop takes', async () => {
    for (const name of ['app1', 'app2']) {
      const service = compose.services[name]
      expect(service).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] })
      const environment = z.record(z.string(), z.string()).parse(service?.environment)
      const config = readConfig({ ...lembarEnv, ...environment })
      expect(config.database).toMatchObject({ kind: 'given', replicaUrls: [] })
      // The networks that Docker makes by default, from which the cache asks.
      const app = fastify({ trustProxy: [...config.http.trustedProxies] })
      app.get('/', ({ ip }) => ip)
      const headers = { 'x-forwarded-for': '203.0.113.9' }
      for (const remoteAddress of ['172.17.0.5', '172.31.0.5', '192.168.16.5', 'fd00::5']) {
        expect((await app.inject({ url: '/', remoteAddress, headers })).body, remoteAddress).toBe(
          '203.0.113.9',
        )
      }
      const stranger = await app.inject({ url: '/', remoteAddress: '198.51.100.5', headers })
      expect(stranger.body).toBe('198.51.100.5')
    }
  })
})

test.each([
  ['front/two.vcl', ['app1', 'app2']],
  ['front/three.vcl', ['app1', 'app2', 'app3']],
])('%s asks each of its instances whether it is ready', (name, instances) => {
  expect(
    all(read(name), /^backend \w+ \{ \.host = "(\w+)"; \.port = "3000"; \.probe = ready; \}$/gm),
  ).toEqual(instances)
  expect(all(read(name), /add_backend\((\w+)\)/g)).toEqual(instances)
  expect(read('front/shop.vcl')).toContain('.url = "/readyz"')
})

describe('kubernetes', () => {
  const objects = ['kubernetes/lembar.yaml', 'kubernetes/database.yaml'].flatMap((name) =>
    parseAllDocuments(read(name)).map((document) => {
      expect(document.errors).toEqual([])
      return z
        .looseObject({
          apiVersion: z.string(),
          kind: z.string(),
          metadata: z.object({ name: z.string() }),
          spec: z.looseObject({}),
        })
        .parse(document.toJS())
    }),
  )
  const specOf = (kind: string) => objects.find((one) => one.kind === kind)?.spec ?? {}

  test('runs three instances that are ready before another stops, with a root file system that is not written', () => {
    const probe = (path: string) => ({ httpGet: { path, port: 'http' } })
    expect(specOf('Deployment')).toMatchObject({
      replicas: 3,
      strategy: { rollingUpdate: { maxUnavailable: 0 } },
      template: {
        spec: {
          terminationGracePeriodSeconds: 30,
          securityContext: { runAsNonRoot: true },
          containers: [
            {
              ports: [
                { name: 'http', containerPort: Number(lembarEnv.PORT) },
                { name: 'metrics', containerPort: Number(lembarEnv.METRICS_PORT) },
              ],
              livenessProbe: probe('/healthz'),
              readinessProbe: probe('/readyz'),
              securityContext: { readOnlyRootFilesystem: true },
            },
          ],
        },
      },
    })
    expect(specOf('Service')).toMatchObject({ selector: { app: 'lembar' } })
  })

  test('has a database whose commits two servers have, and a pooler for it', () => {
    expect(specOf('Cluster')).toMatchObject({ instances: 3, postgresql: { synchronous: { number: 1 } } })
    expect(specOf('Pooler')).toMatchObject({
      cluster: { name: 'lembar-db' },
      pgbouncer: { poolMode: 'transaction' },
    })
  })
})

test('the unit of systemd leaves an instance the time that a stop takes, and does not repeat a wrong setting', () => {
  expect(Number(settingOf('lembar.service', 'TimeoutStopSec'))).toBeGreaterThan(10)
  expect(settingOf('lembar.service', 'RestartPreventExitStatus')).toBe('78')
  expect(lembarEnv.LEMBAR_DATA).toBe(`/var/lib/${settingOf('lembar.service', 'StateDirectory')}`)
})
