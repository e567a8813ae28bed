import type { Route } from '#server/platform/http/handler.ts'
import { listLegalTexts } from '../save-legal-text.ts'

export const listLegalTextsRoute: Route<'GET /api/console/shop/texts'> =
  ({ database }) =>
  async () => ({ data: await listLegalTexts(database.kysely) })
