import { sameOriginPath } from '#kernel/same-origin-path.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { announceCatalogueChange } from './catalogue-version.ts'
import {
  findLandingRecord,
  insertLanding,
  type LandingDraft,
  type LandingRecord,
  listLandingRecords,
  lockLanding,
  updateLanding,
} from './landings.queries.ts'

export type { LandingDraft, LandingRecord } from './landings.queries.ts'

/** The longest texts that fit over a picture of 200 px by 288 px. */
const LONGEST = { title: 48, line: 72, button: 24 } as const
const HIGHEST_POSITION = 999
const MOST_TITLES = 3

/** Every header picture of the home page in its order, hidden ones last. */
export async function listAllLandings(db: Queryable): Promise<LandingRecord[]> {
  return listLandingRecords(db)
}

export async function findLanding(db: Queryable, id: number): Promise<LandingRecord | undefined> {
  return findLandingRecord(db, id)
}

/** @throws Error with a sentence for the operator: texts that are too long, a link that leaves the shop */
export async function addLanding(tx: Tx, draft: LandingDraft): Promise<LandingRecord> {
  checkLanding(draft)
  const id = await insertLanding(tx, draft)
  await announceCatalogueChange(tx)
  return { id, ...draft }
}

/**
 * Changes what is given and leaves the rest.
 * @throws Error with a sentence for the operator
 */
export async function changeLanding(
  tx: Tx,
  id: number,
  changes: Partial<LandingDraft>,
): Promise<LandingRecord> {
  await lockLanding(tx, id)
  const present = await findLandingRecord(tx, id)
  if (present === undefined) throw new Error(`there is no header picture ${id}`)
  const next = { ...present, ...changes }
  checkLanding(next)
  await updateLanding(tx, id, next)
  await announceCatalogueChange(tx)
  return next
}

/** @throws Error with a sentence for the operator */
export function checkLanding(draft: Omit<LandingDraft, 'imageId'>): void {
  const fault = landingFault(draft)
  if (fault !== undefined) throw new Error(fault)
}

function landingFault(draft: Omit<LandingDraft, 'imageId'>): string | undefined {
  for (const name of ['title', 'line', 'button'] as const) {
    const length = draft[name]?.length ?? 0
    if (length > LONGEST[name]) return `the ${name} has ${length} letters, at most ${LONGEST[name]} fit`
  }
  if (draft.title === null && draft.line !== null) return 'a line needs a title above it'
  if (draft.title === null && draft.button !== null) return 'a button needs a title above it'
  if (draft.button !== null && draft.link === null) return 'a button needs a link'
  if (draft.title === null && draft.alt === '') {
    return 'a picture without a title needs words for those who do not see it'
  }
  if (draft.link !== null && sameOriginPath(draft.link) === undefined) {
    return `a link is a path of this shop such as /books, not "${draft.link}"`
  }
  if (draft.titleIds.length > MOST_TITLES) return `at most ${MOST_TITLES} covers fit beside the words`
  if (new Set(draft.titleIds).size < draft.titleIds.length) return 'each title is shown once only'
  if (draft.titleIds.length > 0 && draft.title === null) return 'covers need a title beside them'
  if (draft.position < 0 || draft.position > HIGHEST_POSITION)
    return `a position is from 0 to ${HIGHEST_POSITION}`
  return undefined
}
