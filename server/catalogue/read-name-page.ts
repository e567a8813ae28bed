import type { NameKind } from '#contracts/catalogue.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { lastPage, windowOf } from '#server/platform/http/page-of.ts'
import { findName, listTitlesOfName } from './name-pages.queries.ts'
import { MAX_HITS } from './search/search.queries.ts'

type Asked = { kind: NameKind; slug: string; page: number; per_page: number }

/**
 * An author, a publisher or a series with one page of its titles, as the JSON of the answer's data. A former slug
 * still finds the name; the answer carries the present one. As in a search, titles beyond the 10,000th are left out.
 * @throws Failure not_found, also for a name without a title in lists
 */
export async function readNamePage(db: Queryable, asked: Asked): Promise<string> {
  const { kind, page: current_page, per_page } = asked
  const found = await findName(db, kind, asked.slug.toLowerCase())
  if (found === undefined) throw nameNotFound()
  const { limit, offset } = windowOf(asked)
  const window = { offset, limit: Math.max(0, Math.min(limit, MAX_HITS - offset)), most: MAX_HITS }
  const { cards, total } = await listTitlesOfName(db, kind, found.id, window)
  if (total === 0) throw nameNotFound()
  const rest = {
    name: found.name,
    slug: found.slug,
    about: found.about,
    total,
    total_is_bounded: total >= MAX_HITS,
    per_page,
    last_page: lastPage(total, per_page),
    current_page,
  }
  return `{"data":[${cards}],${JSON.stringify(rest).slice(1)}`
}

const nameNotFound = () => new Failure('not_found', 'Halaman tidak ditemukan.')
