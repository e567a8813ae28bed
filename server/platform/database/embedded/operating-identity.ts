import { readFile, stat } from 'node:fs/promises'

/** The account that PostgreSQL's programs run as; absent where they run as whoever started Lembar. */
export type OperatingIdentity = { uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root. Started as root it runs as the owner of the cluster that is there
 * already, or as `nobody` for a new one.
 */
export async function operatingIdentity(cluster: string): Promise<OperatingIdentity | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(cluster).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return await nobody()
}

async function nobody(): Promise<OperatingIdentity> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const fields = accounts
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':')
  const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])]
  return uid > 0 && gid > 0 ? { uid, gid } : { uid: 65_534, gid: 65_534 }
}
