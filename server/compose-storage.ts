// Part of the composition: where the shop, and the operator's commands, keep files.
import type { Config } from './platform/config.ts'
import { SetupFault } from './platform/setup-fault.ts'
import { openLocalFolder } from './providers/files/local-folder.ts'
import type { FileStore } from './providers/files/port.ts'

export async function openFiles({ files }: Config): Promise<FileStore> {
  if (files.kind === 'folder') return openLocalFolder(files.folder)
  throw new SetupFault('FILES names an S3 bucket, and this version keeps files in a folder only')
}

/** The folders in which this machine writes: the embedded database, mail and files. */
export const foldersOf = ({ dataFolder, files }: Config): string[] =>
  files.kind === 'folder' ? [dataFolder, files.folder] : [dataFolder]
