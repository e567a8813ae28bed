import type { Route } from '#server/platform/http/handler.ts'
import { addNextIssue } from '../add-next-issue.ts'
import { recordOf } from '../title-views.rules.ts'
import { savedTitle } from './saved-title.ts'

export const addNextIssueRoute: Route<'POST /api/console/titles/:id/next-issue'> =
  ({ database }) =>
  async ({ params: { id }, body: { title: name, released_on: publishedOn } }, { actor, now }) => {
    const issue = { id, name, publishedOn, now }
    const added = await savedTitle(database, (tx) => addNextIssue(tx, actor, issue))
    return { data: recordOf(added), message: `“${name}” ditambahkan sebagai draf` }
  }
