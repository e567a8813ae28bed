import { randomInt } from 'node:crypto'
import { slugify } from '#kernel/text.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { listTakenSlugs } from './slugs.queries.ts'

/** What a slug is made of. */
export type SlugSource = {
  name: string
  /** The wanted slug; it is never taken from another title. */
  slug?: string
  /** YYYY-MM-DD. */
  publishedOn: string
  firstContributor: string
}

/** Reserved, since calls have these names in the place of a slug: `/api/user/books/suggest`. */
const RESERVED: ReadonlySet<string> = new Set(['suggest', 'facets'])

export const isReservedSlug = (slug: string): boolean => RESERVED.has(slug)

/** A free slug for each title: the name, if needed with the author, then the year, then a random suffix. */
export async function chooseSlugs(tx: Tx, sources: readonly SlugSource[]): Promise<string[]> {
  const candidates = sources.map(candidatesOf)
  const taken = new Set([...(await listTakenSlugs(tx, [...new Set(candidates.flat())])), ...RESERVED])
  return sources.map((source, index) => {
    const slug =
      candidates[index]?.find((candidate) => !taken.has(candidate)) ??
      slugify(source.slug ?? source.name, randomInt(36 ** 6).toString(36))
    taken.add(slug)
    return slug
  })
}

function candidatesOf({ name, slug, publishedOn, firstContributor: author }: SlugSource): string[] {
  const wanted = slug ?? name
  return [
    ...new Set([slugify(wanted), slugify(wanted, author), slugify(wanted, author, publishedOn.slice(0, 4))]),
  ]
}
