import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { openOutboxFolder } from './outbox-folder.ts'
import { mailConformance } from './port.conformance.ts'

const from = 'Toko Uji <toko@example.com>'

async function openFolder(lines: string[] = []) {
  const folder = await mkdtemp(join(tmpdir(), 'lembar-outbox-'))
  const log = createLog({ level: 'info', stream: { write: (line) => lines.push(line) } })
  const sender = openOutboxFolder({ folder, from, log, clock: () => new Date() })
  return { folder, sender, close: () => rm(folder, { recursive: true, force: true }) }
}

mailConformance('outbox folder', async () => {
  const { folder, sender, close } = await openFolder()
  return {
    sender,
    arrived: async () => {
      const names = (await readdir(folder)).sort()
      return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    },
    close,
  }
})

test('the log names the file of a message, and nothing of its content', async () => {
  const lines: string[] = []
  const { folder, sender, close } = await openFolder(lines)
  await sender.send({ to: 'sari@example.com', subject: 'Token', text: 'ABCD2345', html: '<p>ABCD2345</p>' })
  const [name = ''] = await readdir(folder)
  expect(name).toMatch(/\.eml$/)
  expect(lines.join()).toContain(name)
  expect(lines.join()).not.toContain('ABCD2345')
  expect(lines.join()).not.toContain('sari@example.com')
  await close()
})
