import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'

const ROOT = join(import.meta.dirname, '..', '..')
const FAULTS = join(import.meta.dirname, 'faults')
const FAULTY_ROOMS = ['kernel', 'contracts', 'server', 'web', 'flipbook', 'demo', 'demo-maker', 'tests']
/** The same as the stage of `npm test`, whose answer is taken from the cache. */
const ROOMS = [...FAULTY_ROOMS, 'bench']

const cruiseResult = z.object({
  modules: z.array(
    z.object({
      source: z.string(),
      dependencies: z.array(z.object({ resolved: z.string(), module: z.string() })),
    }),
  ),
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
    ruleSetUsed: z.object({
      forbidden: z.array(
        z.object({
          name: z.string(),
          comment: z.string(),
          from: z.object({ path: z.unknown().optional() }),
          to: z.object({ path: z.unknown().optional() }),
        }),
      ),
    }),
  }),
})
type Cruise = z.infer<typeof cruiseResult>

/** The planted file that each rule must catch. */
const PLANTED: Record<string, string> = {
  resolvable: 'web/home/missing-import.ts',
  'no-cycles': 'kernel/ring-a.ts',
  'kernel-is-pure': 'kernel/reads-files.ts',
  'contracts-know-kernel-and-zod': 'contracts/uses-a-vendor.ts',
  'flipbook-stands-alone': 'flipbook/counts-money.ts',
  'web-never-server': 'web/home/asks-the-platform.ts',
  'web-carries-no-schemas': 'web/checkout/carries-schemas.ts',
  'server-never-web': 'server/catalogue/draws-a-page.ts',
  'shop-never-console': 'web/home/shows-what-staff-see.ts',
  'console-knows-no-shop': 'web/console/reuses-a-page.ts',
  'preview-shows-one-page': 'web/console/catalogue/title-preview.tsx',
  'ui-knows-no-shop': 'web/ui/button-with-page.ts',
  'ui-makes-no-call': 'web/ui/button-with-call.ts',
  'platform-knows-no-room': 'server/platform/counts-stock.ts',
  'providers-know-no-room': 'server/providers/mail/writes-of-orders.ts',
  'vendors-are-chosen-in-main': 'server/accounts/sends-pigeons.ts',
  'vendors-know-only-their-port': 'server/providers/payments/mails-by-itself.ts',
  'ladder-1': 'server/audit/knows-the-cart.ts',
  'ladder-2': 'server/catalogue/knows-the-cart.ts',
  'ladder-3': 'server/book-files/knows-the-cart.ts',
  'ladder-4': 'server/cart/knows-orders.ts',
  'ladder-5': 'server/orders/knows-finance.ts',
  'ladder-6': 'server/finance/knows-checkout.ts',
  'web-ladder-1': 'web/api/knows-the-cart.ts',
  'web-ladder-2': 'web/shell/lists-books.ts',
  'web-ladder-3': 'web/promos/pays.ts',
  'web-ladder-4': 'web/cart/checks-out.ts',
  'web-ladder-5': 'web/home/reads-books.ts',
  'catalogue-is-edited-by-verbs': 'server/cart/writes-titles.ts',
  'payments-never-orders': 'server/payments/settles-orders.ts',
  'actors-come-from-sessions': 'server/checkout/asks-who-works-here.ts',
  'queries-are-private': 'server/cart/reads-stock.ts',
  'queries-are-private-to-rooms': 'demo/fills-tables.ts',
  'edges-are-private': 'server/cart/calls-a-route.ts',
  'edges-meet-in-main': 'web/home/mounts-routes.ts',
  'sql-only-in-queries': 'server/cart/asks-directly.ts',
  'main-is-the-top': 'server/cart/starts-the-shop.ts',
  'demo-is-optional': 'server/catalogue/needs-the-demo.ts',
  'demo-files-are-made-ahead': 'demo/draws-when-it-loads.ts',
  'tests-are-not-product': 'server/cart/uses-a-builder.ts',
  'no-test-packages-in-product': 'server/cart/checks-properties.ts',
}

/** Folders that are no rooms: what all rooms stand on, or what is made of them. */
const OFF_THE_LADDER = {
  server: ['platform', 'providers', 'cli'],
  web: ['ui', 'styles', 'public', 'console'],
}

let house: Cruise
let faults: Cruise

beforeAll(() => {
  house = cruise(ROOT, ROOMS)
  faults = cruise(FAULTS, FAULTY_ROOMS, '--no-cache')
})

