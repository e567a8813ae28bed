import type { consoleNameCalls } from '#contracts/console/names.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { addGenreRoute } from './calls/add-genre.route.ts'
import { changeGenreRoute } from './calls/change-genre.route.ts'
import { describeNameRoute } from './calls/describe-name.route.ts'
import { listGenresRoute } from './calls/list-genres.route.ts'
import { listNamesRoute } from './calls/list-names.route.ts'
import { mergeGenresRoute } from './calls/merge-genres.route.ts'
import { mergeNamesRoute } from './calls/merge-names.route.ts'
import { removeGenreRoute } from './calls/remove-genre.route.ts'
import { renameNameRoute } from './calls/rename-name.route.ts'

export const consoleNameHandlers = (deps: {
  database: Database
}): Handlers<keyof typeof consoleNameCalls> => ({
  'GET /api/console/genres': listGenresRoute(deps),
  'POST /api/console/genres': addGenreRoute(deps),
  'PUT /api/console/genres/:id': changeGenreRoute(deps),
  'POST /api/console/genres/:id/merge': mergeGenresRoute(deps),
  'DELETE /api/console/genres/:id': removeGenreRoute(deps),
  'GET /api/console/names/:kind': listNamesRoute(deps),
  'PUT /api/console/names/:kind/:id': renameNameRoute(deps),
  'PUT /api/console/names/:kind/:id/about': describeNameRoute(deps),
  'POST /api/console/names/:kind/:id/merge': mergeNamesRoute(deps),
})
