import { type MailKind, TEST_MAILS_AN_HOUR } from '#contracts/console/mails.ts'
import { HOUR } from '#kernel/time.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { requireRight, type StaffActor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { bucketOf, takeAttempt } from '#server/platform/limits/limit-attempts.ts'
import type { Log } from '#server/platform/log.ts'
import type { MailSender } from '#server/providers/mail/port.ts'
import type { DrawReceipt } from '../papers/draw-papers.ts'
import type { MailShop } from './order-mail.ts'
import { sampleMail, sampleOrder } from './sample-mails.ts'

export type TestMailDeps = {
  database: Database
  /** Where the shop writes to a member of staff. */
  addressOf: (staffId: number) => Promise<{ name: string; email: string }>
  mail: Pick<MailSender, 'send'>
  readShop: () => Promise<MailShop>
  drawReceipt: DrawReceipt
  publicUrl: () => string
  log: Log
}

const TOO_MANY = `Anda sudah mengirim ${TEST_MAILS_AN_HOUR} surel uji dalam satu jam terakhir. Coba lagi nanti.`

/**
 * Sends a mail of this kind about a made-up order to whoever asks, at once, so that they see whether mails arrive.
 * Nobody else can be written to. It is in the log before it is sent: a mail cannot be taken back.
 * @throws Failure forbidden, too_many, unavailable where the mail server did not take it
 */
export async function sendTestMail(
  { database, addressOf, mail, readShop, drawReceipt, publicUrl, log }: TestMailDeps,
  actor: StaffActor,
  { kind, now }: { kind: MailKind; now: Date },
): Promise<{ to: string }> {
  requireRight(actor, 'pengaturan.ubah')
  const bucket = bucketOf('test-mail', String(actor.id))
  const limit = { bucket, limit: TEST_MAILS_AN_HOUR, within: HOUR, refusal: TOO_MANY }
  const taken = await takeAttempt(database.kysely, [limit], now)
  const reader = await addressOf(actor.id)
  try {
    await database.transact((tx) => recordAct(tx, actor, { verb: 'mail.test', id: kind, now }))
  } catch (error) {
    await taken.giveBack()
    throw error
  }
  const receipt =
    kind === 'paid' ? await drawReceipt({ ...sampleOrder(now), buyerName: reader.name }) : undefined
  const about = { reader, shop: await readShop(), publicUrl: publicUrl(), now, ...(receipt && { receipt }) }
  const message = sampleMail(kind, about)
  try {
    await mail.send({ ...message, subject: `[Uji] ${message.subject}` })
  } catch (error) {
    log.warn({ error }, 'a test mail could not be sent')
    throw new Failure(
      'unavailable',
      'Server surel tidak menerima surel uji ini. Periksa pengaturan SMTP di server, lalu coba lagi.',
    )
  }
  return { to: reader.email }
}
