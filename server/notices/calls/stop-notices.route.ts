import { NOTICE_WORDS } from '#contracts/notice-kinds.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { type StopDeps, stopNotices } from '../stop-notices.ts'

export const stopNoticesRoute: Route<'POST /api/user/notices/stop', StopDeps> =
  (deps) =>
  async ({ query }, { now }) => {
    const kind = await stopNotices(deps, { token: query.token, now })
    return { data: null, message: `Email ini dihentikan: ${NOTICE_WORDS[kind].name}` }
  }
