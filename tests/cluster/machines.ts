import { execFile, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { chmod, chown, cp, mkdir, readdir, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const ip = (...words: string[]) => execute('ip', words)

/** Where the machines reach the test itself. */
export const TEST_ADDRESS = '10.77.0.1'

/** Of the databases of each machine. */
const DISK = '2G'

export type Account = { uid: number; gid: number }

export type Machines = {
  /** The command that runs the one after it on a machine. */
  within(machine: string): string[]
  /** Starts a program on a machine as an account; what it prints is in a file `PROGRAM.log`. */
  start(machine: string, command: string[], options?: { env?: Record<string, string>; as?: Account }): void
  /** Sends a signal to every process of a machine; with a name, only to those of this program. */
  signal(machine: string, signal: NodeJS.Signals, program?: string): Promise<void>
  /** Takes the machine's network away, or gives it back. */
  link(machine: string, state: 'up' | 'down'): Promise<void>
  /** Loses those of the packets to a machine that a condition of nftables names; none, without a condition. */
  lose(machine: string, packets?: string): Promise<void>
  /** Fills the disk of a machine's databases to the last byte, or frees what filled it. */
  disk(machine: string, state: 'full' | 'free'): Promise<void>
}

/**
 * Machines that are network namespaces at one bridge, each reached by its name. Called in network, mount and process
 * namespaces of their own, with which everything here ends (scripts/test-cluster.mjs).
 * @param owner of each machine's `/var/lib/postgresql` and `/run/postgresql`
 */
export async function openMachines(
  names: readonly string[],
  { folder, owner }: { folder: string; owner: Account },
): Promise<Machines> {
  if (process.env.LEMBAR_NAMESPACES !== 'own') throw new Error('run this by: npm run test:cluster -- a')
  const addressOf = (index: number) => `10.77.0.${index + 2}`
  await mkdir('/run/netns', { recursive: true })
  await mkdir('/run/postgresql', { recursive: true })
  await execute('mount', ['-t', 'tmpfs', 'tmpfs', '/run/netns'])
  await ip('link', 'set', 'lo', 'up')
  await ip('link', 'add', 'br0', 'type', 'bridge')
  await ip('addr', 'add', `${TEST_ADDRESS}/24`, 'dev', 'br0')
  await ip('link', 'set', 'br0', 'up')
  for (const [index, name] of names.entries()) {
    await ip('netns', 'add', name)
    await ip('link', 'add', `v-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    await ip('link', 'set', `v-${name}`, 'master', 'br0', 'up')
    await ip('-n', name, 'addr', 'add', `${addressOf(index)}/24`, 'dev', 'eth0')
    for (const device of ['lo', 'eth0']) await ip('-n', name, 'link', 'set', device, 'up')
    for (const own of ['lib', 'run']) {
      const path = join(folder, name, own)
      await mkdir(path, { recursive: true })
      if (own === 'lib') await execute('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', path])
      await chown(path, owner.uid, owner.gid)
      await chmod(path, 0o755)
    }
  }
  const hosts = join(folder, 'hosts')
  const lines = ['127.0.0.1 localhost', ...names.map((name, at) => `${addressOf(at)} ${name}`)]
  await writeFile(hosts, `${lines.join('\n')}\n`)
  await execute('mount', ['--bind', hosts, '/etc/hosts'])

  const within = (machine: string) => {
    const own = join(folder, machine)
    const script = `mount --bind ${own}/lib /var/lib/postgresql && mount --bind ${own}/run /run/postgresql && exec "$@"`
    return ['ip', 'netns', 'exec', machine, 'sh', '-c', script, machine]
  }

  return {
    within,
    start: (machine, command, { env = {}, as } = {}) => {
      const account = as ? [`--reuid=${as.uid}`, `--regid=${as.gid}`, '--clear-groups', '--'] : undefined
      const [program = '', ...words] = [
        ...within(machine),
        ...(account ? ['setpriv', ...account] : []),
        ...command,
      ]
      const log = openSync(join(folder, machine, `${command[0]?.split('/').at(-1)}.log`), 'a')
      spawn(program, words, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', log, log] }).unref()
      closeSync(log)
    },
    signal: async (machine, signal, program) => {
      const { ino } = await stat(join('/run/netns', machine))
      for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
        const namespace = await readlink(`/proc/${pid}/ns/net`).catch(() => '')
        const runs =
          program === undefined || (await readlink(`/proc/${pid}/exe`).catch(() => '')).endsWith(program)
        if (namespace === `net:[${ino}]` && runs) signalOne(Number(pid), signal)
      }
    },
    link: async (machine, state) => {
      await ip('-n', machine, 'link', 'set', 'eth0', state)
    },
    lose: async (machine, packets) => {
      const nft = (...words: string[]) => ip('netns', 'exec', machine, 'nft', ...words)
      if (packets === undefined) await nft('delete', 'table', 'ip', 'lost')
      else {
        await nft('add', 'table', 'ip', 'lost')
        await nft('add', 'chain', 'ip', 'lost', 'arriving', '{ type filter hook input priority 0; }')
        await nft('add', 'rule', 'ip', 'lost', 'arriving', packets, 'drop')
      }
    },
    disk: async (machine, state) => {
      const filler = join(folder, machine, 'lib', 'filler')
      if (state === 'free') await rm(filler)
      else {
        // It ends with a fault, since there is no place left.
        await execute('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k']).catch(() => undefined)
      }
    },
  }
}

/** A process may have ended since it was listed, as those do whose parent was killed just before. */
function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Puts files at the places where their programs look for them, over what is there. */
export async function provide(place: string, files: Record<string, string>): Promise<void> {
  await mkdir(place, { recursive: true })
  await execute('mount', ['-t', 'tmpfs', '-o', 'mode=755', 'tmpfs', place])
  for (const [name, source] of Object.entries(files)) await cp(source, join(place, name))
}

export async function accountOf(name: string): Promise<Account> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((which) => execute('id', [which, name])))
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) }
}
