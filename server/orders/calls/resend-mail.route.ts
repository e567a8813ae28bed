import type { Route } from '#server/platform/http/handler.ts'
import { resendMail } from '../mails/resend-mail.ts'
import { orderRowAfter } from './order-row-after.ts'

export const resendMailRoute: Route<'POST /api/console/orders/:id/mails/:mail'> =
  ({ database }) =>
  async ({ params: { id, mail } }, { actor, now }) => {
    const { refno } = await database.transact((tx) =>
      resendMail(tx, actor, { orderId: id, mailId: mail, now }),
    )
    return { data: await orderRowAfter(database, id), message: `Email pesanan ${refno} dikirim ulang` }
  }
