// `npm run test:cluster`: three instances over a failing pair of embedded PostgreSQL servers (track B), which also runs
// with `npm run test:long`. `npm run test:cluster -- a` (track A): the files of deploy/ with the programs of Debian, in
// network, mount and process namespaces of their own. Everything that it starts or mounts ends with them. It needs root
// and the packages below, which it installs; where that is not possible, it says so and ends.
import { spawnSync } from 'node:child_process'
import { ensureDependencies } from './dependencies.mjs'
import { COMPILE_CACHE, commandOf, fail, findNode, run } from './processes.mjs'
import { ensureBuilt } from './web-build.mjs'

const PACKAGES = [
  ...['postgresql-15', 'patroni', 'python3-etcd', 'python3-psycopg2', 'etcd-server'],
  ...['haproxy', 'pgbouncer', 'varnish', 'faketime', 'iproute2', 'nftables', 'util-linux'],
]
/** `--kill-child`: no process outlives the first one. */
const OWN_NAMESPACES = [
  '--net',
  '--mount',
  '--propagation',
  'private',
  '--pid',
  '--fork',
  '--mount-proc',
  '--kill-child',
]
/** The first process has to reap those whose parents have ended, else Patroni waits for a server that is gone. */
const REAPER = ['sh', '-c', '"$@"; exit $?', 'sh']

try {
  process.exitCode =
    process.argv[2] === 'a'
      ? await runTrackA()
      : await run(findNode(), ['scripts/test.mjs', '--long', 'tests/cluster'])
} catch (error) {
  fail(error)
}

async function runTrackA() {
  const obstacle = await findObstacle()
  if (obstacle !== undefined) {
    console.log(`Track A is skipped: ${obstacle}`)
    return 0
  }
  await ensureDependencies({ dev: true })
  await ensureBuilt()
  const vitest = [
    commandOf('vitest', 'vitest'),
    'run',
    '--project=cluster',
    '--reporter=verbose',
    ...process.argv.slice(3),
  ]
  return await run('unshare', [...OWN_NAMESPACES, ...REAPER, findNode(), ...vitest], {
    env: {
      ...COMPILE_CACHE,
      ...process.env,
      LEMBAR_NAMESPACES: 'own',
      PATH: `${process.env.PATH}:/usr/sbin:/sbin`,
    },
  })
}

/** Why it cannot run here; undefined where it can. */
async function findObstacle() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs root on Linux'
  if (spawnSync('unshare', [...OWN_NAMESPACES, 'true']).status !== 0)
    return 'namespaces are not permitted here'
  if (areInstalled()) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env }).catch(() => undefined)
  await run('apt-get', ['install', '-qq', '--no-install-recommends', ...PACKAGES], { env }).catch(
    () => undefined,
  )
  return areInstalled()
    ? undefined
    : `these packages of Debian 12 could not be installed: ${PACKAGES.join(' ')}`
}

function areInstalled() {
  const { stdout } = spawnSync('dpkg', ['-s', ...PACKAGES], { encoding: 'utf8' })
  return stdout?.match(/^Status: install ok installed$/gm)?.length === PACKAGES.length
}
