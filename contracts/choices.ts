// Apart from the calls' schemas, so that a page can offer these without carrying zod.

export const TITLE_TYPES = ['Buku', 'Majalah'] as const

export const TITLE_STATUSES = ['draft', 'on_sale', 'withdrawn'] as const

/** What can be planned for a title. */
export const PLANNED_STATUSES = ['on_sale', 'withdrawn'] as const
/** Why a planned status could not be applied: nothing is there to sell, or the title was not on sale. */
export const PLAN_REFUSALS = ['no_edition', 'draft'] as const

/**
 * What a title can lack, have used up (`stock`) or nearly used up (`low`: one to three copies), or a planned status that
 * could not be applied; a list can be reduced to titles of one of these.
 */
export const TITLE_GAPS = ['cover', 'price', 'file', 'genre', 'stock', 'low', 'plan'] as const

/** The orders of lists of the console beside the newest first, which they have without one. `-`: descending. */
export const TITLE_SORTS = ['title', '-title', 'updated', '-updated'] as const
export const ORDER_SORTS = ['time', 'amount', '-amount'] as const
export const CUSTOMER_SORTS = ['time', 'name', '-name'] as const
export const MOVEMENT_SORTS = ['time'] as const

/** Why staff change the number of copies: delivered, counted, damaged or lost, come back from a buyer. */
export const STOCK_CAUSES = ['delivery', 'count', 'damage', 'return'] as const

/** A file of a book on its way into the shop. */
export const UPLOAD_STATES = ['receiving', 'waiting', 'reading', 'done', 'refused'] as const

export const BULK_STATES = ['previewed', 'running', 'stopped', 'done', 'undoing', 'undone'] as const

export const BULK_OUTCOMES = [
  'waiting',
  'unchanged',
  'refused',
  'changed',
  'changed_meanwhile',
  'undone',
  'not_undone',
] as const

/** A set of titles that are sold at one price. */
export const BUNDLE_STATUSES = ['draft', 'on_sale', 'ended'] as const
export type BundleStatus = (typeof BUNDLE_STATUSES)[number]
/** The least and the most titles of a set, and the most sets of one purchase. */
export const BUNDLE_BOUNDS = { least: 2, most: 12, sets: 99 } as const

/** What became of the paper copies of a part of an order that was taken back. */
export const RETURNED_COPIES = ['returned', 'written_off', 'kept'] as const

export const REFUND_STATES = ['approved', 'sent', 'paid', 'withdrawn'] as const
/** Of a refund at a provider. */
export const PROVIDER_REFUND_STATES = ['asked', 'accepted', 'done', 'failed'] as const
/** What shows that a refund was transferred. */
export const REFUND_PROOF_KINDS = ['picture', 'pdf'] as const
export const MOVEMENT_KINDS = ['charged', 'received', 'surplus', 'refund_due', 'refund_paid'] as const

/** Times for which the console's first screen has figures, in days with today. */
export const FIGURE_DAYS = [7, 30, 90, 365] as const

export const REPORTS_BY = ['day', 'title', 'publisher', 'method', 'tax'] as const
export const REPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const

/** What is printed for a parcel, and on what. */
export const PARCEL_PAPERS = ['label', 'slip'] as const
export const PAPER_SIZES = ['a6', 'a4'] as const

/** The orders of the reviews of a title: most helpful, newest, most stars, fewest stars. */
export const REVIEW_SORTS = ['terbantu', 'terbaru', 'tertinggi', 'terendah'] as const
export const REVIEW_STATES = ['waiting', 'shown', 'hidden'] as const
/** The most characters of a review, of its reader's name, and of the shop's reply. */
export const REVIEW_BOUNDS = { body: 3000, reviewer: 60, reply: 2000 } as const

/** The most wishes of an account and of a device without a session, and the most characters of a shared list's name. */
export const WISH_BOUNDS = { ofAccount: 300, onDevice: 60, name: 60 } as const
