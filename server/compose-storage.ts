// Part of the composition: where the shop, and the operator's commands, keep files.
import type { Config, FilesConfig } from './platform/config.ts'
import type { Database } from './platform/database/database.ts'
import { folderFault, SetupFault } from './platform/setup-fault.ts'
import { openLocalFolder } from './providers/files/local-folder.ts'
import { requireOwnFiles } from './providers/files/own-store.ts'
import type { FileStore } from './providers/files/port.ts'

/** @throws SetupFault if the folder cannot be used or the bucket cannot be opened */
export async function openFiles({ files }: { files: FilesConfig }): Promise<FileStore> {
  if (files.kind === 'folder') {
    return openLocalFolder(files.folder).catch((error: unknown) => {
      throw folderFault('FILES', files.folder, error)
    })
  }
  // The SDK is loaded only where there is a bucket: it takes 30 MB.
  const { openS3 } = await import('./providers/files/s3.ts')
  return openS3(files).catch((error: Error) => {
    throw new SetupFault(`FILES: the bucket ${files.bucket} cannot be opened: ${error.message || error.name}`)
  })
}

/** The store of a shop that exists already, for the operator's commands. @throws SetupFault */
export async function openOwnFiles({ config, database }: { config: Config; database: Database }) {
  const files = await openFiles(config)
  await requireOwnFiles(database, files)
  return files
}

/** The folders in which this machine writes: the embedded database, mail and files. */
export const foldersOf = ({ dataFolder, files }: Config): string[] =>
  files.kind === 'folder' ? [dataFolder, files.folder] : [dataFolder]
