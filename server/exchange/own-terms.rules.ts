import { isDeepStrictEqual } from 'node:util'
import type { Preorder, TitleChanges } from '#server/catalogue-editing/title-draft.rules.ts'
import type { KnownTitle } from './known-title.ts'
import { OWN, type OwnField } from './own-columns.ts'
import { PREORDERS } from './own-days.rules.ts'
import type { ReadTitle } from './read-title.ts'

/** A change that the verb of an edit makes, since it depends on what was bought and read. */
export type OwnTerm = { field: OwnField; changes: TitleChanges; value: string }

/** The days of a title that the shop's own file changes. An edition that is new has its own in its record. */
export function termsOf(known: KnownTitle, { own, record }: ReadTitle): OwnTerm[] {
  if (own === undefined) return []
  const terms: OwnTerm[] = []
  const add = (field: OwnField, day: string | null | undefined, changes: TitleChanges) =>
    terms.push({ field, changes, value: `${OWN[field]}: ${day ?? '-'}` })
  const { subscriberFrom = null } = record
  if (!own.lacks.includes('subscriberFrom') && subscriberFrom !== known.subscriberFrom) {
    add('subscriberFrom', subscriberFrom, { subscriberFrom })
  }
  for (const { format, ...stored } of known.editions) {
    const preorder = preorderOf(stored.preorder, record[format]?.preorder, format, own.lacks)
    if (!isDeepStrictEqual(preorder, stored.preorder)) {
      add(PREORDERS[format].day, preorder?.releasesOn, { [format]: { preorder } })
    }
    const leavesOn = format === 'ebook' ? record.ebook?.leavesOn : undefined
    const isIncluded = stored.inSubscription || record.ebook?.inSubscription === true
    if (leavesOn === undefined || leavesOn === stored.leavesOn || !isIncluded) continue
    add('leavesOn', leavesOn, { ebook: { inSubscription: true, leavesOn } })
  }
  return terms
}

/** What the file's columns say, and the title has where the file lacks them. */
function preorderOf(
  stored: Preorder | null,
  read: Preorder | null | undefined,
  format: 'ebook' | 'paper',
  lacks: readonly OwnField[],
): Preorder | null {
  if (read === undefined) return stored
  if (read === null) return null
  const { text, cap } = PREORDERS[format]
  return {
    releasesOn: read.releasesOn,
    text: lacks.includes(text) ? (stored?.text ?? '') : read.text,
    cap: cap && lacks.includes(cap) ? (stored?.cap ?? null) : read.cap,
  }
}

/** Several changes as one. */
export function joinTerms(terms: readonly OwnTerm[]): TitleChanges {
  const all = terms.map(({ changes }) => changes)
  const ebooks = all.flatMap(({ ebook }) => ebook ?? [])
  return Object.assign({}, ...all, ebooks.length === 0 ? {} : { ebook: Object.assign({}, ...ebooks) })
}
