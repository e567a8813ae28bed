import { lookupTable } from '#kernel/lookup-table.ts'
import { AUDIT_VERBS, type ObjectKind } from '../audit-verbs.ts'
import { COURIER_NAMES } from '../couriers.ts'
import { paymentStatusOf, transactionStatusOf } from '../order-states.ts'
import { COLLECTION_WORDS } from '../parcels.ts'
import { RIGHTS } from '../rights.ts'
import {
  EVERY_WORDS,
  EXPORT_EDITION_WORDS,
  EXPORT_PRICE_WORDS,
  FORMAT_WORDS,
  IMPORT_STATE_WORDS,
  NAME_WORDS,
  TAG_WORDS,
} from './exchange-words.ts'
import { JOB_WORDS } from './job-words.ts'
import { LEGAL_TEXT_WORDS } from './legal-text-words.ts'
import { MAIL_WORDS } from './mail-words.ts'
import { CARRIER_NAMES, CLAIM_WORDS, COPIES_WORDS, GATEWAY_NAMES, OUTCOME_WORDS } from './order-words.ts'
import { BUNDLE_STATUS_WORDS, PROMO_KIND_WORDS, PURCHASE_WORDS, TARGET_WORDS } from './promo-words.ts'
import { REVIEW_STATE_WORDS } from './review-words.ts'
import {
  BULK_STATE_WORDS,
  EDITION_WORDS,
  PRICE_WAY_WORDS,
  ROLE_WORDS,
  STOCK_CAUSE_WORDS,
  TAX_WORDS,
  TITLE_KIND_WORDS,
  TITLE_STATUS_WORDS,
} from './title-words.ts'

type Words = Readonly<Record<string, string>>

/** What an entry of the log is about, by its kind. */
export const KIND_WORDS: Record<ObjectKind, string> = {
  'bulk-edit': 'ubah massal',
  bundle: 'set',
  command: 'perintah',
  contributor: 'kontributor',
  customer: 'pelanggan',
  export: 'ekspor',
  'export-profile': 'penerima ekspor',
  genre: 'genre',
  'home-picks': 'pilihan beranda',
  import: 'impor',
  invitation: 'undangan',
  job: 'pekerjaan',
  landing: 'gambar beranda',
  log: 'catatan',
  mail: 'surat',
  notification: 'notifikasi',
  order: 'pesanan',
  package: 'paket',
  'payment-method': 'metode pembayaran',
  promo: 'promo',
  'promo-batch': 'kumpulan kode',
  publisher: 'penerbit',
  review: 'ulasan',
  role: 'peran',
  'saved-view': 'tampilan',
  series: 'seri',
  shop: 'toko',
  staff: 'staf',
  title: 'judul',
}

export const ACTOR_WORDS: Record<'staff' | 'cli' | 'system', string> = {
  staff: 'Staf',
  cli: 'Baris perintah',
  system: 'Toko sendiri',
}

export const VERB_WORDS: Words = Object.fromEntries(
  Object.entries(AUDIT_VERBS).flatMap(([kind, verbs]) =>
    Object.entries(verbs).map(([verb, text]) => [`${kind}.${verb}`, text]),
  ),
)

/**
 * The words of values that are codes, by where the log has them: the kind of thing, the field and its parts, or the
 * last of these names alone where it means the same of every kind.
 */
const TABLES: readonly (readonly [path: string, words: Words])[] = [
  ['appliesTo', PURCHASE_WORDS],
  ['fulfilmentState', transactionStatusOf],
  ['paymentState', paymentStatusOf],
  ['reduces', TARGET_WORDS],
  ['role', ROLE_WORDS],
  ['taxClass', TAX_WORDS],
  ['bulk-edit.state', BULK_STATE_WORDS],
  ['bulk-edit.change.fields.kind', TITLE_KIND_WORDS],
  ['bulk-edit.change.status', TITLE_STATUS_WORDS],
  ['bulk-edit.change.price.by', PRICE_WAY_WORDS],
  ['bulk-edit.change.price.formats', EDITION_WORDS],
  ['bundle.format', EDITION_WORDS],
  ['bundle.status', BUNDLE_STATUS_WORDS],
  ['export.format', FORMAT_WORDS],
  ['export-profile.every', EVERY_WORDS],
  ['export-profile.settings.format', FORMAT_WORDS],
  ['export-profile.settings.editions', EXPORT_EDITION_WORDS],
  ['export-profile.settings.prices', EXPORT_PRICE_WORDS],
  ['export-profile.settings.tags', TAG_WORDS],
  ['import.state', IMPORT_STATE_WORDS],
  ['import.mapping.names', NAME_WORDS],
  ['job.job', Object.fromEntries(JOB_WORDS)],
  ['log.actor', ACTOR_WORDS],
  ['log.kind', KIND_WORDS],
  ['log.verb', VERB_WORDS],
  ['notification.claims', CLAIM_WORDS],
  ['notification.gateway', Object.fromEntries(GATEWAY_NAMES)],
  ['notification.outcome', OUTCOME_WORDS],
  ['order.carrier', CARRIER_NAMES],
  ['order.collection', COLLECTION_WORDS],
  ['order.courier', COURIER_NAMES],
  ['order.lines.copies', COPIES_WORDS],
  ['order.outcome', OUTCOME_WORDS],
  ['promo.kind', PROMO_KIND_WORDS],
  ['review.state', REVIEW_STATE_WORDS],
  ['role.rights', RIGHTS],
  ['shop.couriers', COURIER_NAMES],
  [
    'staff.by',
    { password: 'password', passkey: 'passkey', totp: 'kode aplikasi', recovery: 'kode pemulihan' },
  ],
  ['title.cause', STOCK_CAUSE_WORDS],
  ['title.kind', TITLE_KIND_WORDS],
  ['title.plannedPrice.format', EDITION_WORDS],
  ['title.plannedStatus.status', TITLE_STATUS_WORDS],
  ['title.status', TITLE_STATUS_WORDS],
]
const CODE_WORDS = new Map(TABLES.map(([path, words]) => [path, lookupTable(words)]))

export const CODED_FIELDS: ReadonlySet<string> = new Set(CODE_WORDS.keys())

/** Things whose ids are codes. */
const ID_WORDS = new Map([
  [
    'mail',
    lookupTable(Object.fromEntries(Object.entries(MAIL_WORDS).map(([kind, { name }]) => [kind, name]))),
  ],
  ['shop', lookupTable<string>({ shop: '', ...LEGAL_TEXT_WORDS })],
])
const KINDS = lookupTable<string>(KIND_WORDS)

/** The words of a code, by where the log has it; undefined where it is no code, or one of another version of the shop. */
export function codeWords(path: string, value: string): string | undefined {
  const words = CODE_WORDS.get(path) ?? CODE_WORDS.get(path.slice(path.lastIndexOf('.') + 1))
  return words?.get(value) ?? words?.get(value.toLowerCase())
}

/** What an entry is about, in words: its kind, and its number or name. */
export function objectWords({ kind, id }: { kind: string; id: string }): string {
  return `${KINDS.get(kind) ?? kind} ${ID_WORDS.get(kind)?.get(id) ?? id}`.trimEnd()
}
