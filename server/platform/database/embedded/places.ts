import { createHash } from 'node:crypto'
import { access, chmod, chown, lstat, mkdir, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { folderFault, SetupFault } from '../../setup-fault.ts'
import { type OperatingIdentity, operatingIdentity } from './operating-identity.ts'

/** The folders of one data folder's server. */
export type Places = {
  /** PostgreSQL's own data folder. */
  cluster: string
  /** Holds only the socket; accessible to the server's account alone. */
  socketFolder: string
  /** Exists while a process starts or stops the server. */
  lockFile: string
  identity: OperatingIdentity | undefined
}

/** For files that the account `nobody` cannot reach under the clone. */
export const ROOT_FOLDER = '/var/lib/lembar'

const SOCKET_NAME = '.s.PGSQL.5432'
/** `sun_path` holds 108 bytes on Linux and 104 on macOS, the closing zero included. */
const LONGEST_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107

export async function findPlaces(dataFolder: string): Promise<Places> {
  await mkdir(dataFolder, { recursive: true }).catch((error: unknown) => {
    throw folderFault('LEMBAR_DATA', dataFolder, error)
  })
  const folder = await realpath(dataFolder)
  const cluster = await findCluster(folder)
  const identity = await operatingIdentity(cluster)
  return {
    cluster,
    socketFolder: socketFolderFor(folder, cluster, identity),
    lockFile: join(folder, 'postgres.lock'),
    identity,
  }
}

/** An existing cluster is always used where it is. Otherwise a changed permission would make the shop look empty. */
async function findCluster(folder: string): Promise<string> {
  const own = join(folder, 'postgres')
  if (process.getuid?.() !== 0 || (await exists(join(own, 'PG_VERSION')))) return own
  const away = join(ROOT_FOLDER, shortHash(folder), 'postgres')
  if (await exists(join(away, 'PG_VERSION'))) return away
  return (await anybodyCanReach(folder)) ? own : away
}

function socketFolderFor(folder: string, cluster: string, identity: OperatingIdentity | undefined): string {
  const beside = join(dirname(cluster), 'socket')
  if (Buffer.byteLength(join(beside, SOCKET_NAME)) <= LONGEST_SOCKET_PATH) return beside
  const owner = identity?.uid ?? process.getuid?.() ?? 0
  // Not os.tmpdir(): a second process may have another TMPDIR and must come to the same place.
  return `/tmp/lembar-${owner}-${shortHash(folder)}`
}

/** Makes the folders that are missing, each open to its owner alone. */
export async function makePlaces(places: Places): Promise<void> {
  const parent = dirname(places.cluster)
  if (parent.startsWith(`${ROOT_FOLDER}/`)) await makeFolder(ROOT_FOLDER).then(() => makeFolder(parent))
  await makePrivateFolder(places.cluster, places.identity)
  await makePrivateFolder(places.socketFolder, places.identity)
}

/** A folder that every account may walk through, whatever root's umask is. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o711)
}

async function makePrivateFolder(folder: string, identity: OperatingIdentity | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (process.getuid === undefined) return
  const owner = identity?.uid ?? process.getuid()
  const found = await lstat(folder)
  if (!found.isDirectory()) throw new SetupFault(`${folder} is in the way: the database needs a folder there`)
  if (found.uid !== owner) {
    if (process.getuid() !== 0 || found.uid !== 0) {
      throw new SetupFault(
        `${folder} belongs to user ${found.uid}: start Lembar as that user or as root, or choose another LEMBAR_DATA`,
      )
    }
    if (identity) await chown(folder, identity.uid, identity.gid)
  }
  if ((found.mode & 0o077) !== 0) await chmod(folder, 0o700)
}

/** Whether an unprivileged account may enter a folder, through each folder above it. */
export async function anybodyCanReach(path: string): Promise<boolean> {
  for (let at = path; ; at = dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}

export async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  )
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
