import type { RecurringJob } from '#server/platform/jobs.ts'
import { findNotices, forgetNotices } from './find-notices.ts'
import { type SendNoticesDeps, sendNotices } from './send-notices.ts'

/** None at night: nobody waits for these mails. */
export function noticeJobs(deps: SendNoticesDeps): RecurringJob[] {
  return [
    { name: 'notices-find', cron: '*/15 8-20 * * *', run: (signal) => findNotices(deps, signal) },
    { name: 'notices-send-mails', cron: '* 8-20 * * *', run: (signal) => sendNotices(deps, signal) },
    { name: 'notices-forget', cron: '45 3 * * *', run: () => forgetNotices(deps) },
  ]
}
