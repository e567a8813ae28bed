import type { noticeCalls } from '#contracts/notices.ts'
import { guarded } from '#server/platform/http/guarded.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { changeNoticeRoute } from './calls/change-notice.route.ts'
import { followAuthorRoute } from './calls/follow-author.route.ts'
import { listFollowsRoute } from './calls/list-follows.route.ts'
import { listNoticesRoute } from './calls/list-notices.route.ts'
import { stopNoticesRoute } from './calls/stop-notices.route.ts'
import { unfollowAuthorRoute } from './calls/unfollow-author.route.ts'
import { type NoticeDeps, requireNotice } from './choose-notices.ts'
import type { StopDeps } from './stop-notices.ts'

export const noticeHandlers = (deps: NoticeDeps & StopDeps): Handlers<keyof typeof noticeCalls> => ({
  'GET /api/user/notices': listNoticesRoute(deps),
  'PUT /api/user/notices/:kind': changeNoticeRoute(deps),
  'POST /api/user/notices/stop': stopNoticesRoute(deps),
  ...guarded(() => requireNotice(deps.readShop, 'author'), {
    'GET /api/user/follows': listFollowsRoute(deps),
    'PUT /api/user/follows/:slug': followAuthorRoute(deps),
    'DELETE /api/user/follows/:slug': unfollowAuthorRoute(deps),
  }),
})
