import type { TitleChanges } from '#server/catalogue-editing/title-draft.rules.ts'
import type { TitleRecord } from '#server/catalogue-editing/title-record.ts'
import type { Assumed } from './assumed.rules.ts'
import type { OwnField } from './own-columns.ts'

/** A title as one row describes it. */
export type ReadTitle = {
  record: TitleRecord
  copies: number | null
  sold: number | null
  /** From where its cover is to be fetched. */
  cover?: string
  /** The fields that the row itself contained. An existing title keeps its other fields. */
  said: { kind: boolean; weight: boolean }
  /** Absent where there is nothing of that kind. */
  assumed?: Assumed[]
  /** Absent where the row names the day of its publication. */
  dated?: 'month' | 'year'
  /** Of the shop's own export: the columns that the file lacks, and the status that it names. */
  own?: { lacks: OwnField[]; status: 'draft' | 'on_sale' | 'withdrawn' | undefined }
  /** Of a change: what the verb of an edit makes of it. */
  terms?: TitleChanges
  /** Of ONIX: the day before which it must not be sold, and what its record does not say any more. */
  embargo?: string
  former?: FormerValues
}

/** What a sender's record said before, and does not say any more. */
export type FormerValues = { isbn?: string; series?: string; description?: string }
