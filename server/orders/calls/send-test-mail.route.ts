import type { Route } from '#server/platform/http/handler.ts'
import { sendTestMail, type TestMailDeps } from '../mails/send-test-mail.ts'

export const sendTestMailRoute: Route<'POST /api/console/mails/:kind/test', TestMailDeps> =
  (deps) =>
  async ({ params: { kind } }, { actor, now }) => {
    const sent = await sendTestMail(deps, actor, { kind, now })
    return { data: sent, message: `Surel uji dikirim ke ${sent.to}` }
  }
