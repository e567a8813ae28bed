import { createHash } from 'node:crypto'
import { fold, words } from '#kernel/text.ts'
import type { TitleRecord } from '../title-record.ts'
import type { ReadTitle } from './row.rules.ts'

/**
 * What makes two titles without an ISBN the same: the words of title and first author, and the year. Hashed,
 * because an index entry has no room for the longest ones.
 */
export function nameKey(name: string, firstAuthor: string | undefined, year: number): string {
  const told = (text: string) => words(text).join(' ') || fold(text)
  return createHash('sha1')
    .update(`${told(name)}\n${told(firstAuthor ?? '')}\n${year}`)
    .digest('base64url')
}

export const nameKeyOf = (record: TitleRecord): string =>
  nameKey(record.name, record.contributors[0], Number(record.publishedOn.slice(0, 4)))

/** Makes one title of the rows that tell of it: the first one leads, the others fill what it leaves open. */
export function mergeTitles(lead: ReadTitle, others: ReadTitle[]): ReadTitle {
  const merged: ReadTitle = { ...lead, record: { ...lead.record }, said: { ...lead.said } }
  const into = merged.record
  for (const { record, copies, sold, said } of others) {
    into.description ||= record.description
    into.publisher ??= record.publisher
    into.genre ??= record.genre
    into.pageCount ??= record.pageCount
    if (into.contributors.length === 0) into.contributors = record.contributors
    if (into.slug === undefined && record.slug !== undefined) into.slug = record.slug
    if (!merged.said.kind && said.kind) into.kind = record.kind
    if (into.ebook === undefined && record.ebook !== undefined) into.ebook = record.ebook
    if (record.paper !== undefined && (into.paper === undefined || (said.weight && !merged.said.weight))) {
      into.paper = { ...(into.paper ?? record.paper), weightGrams: record.paper.weightGrams }
    }
    merged.copies ??= copies
    merged.sold ??= sold
    merged.said = { kind: merged.said.kind || said.kind, weight: merged.said.weight || said.weight }
  }
  return merged
}

/** What the shop knows of a title that an import may change. */
export type KnownTitle = {
  id: number
  kind: 'book' | 'magazine'
  contributors: string[]
  inSubscription: boolean
  weightGrams: number | null
}

/** Changes to a title that the shop has: what the file does not say stays as it is. */
export function changeOf(known: KnownTitle, { record, said }: ReadTitle): TitleRecord {
  return {
    ...record,
    kind: said.kind ? record.kind : known.kind,
    contributors: record.contributors.length > 0 ? record.contributors : known.contributors,
    ...(record.ebook ? { ebook: { ...record.ebook, inSubscription: known.inSubscription } } : {}),
    ...(record.paper
      ? {
          paper: {
            ...record.paper,
            weightGrams: said.weight
              ? record.paper.weightGrams
              : (known.weightGrams ?? record.paper.weightGrams),
          },
        }
      : {}),
  }
}
