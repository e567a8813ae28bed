// Part of the composition: how the shop, and the operator's commands, send mail.
import { join } from 'node:path'
import type { Config } from './platform/config.ts'
import type { Log } from './platform/log.ts'
import { openOutboxFolder } from './providers/mail/outbox-folder.ts'
import type { MailSender } from './providers/mail/port.ts'
import { openSmtp } from './providers/mail/smtp.ts'

export function openMail(config: Config, { clock, log }: { clock: () => Date; log: Log }): MailSender {
  const { smtpUrl: url, from } = config.mail
  if (url !== undefined) return openSmtp({ url, from })
  return openOutboxFolder({ folder: join(config.dataFolder, 'outbox'), from, log, clock })
}
