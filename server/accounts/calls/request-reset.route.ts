import type { Handler } from '#server/platform/http/handler.ts'
import type { Resets } from '../resets/request-reset.ts'

export const requestResetHandler =
  ({ resets }: { resets: Resets }): Handler<'POST /api/auth/request-reset-password'> =>
  async ({ body }, { ip, now }) => {
    await resets.request({ email: body.email, ip, now })
    return { data: null, message: 'Token Berhasil dikirim' }
  }
