import type { Route } from '#server/platform/http/handler.ts'
import type { Resets } from '../resets/request-reset.ts'

export const requestResetRoute: Route<'POST /api/auth/request-reset-password', { resets: Resets }> =
  ({ resets }) =>
  async ({ body }, { ip, now }) => {
    await resets.request({ email: body.email, ip, now })
    return { data: null, message: 'Token Berhasil dikirim' }
  }
