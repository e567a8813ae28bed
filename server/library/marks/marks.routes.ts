import type { markCalls } from '#contracts/marks.ts'
import { showMark } from '#kernel/shown-marks.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { pageOf, windowOf } from '#server/platform/http/page-of.ts'
import { listMarksInOrder } from './marks.queries.ts'
import { refuseStrangers, syncMarks } from './sync-marks.ts'

export function markHandlers({ database }: { database: Database }): Handlers<keyof typeof markCalls> {
  return {
    'GET /api/user/reading/:id/marks': async ({ params, query }, { user, now }) => {
      const key = { userId: user.id, titleId: params.id }
      await refuseStrangers(database.kysely, { ...key, now })
      const { marks, total } = await listMarksInOrder(database.kysely, key, windowOf(query))
      return {
        data: pageOf(
          marks.flatMap((mark) => showMark(mark) ?? []),
          total,
          query,
        ),
      }
    },
    'POST /api/user/reading/:id/marks': async ({ params, body: { since, marks } }, { user, now }) => ({
      data: await syncMarks(database, { userId: user.id, titleId: params.id, since, marks, now }),
    }),
  }
}
