import { sendRestockMails } from './send-restock-mails.ts'
import { findWishNews, sendWishMails, type WishMailsDeps } from './send-wish-mails.ts'

/** None at night: nobody waits for these mails. */
export function wishJobs(deps: WishMailsDeps) {
  return [
    {
      name: 'restock-send-mails',
      cron: '* 8-20 * * *',
      run: (signal?: AbortSignal) => sendRestockMails(deps, signal),
    },
    { name: 'wishes-find-news', cron: '*/30 8-20 * * *', run: () => findWishNews(deps) },
    {
      name: 'wishes-send-mails',
      cron: '* 8-20 * * *',
      run: (signal?: AbortSignal) => sendWishMails(deps, signal),
    },
  ]
}
