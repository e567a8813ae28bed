import { configDefaults, defineConfig } from 'vitest/config'
import { JourneysLast } from './tests/support/journeys-last.ts'

const LONG = '**/*.long.test.{ts,tsx}'
const HISTORIES = [
  'server/checkout/gateway-histories.property.test.ts',
  'server/checkout/paid-at-door.property.test.ts',
]
const NO_DATABASE = ['**/*.rules.test.ts', 'server/platform/config.test.ts', 'server/platform/log.test.ts']
const IN_BROWSER = 'flipbook/browser/**/*.test.ts'
const exclude = [...configDefaults.exclude, '**/build/**', '**/data/**', 'tests/house/faults/**', LONG]
const globalSetup = 'tests/support/global-setup.ts'
const ALONE = ['tests/cluster/failover.long.test.ts', 'tests/journeys/reader-resources.long.test.ts']
const excludeFromLong = exclude.filter((pattern) => pattern !== LONG)
const long = {
  include: [LONG, ...HISTORIES],
  // Takes some minutes at each gateway; docs/payments.md has the command for more.
  env: { LEMBAR_HISTORIES: process.env.LEMBAR_HISTORIES ?? '500' },
  globalSetup,
  retry: 1,
  testTimeout: 10 * 60_000,
  hookTimeout: 300_000,
}

export default defineConfig({
  test: {
    // Three for two cores: tests wait for the database, for other processes and for time limits. `.ci/run` sets two, since
    // on a slow machine a browser that shares its cores with two others may lose a race that no shopper sees.
    maxWorkers: 3,
    sequence: { sequencer: JourneysLast },
    // `isolate: false` below: modules hold no state but names and counters, so the files of a worker share them. Loading
    // them for each file took a quarter of the processor time of the server's tests, and half of that of the unit tests.
    // Long enough for a machine that does something else as well: no test asserts how fast something is.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is polled for takes as long as the machine lets it: a flip of a second, a page on a busy core.
    expect: { requireAssertions: true, poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{kernel,contracts,flipbook,web,demo,scripts,tests/house}/**/*.test.{ts,tsx}',
            ...NO_DATABASE,
          ],
          exclude: [...exclude, IN_BROWSER],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/api/**/*.test.ts', 'tests/support/**/*.test.ts'],
          exclude: [...exclude, ...NO_DATABASE],
          isolate: false,
          globalSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts', IN_BROWSER],
          exclude,
          globalSetup,
          isolate: false,
          // A browser on a busy machine may lose a race that no shopper sees. The report marks what ran twice (retry x1),
          // and that is a fault to be found.
          retry: 1,
          testTimeout: 120_000,
          // The demo's pictures are drawn once in one of them.
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          // Started by scripts/test-cluster.mjs, in namespaces of its own.
          name: 'cluster',
          include: ['tests/cluster/*.cluster.test.ts'],
          exclude,
          testTimeout: 4 * 60_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: { ...long, name: 'long', exclude: [...excludeFromLong, ...ALONE] },
      },
      {
        extends: true,
        // After all others, since their bounds are seconds and pictures that a busy machine misses.
        test: {
          ...long,
          name: 'long alone',
          include: ALONE,
          exclude: excludeFromLong,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
