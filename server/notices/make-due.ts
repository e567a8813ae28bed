import type { NoticeKind } from '#contracts/notice-kinds.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { setDue } from './consents.queries.ts'

/** Makes a mail due for these readers if they want notices of this kind. One that is due already keeps its time. */
export const makeDue = (
  db: Queryable,
  due: { userIds: readonly number[]; kind: NoticeKind; now: Date },
): Promise<void> => setDue(db, due)
