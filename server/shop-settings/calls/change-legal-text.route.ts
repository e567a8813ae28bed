import type { Route } from '#server/platform/http/handler.ts'
import { changeLegalText } from '../save-legal-text.ts'

export const changeLegalTextRoute: Route<'PUT /api/console/shop/texts/:kind'> =
  ({ database }) =>
  async ({ params, body: { version, ...draft } }, { actor, now }) => {
    const change = { kind: params.kind, draft, version, now }
    const saved = await database.transact((tx) => changeLegalText(tx, actor, change))
    return { data: saved, message: 'Teks disimpan' }
  }
