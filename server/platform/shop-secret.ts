import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { folderFault, SetupFault } from './setup-fault.ts'

/**
 * The secret that signs the shop's links and hashes: the configured one, or one generated once and stored in the data
 * folder.
 */
export async function shopSecret(config: {
  secret: string | undefined
  dataFolder: string
}): Promise<string> {
  if (config.secret !== undefined) return config.secret
  const { dataFolder } = config
  const asFault = (error: unknown): never => {
    throw folderFault('LEMBAR_DATA', dataFolder, error)
  }
  await mkdir(dataFolder, { recursive: true }).catch(asFault)
  const path = join(dataFolder, 'secret')
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') asFault(error)
  })
  if (file) {
    await file.writeFile(randomBytes(32).toString('base64url'))
    await file.close()
  }
  const secret = (await readFile(path, 'utf8')).trim()
  if (secret.length < 32) throw new SetupFault(`${path} does not hold a secret: remove it and start again`)
  return secret
}
