import type { ObjectKind } from '#contracts/audit-verbs.ts'

/**
 * The fields of each kind of thing whose values the audit log holds. Of any other field the log only says that it
 * changed, so personal data and secrets stay out of it unless somebody lists them here.
 */
export const LOGGED_FIELDS: Record<ObjectKind, readonly string[]> = {
  command: ['arguments', 'outcome'],
  invitation: ['roles'],
  landing: ['title', 'line', 'button', 'link', 'alt', 'position', 'published', 'titleIds', 'imageId'],
  package: [
    'name',
    'description',
    'months',
    'price',
    'discountPercent',
    'discountIdr',
    'imageId',
    'iconId',
    'onSale',
    'taxClass',
  ],
  'payment-method': ['name', 'offered'],
  // Waybills are left out: a courier's page may name the recipient.
  order: ['paymentState', 'fulfilmentState', 'courier', 'service', 'sent'],
  promo: [
    'name',
    'description',
    'kind',
    'discountPercent',
    'discountIdr',
    'expiresOn',
    'minimumSpend',
    'quota',
    'quotaPerUser',
    'appliesTo',
    'published',
    'imageId',
  ],
  role: ['name', 'rights'],
  staff: ['by', 'roles'],
  title: [
    'kind',
    'name',
    'slug',
    'description',
    'isbn',
    'publisher',
    'genreId',
    'language',
    'contributors',
    'series',
    'seriesNumber',
    'publishedOn',
    'pageCount',
    'subscriberFrom',
    'status',
    'ebook',
    'paper',
  ],
}
