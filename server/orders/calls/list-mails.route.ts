import { MAIL_KINDS } from '#contracts/console/mails.ts'
import { NOTICE_KINDS } from '#contracts/notice-kinds.ts'
import { sentKinds } from '#server/notices/choose-notices.ts'
import type { Route } from '#server/platform/http/handler.ts'
import type { ReadShop } from '#server/shop-settings/read-shop.ts'
import { SAMPLE_READER, sampleMail } from '../mails/sample-mails.ts'
import type { TestMailDeps } from '../mails/send-test-mail.ts'

/** Only the name of the receipt is listed. */
const NOT_DRAWN = Buffer.alloc(0)

export const listMailsRoute: Route<
  'GET /api/console/mails',
  Pick<TestMailDeps, 'publicUrl'> & { readShop: ReadShop }
> =
  ({ readShop, publicUrl }) =>
  async (_request, { now }) => {
    const shop = await readShop()
    const about = { reader: SAMPLE_READER, shop, publicUrl: publicUrl(), now, receipt: NOT_DRAWN }
    const sent = sentKinds(shop)
    const off = NOTICE_KINDS.filter((kind) => !sent.includes(kind))
    const data = MAIL_KINDS.filter((kind) => !off.some((one) => one === kind)).map((kind) => {
      const { subject, text, attachments = [] } = sampleMail(kind, about)
      return { kind, subject, text, attachments: attachments.map(({ filename }) => filename) }
    })
    return { data }
  }
