import type { RecurringJob } from '#server/platform/jobs.ts'
import { sendRestockMails } from './send-restock-mails.ts'
import { findWishNews, type WishMailsDeps } from './send-wish-mails.ts'

/** None at night: nobody waits for these mails. */
export function wishJobs(deps: WishMailsDeps): RecurringJob[] {
  return [
    { name: 'restock-send-mails', cron: '* 8-20 * * *', run: (signal) => sendRestockMails(deps, signal) },
    { name: 'wishes-find-news', cron: '*/30 8-20 * * *', run: () => findWishNews(deps) },
  ]
}
