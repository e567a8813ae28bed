import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isBroughtIn, noteBroughtIn } from '#server/exchange/runs/brought-in-files.ts'
import { describeFile } from '#server/exchange/runs/check-file.ts'
import { readImportResult } from '#server/exchange/runs/import-result.ts'
import type { ImportSettings } from '#server/exchange/runs/import-settings.ts'
import { bringIn, type Session } from './bring-in.ts'

const LOOK_EVERY_MS = 2_000

type FolderOrder = { folder: string; settings: ImportSettings; watch: boolean }
type Brought = {
  file: string
  rows?: number
  imported?: number
  refused?: number
  /** Of an archive: covers and books that were taken, and refused. */
  files?: { taken: number; refused: number }
  fault?: string
}

/**
 * Brings in the files of a folder in the order of their names, each once, whatever it is called. A file that cannot be
 * read is told and left; it is tried again once it has changed.
 */
export async function importFolder(session: Session, { folder, settings, watch }: FolderOrder) {
  const brought: Brought[] = []
  /** Files by their size and time at the last look: one that still grows is not whole yet. */
  let before = new Map<string, string>()
  const done = new Set<string>()
  while (!session.signal.aborted) {
    const now = await marksOf(folder)
    for (const [name, mark] of now) {
      if (session.signal.aborted) break
      if (done.has(`${name} ${mark}`) || (watch && before.get(name) !== mark)) continue
      const result = await bringInOnce(session, join(folder, name), name, settings)
      done.add(`${name} ${mark}`)
      if (result === undefined) continue
      brought.push(result)
      if (watch) process.stdout.write(`${lineOf(result)}\n`)
    }
    before = now
    if (!watch) break
    await wait(LOOK_EVERY_MS, undefined, { signal: session.signal }).catch(() => undefined)
  }
  const faults = brought.filter(({ fault }) => fault !== undefined).length
  return {
    view: { files: brought },
    lines: watch ? [] : [...brought.map(lineOf), `${brought.length} files, ${faults} of them not read`],
    outcome: `${brought.length} files brought in, ${faults} of them not read`,
    exitCode: !watch && brought.length > 0 && faults === brought.length ? 1 : 0,
  }
}

/** The files of a folder, without hidden ones and those that are being written under another name. */
async function marksOf(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder))
    .filter((name) => !/^[.~]|[.](?:tmp|part|filepart)$/i.test(name))
    .sort()
  const marks = new Map<string, string>()
  for (const name of names) {
    const there = await stat(join(folder, name)).catch(() => undefined)
    if (there?.isFile()) marks.set(name, `${there.size} ${there.mtimeMs}`)
  }
  return marks
}

/** @returns undefined for a file that was brought in already */
async function bringInOnce(
  session: Session,
  path: string,
  name: string,
  settings: ImportSettings,
): Promise<Brought | undefined> {
  const { database } = session
  const described = await describeFile(path).catch((error: NodeJS.ErrnoException) => error)
  if (described instanceof Error) {
    // Whoever brings files into a folder may take them away again.
    if (described.code === 'ENOENT') return undefined
    return { file: name, fault: `berkas ini tidak dapat dibaca (${described.code})` }
  }
  const { sha256 } = described
  if (await isBroughtIn(database.kysely, sha256)) return undefined
  try {
    const id = await bringIn(session, { path, settings, dryRun: false, reportFile: undefined })
    await noteBroughtIn(database.kysely, { sha256, name, now: new Date() })
    const { totals, files } = await readImportResult(database.kysely, id)
    const { rows, imported, refused } = totals
    if (files === undefined) return { file: name, rows, imported, refused }
    const { taken, refused: filesRefused } = files.counts
    return { file: name, rows, imported, refused, files: { taken, refused: filesRefused } }
  } catch (error) {
    const { message, code } = error as Error & { code?: string; reason?: string }
    if (code !== 'import_fault' && !('reason' in (error as object))) throw error
    return { file: name, fault: message }
  }
}

function lineOf({ file, rows = 0, imported = 0, refused = 0, files, fault }: Brought): string {
  if (fault !== undefined) return `${file}: not read: ${fault}`
  const told = files === undefined ? '' : `; ${files.taken} covers and books taken, ${files.refused} refused`
  return `${file}: ${rows} rows, ${imported} imported, ${refused} refused${told}`
}
