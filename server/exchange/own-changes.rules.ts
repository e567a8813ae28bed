import type { ContributorRole } from '#contracts/catalogue.ts'
import { fold } from '#kernel/text.ts'
import type { ClearedField, TitleRecord } from '#server/catalogue-editing/title-record.ts'
import type { KnownTitle } from './known-title.ts'
import { OWN, OWN_WORDS, type OwnField } from './own-columns.ts'
import type { ReadTitle } from './read-title.ts'

const ROLES = ['author', 'illustrator', 'translator', 'editor'] as const

const saysOf =
  ({ own }: ReadTitle) =>
  (field: OwnField): boolean =>
    own !== undefined && !own.lacks.includes(field)

/** What only the shop's own file changes: cells that are empty now, roles, and the status. */
export function ownChanges(
  known: KnownTitle,
  title: ReadTitle,
): Pick<TitleRecord, 'contributors' | 'roles' | 'status'> & { clears: ClearedField[] } {
  const status = title.own?.status
  const moves = status !== undefined && status !== known.status && canMove(known, title)
  return { ...peopleOf(known, title), clears: clearedBy(known, title), ...(moves ? { status } : {}) }
}

type People = { name: string; role: ContributorRole }[]
const inRole = (people: People, role: ContributorRole) => people.filter((person) => person.role === role)

/** The people of the roles whose columns the file has; a file does not tell the order of people of different roles. */
function peopleOf(known: KnownTitle, title: ReadTitle): Pick<TitleRecord, 'contributors' | 'roles'> {
  const { record } = title
  const says = saysOf(title)
  const stored = known.contributors.map((name, at) => ({ name, role: known.roles[at] ?? 'author' }))
  const read = record.contributors.map((name, at) => ({ name, role: record.roles?.[at] ?? 'author' }))
  const wanted = ROLES.flatMap((role) => inRole(says(role) ? read : stored, role))
  const marks = (people: People) =>
    ROLES.flatMap((role) => [...new Set(inRole(people, role).map(({ name }) => `${role} ${fold(name)}`))])
  const isSame = wanted.length === 0 || marks(wanted).join('\n') === marks(stored).join('\n')
  const people = isSame ? stored : wanted
  return { contributors: people.map(({ name }) => name), roles: people.map(({ role }) => role) }
}

function clearedBy(known: KnownTitle, title: ReadTitle): ClearedField[] {
  const { record } = title
  const says = saysOf(title)
  const cells: [field: OwnField, clears: ClearedField, read: unknown, stored: unknown][] = [
    ['publisher', 'publisher', record.publisher, known.publisher],
    ['genre', 'genre', record.genre, known.genre],
    ['series', 'series', record.series, known.series],
    ['seriesNumber', 'seriesNumber', record.seriesNumber, known.seriesNumber],
    ['language', 'language', record.language, known.language],
    ['pages', 'pageCount', record.pageCount, known.pageCount],
    ['description', 'description', record.description || null, known.description || null],
  ]
  return cells.flatMap(([field, clears, read, stored]) =>
    says(field) && read == null && stored != null ? [clears] : [],
  )
}

/** As `findMoveFault` of catalogue-editing decides when somebody does it by hand. */
function canMove({ status, isSold, editions }: KnownTitle, { record, own }: ReadTitle): boolean {
  if (own?.status === 'withdrawn') return status !== 'draft'
  if (own?.status === 'draft') return !isSold
  return editions.length > 0 || record.ebook !== undefined || record.paper !== undefined
}

/** Cells of the shop's own file that differ from the title and are not taken from a file, each with its column. */
export function notTaken(known: KnownTitle, title: ReadTitle): string[] {
  const { own, record } = title
  if (own === undefined) return []
  const says = saysOf(title)
  const { status } = own
  const ebook = known.editions.find(({ format }) => format === 'ebook')
  const cells: [differs: boolean, column: string, value: string][] = [
    [
      status !== undefined && status !== known.status && !canMove(known, title),
      OWN.status,
      status ? OWN_WORDS.status[status] : '',
    ],
    // Readers who have begun a title are told of it before it leaves.
    [
      says('inSubscription') && ebook?.inSubscription === true && record.ebook?.inSubscription === false,
      OWN.inSubscription,
      OWN_WORDS.no,
    ],
  ]
  return cells.flatMap(([differs, column, value]) => (differs ? [`${column}: ${value}`] : []))
}
