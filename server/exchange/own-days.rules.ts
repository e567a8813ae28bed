import type { Preorder } from '#server/catalogue-editing/title-draft.rules.ts'
import type { TitleRecord } from '#server/catalogue-editing/title-record.ts'
import type { ShopParts } from '#server/shop-settings/read-shop.ts'
import { OWN, type OwnField } from './own-columns.ts'

/** Of the contract of an edit. */
const LONGEST_TEXT = 500
const LARGEST_CAP = 1000

/** The columns of a preorder: its day, its text, and the copies for one buyer. */
export const PREORDERS = {
  ebook: { day: 'ebookPreorder', text: 'ebookPreorderText', cap: undefined },
  paper: { day: 'preorder', text: 'preorderText', cap: 'preorderCap' },
} as const
const DAYS = ['preorder', 'ebookPreorder', 'leavesOn', 'subscriberFrom'] as const

type Given = {
  text: (head: string) => string
  /** A day as it is written; undefined where it is none. */
  dayOf: (text: string) => string | undefined
  lacks: readonly OwnField[]
  today: string
  /** What the row has beside its days. */
  has: { ebook: boolean; paper: boolean; subscription: boolean }
}

/** Absent where the row says nothing, null where it says that there is none. */
type OwnDays = {
  ebook?: Preorder | null
  paper?: Preorder | null
  leavesOn?: string | null
  subscriberFrom?: string | null
  /** Whether the day on which it leaves the subscription has come. */
  hasLeft: boolean
  /** Cells of which nothing is taken: what they are about is not there, or their day has come. */
  idle: OwnField[]
}
type DayFault = { fault: 'cell_unreadable' | 'value_too_long'; field: OwnField }

/** The days of a row of the shop's own export that are still to come, and what belongs to them. */
export function readOwnDays({ text, dayOf, lacks, today, has }: Given): OwnDays | DayFault {
  const idle: OwnField[] = []
  const days = new Map<OwnField, string | null>()
  for (const field of DAYS) {
    const written = text(OWN[field])
    const day = written === '' ? null : dayOf(written)
    if (day === undefined) return { fault: 'cell_unreadable', field }
    days.set(field, day)
  }
  const cap = text(OWN.preorderCap)
  if (cap !== '' && !(/^\d{1,4}$/.test(cap) && Number(cap) >= 1 && Number(cap) <= LARGEST_CAP)) {
    return { fault: 'cell_unreadable', field: 'preorderCap' }
  }
  for (const { text: field } of Object.values(PREORDERS)) {
    if (text(OWN[field]).length > LONGEST_TEXT) return { fault: 'value_too_long', field }
  }
  const coming = (field: OwnField, isThere: boolean): string | null | undefined => {
    const day = days.get(field) ?? null
    if (day === null) return lacks.includes(field) || !isThere ? undefined : null
    if (isThere && day > today) return day
    idle.push(field)
    return undefined
  }
  const preorder = (format: 'ebook' | 'paper'): Preorder | null | undefined => {
    const { day, text: about, cap: limit } = PREORDERS[format]
    const releasesOn = coming(day, has[format])
    if (typeof releasesOn !== 'string') {
      const alone = days.get(day) === null ? [about, limit] : []
      for (const field of alone) if (field && text(OWN[field]) !== '') idle.push(field)
      return releasesOn
    }
    return {
      releasesOn,
      text: text(OWN[about]).replace(/\r\n?/g, '\n'),
      cap: limit && cap !== '' ? Number(cap) : null,
    }
  }
  const [ebook, paper] = [preorder('ebook'), preorder('paper')]
  const leavesOn = coming('leavesOn', has.ebook && has.subscription)
  return {
    ...(ebook === undefined ? {} : { ebook }),
    ...(paper === undefined ? {} : { paper }),
    ...(leavesOn === undefined ? {} : { leavesOn }),
    ...(lacks.includes('subscriberFrom') ? {} : { subscriberFrom: days.get('subscriberFrom') ?? null }),
    hasLeft: (days.get('leavesOn') ?? '9999') <= today,
    idle,
  }
}

/** The first cell of a title that needs what the shop has switched off. */
export function findSwitchedOff(
  { ebook, paper }: TitleRecord,
  { preorders, notices }: ShopParts,
): OwnField | undefined {
  if (!preorders && paper?.preorder) return PREORDERS.paper.day
  if (!preorders && ebook?.preorder) return PREORDERS.ebook.day
  return !notices.includes('leaving') && ebook?.leavesOn ? 'leavesOn' : undefined
}
