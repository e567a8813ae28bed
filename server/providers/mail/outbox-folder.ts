import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Log } from '#server/platform/log.ts'
import { messageOf } from './message-of.ts'
import type { MailSender } from './port.ts'

/**
 * Without a mail server messages are written to a folder, as `.eml` files that every mail program opens, and
 * their paths are logged, so that a shop on a laptop can be tried with all its mails.
 */
export function openOutboxFolder(options: {
  folder: string
  from: string
  log: Log
  clock: () => Date
}): MailSender {
  const { folder, from, log, clock } = options
  const composer = nodemailer.createTransport(
    { streamTransport: true, buffer: true, newline: 'unix' },
    { from },
  )
  return {
    send: async (mail) => {
      const date = clock()
      const { message } = await composer.sendMail({
        ...messageOf(mail),
        date,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      if (!Buffer.isBuffer(message)) throw new Error('a composed message is not in one piece')
      await mkdir(folder, { recursive: true })
      const stamp = date.toISOString().replace(/[:.]/g, '-')
      const path = join(folder, `${stamp}-${randomBytes(3).toString('hex')}.eml`)
      // Written completely or not at all, since a program may be watching the folder.
      await writeFile(`${path}.part`, message, { mode: 0o600 })
      await rename(`${path}.part`, path)
      log.info({ file: path, subject: mail.subject }, 'no SMTP_URL: a mail was written to the outbox')
    },
    check: async () => {
      // The folder is made with the first message.
      await access(folder, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
    },
    close: async () => composer.close(),
  }
}
