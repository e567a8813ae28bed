import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { DAY } from '#kernel/time.ts'
import { openFiles, openOwnFiles } from '#server/compose-storage.ts'
import { readConfig } from '#server/platform/config.ts'
import { SetupFault } from '#server/platform/setup-fault.ts'
import { STORE_ID, storeIdOf } from '#server/providers/files/own-store.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { reportCommand } from './command.ts'
import { operatorFault } from './faults.ts'
import { FOLDERS, findUnnamed } from './files.queries.ts'
import type { OperatorSession } from './operator-session.ts'
import { flag, required, textOption } from './options.ts'

/** An unfinished import or upload writes its files before the rows that name them. */
const YOUNGEST = DAY
const BATCH = 1000

export const files = {
  copy: reportCommand({
    name: 'files copy',
    usage: '--from STORE',
    about: `Copies every file of another store, a folder or s3://bucket, into the store that FILES names. Each copy is read again and
compared. What is there already is compared too, so that the command can be repeated after it was ended. The copy
counts as the shop's store once everything is in it.`,
    options: { from: required(textOption('STORE', 'the folder or s3://bucket that holds the files now')) },
    run: async (session, { from }) => {
      const source = await openFormer(from)
      const id = await storeIdOf(source)
      if (id === undefined) throw operatorFault(`${from} holds no files of a shop: it has no ${STORE_ID}`)
      const target = await openFiles(session.config)
      const foreign = await storeIdOf(target)
      if (foreign !== undefined && foreign !== id) {
        throw operatorFault('the store that FILES names holds the files of another shop')
      }
      const copied = await copyFiles(source, target, session.signal)
      await target.write(STORE_ID, Buffer.from(id))
      const outcome = `${copied.copied} files copied, ${copied.same} were there, ${copied.bytes} bytes in all`
      return { view: copied, lines: [outcome], outcome }
    },
  }),

  unused: reportCommand({
    name: 'files unused',
    about: `Lists files of books, samples and pictures that nothing in the database names and that are older than a day, as an
import leaves them that was ended in the middle.`,
    options: { remove: flag('removes them') },
    run: async (session, { remove }) => {
      const store = await openOwnFiles(session)
      const unused: { key: string; size: number }[] = []
      for await (const file of listUnused(session, store)) {
        if (remove) await store.remove(file.key)
        unused.push(file)
      }
      const outcome = `${unused.length} unused files${remove ? ' removed' : ''}`
      return { view: { files: unused }, lines: [...unused.map(({ key }) => key), outcome], outcome }
    },
  }),
}

function openFormer(place: string): Promise<FileStore> {
  try {
    return openFiles(readConfig({ ...process.env, FILES: place.includes('://') ? place : resolve(place) }))
  } catch (error) {
    throw error instanceof SetupFault ? operatorFault(error.message, error) : error
  }
}

type Copied = { copied: number; same: number; bytes: number }

async function copyFiles(source: FileStore, target: FileStore, signal: AbortSignal): Promise<Copied> {
  const totals: Copied = { copied: 0, same: 0, bytes: 0 }
  const there = new Map<string, number>()
  for await (const { key, size } of target.list()) there.set(key, size)
  for await (const { key, size } of source.list()) {
    if (key === STORE_ID) continue
    signal.throwIfAborted()
    if (there.get(key) === size && (await hashOf(target, key)) === (await hashOf(source, key))) totals.same++
    else if (await copyFile(source, target, key)) totals.copied++
    else continue
    totals.bytes += size
  }
  return totals
}

/** @returns false if the file was removed since it was listed */
async function copyFile(source: FileStore, target: FileStore, key: string): Promise<boolean> {
  const opened = await source.read(key)
  if (opened === undefined) return false
  const hash = createHash('sha256')
  const hashed = async function* () {
    for await (const chunk of opened.stream) {
      hash.update(chunk as Buffer)
      yield chunk
    }
  }
  await target.write(key, Readable.from(hashed()))
  if ((await hashOf(target, key)) === hash.digest('hex')) return true
  throw operatorFault(`the copy of ${key} differs from its original`)
}

async function hashOf(store: FileStore, key: string): Promise<string | undefined> {
  const file = await store.read(key)
  if (file === undefined) return undefined
  const hash = createHash('sha256')
  for await (const chunk of file.stream) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

async function* listUnused({ database }: OperatorSession, store: FileStore) {
  const oldest = Date.now() - YOUNGEST
  const waiting = new Map(FOLDERS.map((folder) => [folder, new Map<string, number>()]))
  const take = async function* (folder: string, found: Map<string, number>) {
    for (const key of await findUnnamed(database.kysely, folder, [...found.keys()])) {
      yield { key, size: found.get(key) ?? 0 }
    }
    found.clear()
  }
  for await (const { key, size, writtenAt } of store.list()) {
    const folder = key.slice(0, key.indexOf('/'))
    const found = waiting.get(folder)
    if (found === undefined || writtenAt.getTime() > oldest) continue
    found.set(key, size)
    if (found.size === BATCH) yield* take(folder, found)
  }
  for (const [folder, found] of waiting) yield* take(folder, found)
}
