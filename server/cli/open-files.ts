import type { Config } from '#server/platform/config.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { operatorFault } from './command.ts'

/** The file store that the shop itself uses. */
export async function openFiles({ files }: Config): Promise<FileStore> {
  if (files.kind === 'folder') return openLocalFolder(files.folder)
  throw operatorFault('FILES names an S3 bucket, and this version keeps files in a folder only')
}
