// Promise: 1,000 covers are fetched from one server, encoded and set in at most four minutes, in bounded memory.
// Start: 1,000 titles whose covers wait, and a server on this machine that answers each with a picture of its own of
// 1,200 × 1,800 pixels. End: the last title has its cover. What is measured is the job itself, with the process for files
// from outside; its address rules let this machine's server through, since all others of this machine are refused.
// Memory is that of this process and the one that encodes, asked every 200 ms; the database's is not counted.
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { saveTitles } from '#server/catalogue-editing/save-titles.ts'
import { reportCovers } from '#server/exchange/covers/report-covers.ts'
import { takeCovers } from '#server/exchange/covers/take-covers.ts'
import { wishCovers } from '#server/exchange/covers/wish-covers.ts'
import { silentLog } from '#server/platform/log.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { titleRecord } from '#tests/support/title-builder.ts'
import { withEmptyDatabase } from './support/empty-database.ts'
import { residentMb } from './support/processes.ts'
import { atMost, report } from './support/report.ts'

const COVERS = 1_000
const MOST_SECONDS = 240
const MOST_MB = 700

/** A picture with as much detail as a photo, and a comment in it that makes each one another. */
async function pictures(): Promise<(id: number) => Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const jpeg = await sharp({
    create: { width: 1200, height: 1800, channels: 3, background: '#808080', noise },
  })
    .blur(2)
    .jpeg({ quality: 85 })
    .toBuffer()
  return (id) => {
    const comment = Buffer.from(`cover ${id}`)
    const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
    return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)])
  }
}

/** The memory of this process and its children but the database's. */
async function memoryMb(): Promise<number> {
  let sum = await residentMb(process.pid)
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const parent = Number(stat.slice(stat.lastIndexOf(') ') + 4).split(' ')[0])
    if (parent === process.pid && !stat.includes('(postgres)'))
      sum += await residentMb(Number(name)).catch(() => 0)
  }
  return sum
}

const pictureOf = await pictures()
const server = createServer((request, response) => response.end(pictureOf(Number(request.url?.slice(1)))))
await withEmptyDatabase(async ({ folder, database }) => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const port = String((server.address() as AddressInfo).port)
  const records = Array.from({ length: COVERS }, (_, at) => titleRecord({ name: `Buku ${at}` }))
  const saved = await database.transact((tx) => saveTitles(tx, records))
  const wishes = saved.map(({ id }) => ({ titleId: id, address: `http://127.0.0.1:${port}/${id}` }))
  await database.transact((tx) => wishCovers(tx, wishes, new Date()))
  const files = await openLocalFolder(join(folder, 'files'))
  const rules = { isAllowed: (address: string) => address === '127.0.0.1', ports: new Set([port]) }
  const deps = { database, files, clock: () => new Date(), log: silentLog, rules }

  let most = 0
  let going = true
  const watching = (async () => {
    for (; going; await sleep(200)) most = Math.max(most, await memoryMb())
  })()
  const began = performance.now()
  await takeCovers(deps, { within: 2 * MOST_SECONDS * 1000 })
  const seconds = (performance.now() - began) / 1000
  going = false
  await watching
  const { counts } = await reportCovers(database.kysely, { state: undefined, limit: 1 })
  const taken = counts.find(({ state }) => state === 'taken')?.count ?? 0
  report('covers', [
    { what: 'covers taken', measured: String(taken), bound: String(COVERS), ok: taken === COVERS },
    atMost('1,000 covers from one server', seconds, MOST_SECONDS, { unit: ' s' }),
    atMost('memory of the job and its process', most, MOST_MB, { unit: ' MB' }),
  ])
  server.closeAllConnections()
  server.close()
})