describe('every rule of the house catches the fault planted for it', () => {
  test.each(Object.entries(PLANTED))('%s', (name, file) => {
    const caught = faults.summary.violations.filter(({ rule }) => rule.name === name).map(({ from }) => from)
    expect(caught).toContain(file)
  })

  test('and there is none without a fault or a reason', () => {
    const { forbidden } = faults.summary.ruleSetUsed
    expect(forbidden.map(({ name }) => name).toSorted()).toEqual(Object.keys(PLANTED).toSorted())
    expect(forbidden.filter(({ comment }) => comment.length < 20)).toEqual([])
  })

  test('a ring of rooms is caught although no two files form one', () => {
    expect(ringOfRooms(faults, 'server')).toEqual(['inventory', 'regions', 'inventory'])
    expect(ringOfRooms(faults, 'web')).toEqual(['catalogue', 'promos', 'catalogue'])
  })
})

describe('the house itself', () => {
  test('is really seen: modules with what they import, across rooms', () => {
    // A cruiser that cannot read TypeScript or resolve `#…` reports an empty, faultless house.
    expect(house.modules.length).toBeGreaterThan(150)
    const crossings = house.modules.flatMap(({ dependencies }) =>
      dependencies.filter(
        ({ module, resolved }) => module.startsWith('#') && /^[a-z]+\/.*[.]tsx?$/.test(resolved),
      ),
    )
    expect(crossings.length).toBeGreaterThan(100)
  })

  test.each(['server', 'web'] as const)('has no ring of rooms in %s', (area) => {
    expect(ringOfRooms(house, area)).toBeUndefined()
  })

  test.each(Object.entries(OFF_THE_LADDER))(
    'has a step of the ladder for each room of %s',
    (area, others) => {
      const ladder = house.summary.ruleSetUsed.forbidden.filter(({ name }) => /ladder-\d$/.test(name))
      const named = ladder.flatMap(({ from, to }) => [from.path, to.path]).join(' ')
      const rooms = readdirSync(join(ROOT, area), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !others.includes(entry.name))
        .map(({ name }) => name)
      const missing = rooms.filter((room) => !new RegExp(`\\^${area}/\\([^)]*\\b${room}\\b`).test(named))
      expect(missing).toEqual([])
    },
  )

  test('names its rooms for the planted faults as for itself', () => {
    const importsOf = (folder: string) =>
      JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).imports
    expect(importsOf(FAULTS)).toEqual(importsOf(ROOT))
  })
})

function cruise(folder: string, rooms: readonly string[], ...options: string[]): Cruise {
  const command = join(ROOT, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs')
  const config = relative(folder, join(ROOT, '.dependency-cruiser.mjs'))
  const { stdout } = spawnSync(
    process.execPath,
    [command, '--config', config, '--output-type', 'json', ...options, ...rooms],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  return cruiseResult.parse(JSON.parse(stdout))
}

/** The rooms of the first ring found, the first one repeated at the end. Tests may look anywhere. */
function ringOfRooms({ modules }: Cruise, area: 'server' | 'web'): string[] | undefined {
  const roomOf = (path: string) => new RegExp(`^${area}/([^/]+)/`).exec(path)?.[1]
  const uses = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    const room = roomOf(source)
    if (room === undefined || /[.](test|testing|conformance)[.]tsx?$/.test(source)) continue
    const used = uses.get(room) ?? new Set()
    uses.set(room, used)
    for (const { resolved } of dependencies) {
      const other = roomOf(resolved)
      if (other !== undefined && other !== room) used.add(other)
    }
  }
  const clear = new Set<string>()
  const walk = (room: string, path: string[]): string[] | undefined => {
    const before = path.indexOf(room)
    if (before >= 0) return [...path.slice(before), room]
    if (clear.has(room)) return undefined
    for (const other of [...(uses.get(room) ?? [])].sort()) {
      const ring = walk(other, [...path, room])
      if (ring) return ring
    }
    clear.add(room)
    return undefined
  }
  for (const room of [...uses.keys()].sort()) {
    const ring = walk(room, [])
    if (ring) return ring
  }
  return undefined
}

test('a file of over 300 lines says in its first comment why', () => {
  const files = ROOMS.flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
  )
  const silent = files.filter((file) => {
    if (!/[.]tsx?$/.test(file) || /[.](test|gen)[.]tsx?$|node_modules/.test(file)) return false
    const lines = readFileSync(join(ROOT, file), 'utf8').split('\n')
    const head = lines.slice(
      0,
      lines.findIndex((line) => !line.startsWith('//')),
    )
    return lines.length > 301 && !/300 lines|One file, since/.test(head.join(' '))
  })
  expect(silent).toEqual([])
})
