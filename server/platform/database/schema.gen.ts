// Made by `npm run schema:types` from the migrations. Types only: nothing here exists at run time.
import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export type Json = JsonValue

export type JsonArray = JsonValue[]

export type JsonObject = {
  [x: string]: JsonValue | undefined
}

export type JsonPrimitive = boolean | number | string | null

export type JsonValue = JsonArray | JsonObject | JsonPrimitive

export type Timestamp = ColumnType<Date, Date | string, Date | string>

export interface AccountNotices {
  email: string
  expires_at: Timestamp
  happened_at: Timestamp
  id: Generated<number>
  kind: 'password_changed' | 'password_reset' | 'account_deleted'
  name: string
  send_at: Timestamp
  user_id: number
}

export interface Addresses {
  address: string
  city_code: string
  city_name: string
  created_at: Generated<Timestamp>
  id: Generated<number>
  is_main: Generated<boolean>
  phone: string
  postal_code: string
  province_code: string
  province_name: string
  recipient: string
  subdistrict_code: string
  subdistrict_name: string
  user_id: number
}

export interface AddressSightings {
  address: string | null
  instance: string
  requests: number
  seen_at: Timestamp
  trusted_proxies: string
  unbelieved: number
}

export interface AttemptCounts {
  attempts: number
  bucket: string
  window_start: Timestamp
}

export interface AuditEntries {
  actor_kind: 'staff' | 'cli' | 'system'
  actor_name: string | null
  after: Json | null
  at: Timestamp
  before: Json | null
  hash: Generated<Buffer>
  hidden: Generated<string[]>
  id: Generated<number>
  object_id: string
  object_kind: Generated<string>
  origin: string | null
  previous_hash: Generated<Buffer>
  reason: string | null
  staff_id: number | null
  verb: string
}

export interface AuditFaults {
  fault: string | null
  id: number | null
}

export interface AuditHead {
  last_hash: Buffer
  last_id: number
  only_row: Generated<boolean>
}

export interface BookUploads {
  acting_origin: string | null
  acting_staff_id: number | null
  began_at: Timestamp
  byte_size: number | null
  claimed_until: Timestamp | null
  ended_at: Timestamp | null
  failure: string | null
  id: Generated<number>
  name: string
  report: Json | null
  state: 'receiving' | 'waiting' | 'reading' | 'done' | 'refused'
  storage_key: string
  title_id: number
  tries: Generated<number>
}

export interface BulkEdits {
  acting_origin: string | null
  acting_staff_id: number | null
  change: Json
  ended_at: Timestamp | null
  id: Generated<number>
  made_at: Timestamp
  made_by: number | null
  started_at: Timestamp | null
  state: 'previewed' | 'running' | 'stopped' | 'done' | 'undoing' | 'undone'
  undo_until: Timestamp | null
}

export interface BulkEditTitles {
  after: Json | null
  before: Json | null
  bulk_edit_id: number
  outcome: 'waiting' | 'unchanged' | 'refused' | 'changed' | 'changed_meanwhile' | 'undone' | 'not_undone'
  reason: string | null
  title_id: number
}

export interface BundleParts {
  bundle_id: number
  edition_id: number
  position: number
}

export interface Bundles {
  begins_at: Timestamp | null
  description: Generated<string>
  ends_at: Timestamp | null
  format: 'ebook' | 'paper'
  id: Generated<number>
  name: string
  price_idr: number
  slug: string
  status: Generated<'draft' | 'on_sale' | 'ended'>
  version: Generated<number>
}

export interface CarrierPlaces {
  asked_at: Timestamp
  carrier: string
  district_code: string
  place: string | null
}

export interface CarrierQuotes {
  asked_at: Timestamp
  carrier: string
  courier: string
  destination_code: string
  options: Json
  origin_code: string
  weight_kg: number
}

export interface CartItems {
  added_at: Generated<Timestamp>
  edition_id: number
  id: Generated<number>
  quantity: number
  user_id: number
}

export interface CatalogueVersion {
  listing_form: Generated<number>
  only_row: Generated<boolean>
  version: Generated<number>
  words_version: Generated<number>
}

export interface Charges {
  amount_idr: number
  ask_at: Timestamp | null
  asked_idr: number | null
  attempt: number
  biller_code: string | null
  channel: string
  closed_at: Timestamp | null
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  fee_idr: number | null
  gateway: string
  gateway_reference: string | null
  id: Generated<number>
  order_id: number
  payment_method_id: number
  qr_text: string | null
  redirect_url: string | null
  reference: string
  state: Generated<'requested' | 'live' | 'paid' | 'failed' | 'expired' | 'cancelled'>
  updated_at: Generated<Timestamp>
  virtual_account: string | null
}

export interface Contributors {
  about: Generated<string>
  id: Generated<number>
  merged_into: number | null
  name: string
  name_key: string
  pending_after: number | null
  slug: Generated<string>
  version: Generated<number>
}

export interface CopiedEditions {
  copied_at: Timestamp
  edition_id: number
  user_id: number
}

export interface CoverWishes {
  address: string
  attempts: Generated<number>
  ended_at: Timestamp | null
  etag: string | null
  image_id: number | null
  last_modified: string | null
  origin: Generated<'address' | 'archive' | 'book'>
  reason:
    | 'address_refused'
    | 'unreachable'
    | 'too_slow'
    | 'too_large'
    | 'too_many_redirects'
    | 'not_found'
    | 'refused'
    | 'busy'
    | 'no_picture'
    | 'unreadable'
    | null
  retry_at: Timestamp
  state: Generated<'waiting' | 'taken' | 'unchanged' | 'kept' | 'refused'>
  title_id: number
}

export interface DemoProgress {
  only_row: Generated<boolean>
  stage: 'started' | 'open' | 'loaded'
}

export interface EbookFiles {
  byte_size: number
  created_at: Generated<Timestamp>
  edition_id: number
  id: Generated<number>
  kind: 'PDF' | 'HTML'
  page_count: number | null
  revision: number
  sample_note: string | null
  sample_version: Generated<number>
  sha256: string
  storage_key: string
}

export interface EbookSamples {
  byte_size: number
  file_id: number
  page_count: number
  spread_image_id: number | null
  spread_version: Generated<number>
  storage_key: string
}

export interface Editions {
  created_at: Generated<Timestamp>
  discount_idr: Generated<number>
  discount_percent: Generated<number>
  file_key: string | null
  final_price_idr: Generated<number>
  format: 'ebook' | 'paper'
  id: Generated<number>
  in_subscription: Generated<boolean>
  leaves_on: string | null
  preorder_cap: number | null
  preorder_moved_at: Timestamp | null
  preorder_text: string | null
  price_idr: number
  releases_on: string | null
  sample_pages: number | null
  tax_class: Generated<'exempt' | 'standard'>
  title_id: number
  weight_grams: number | null
}

export interface Entitlements {
  granted_at: Generated<Timestamp>
  id: Generated<number>
  order_id: number | null
  revoked_at: Timestamp | null
  source: Generated<'order' | 'grant'>
  title_id: number
  user_id: number
}

export interface ExportProfiles {
  changed_only: boolean
  every: 'never' | 'day' | 'week'
  id: Generated<number>
  name: string
  next_at: Timestamp | null
  next_since: Timestamp | null
  settings: Json
  version: Generated<number>
}

export interface Exports {
  attempts: Generated<number>
  bytes: number | null
  ended_at: Timestamp | null
  id: Generated<number>
  made_at: Timestamp
  made_by: number | null
  name: string
  profile_id: number | null
  seen_at: Timestamp | null
  settings: Json
  since: Timestamp | null
  state: Generated<'waiting' | 'running' | 'done' | 'failed'>
  storage_key: string
  titles: number | null
  written: Generated<number>
}

export interface FailedWork {
  failed_at: Timestamp
  failures: number
  retry_at: Timestamp
  row_key: string
  work: string
}

export interface FileStore {
  id: string
  only_row: Generated<boolean>
}

export interface Follows {
  contributor_id: number
  followed_at: Timestamp
  user_id: number
}

export interface Genres {
  id: Generated<number>
  merged_into: number | null
  name: string
  name_key: string
  pending_after: number | null
  position: number | null
  removed: Generated<boolean>
  version: Generated<number>
}

export interface Gifts {
  claimed_at: Timestamp | null
  claimed_by: number | null
  giver_id: number
  message: string
  order_id: number
  queued_at: Timestamp | null
  recipient_email: string
  recipient_name: string
  resends: Generated<number>
  return_cause: 'unclaimed' | 'declined' | 'taken_back' | null
  returned_at: Timestamp | null
  send_on: string
  sent_at: Timestamp | null
  title_id: number | null
  token_hash: Buffer | null
}

export interface HomePicks {
  position: number
  title_id: number
}

export interface Images {
  created_at: Generated<Timestamp>
  has_avif: Generated<boolean>
  height: number
  id: Generated<number>
  key: string
  mean_color: string
  width: number
  widths: number[]
}

export interface ImportFiles {
  brought_in_at: Timestamp
  name: string
  sha256: string
}

export interface ImportMappings {
  header: string
  mapping: Json
  name: string
  used_at: Timestamp
}

export interface ImportRunEntries {
  cells: Json | null
  field: string | null
  into_row: number | null
  line: number | null
  outcome: 'refused' | 'merged' | 'unchanged' | 'noted'
  product: string | null
  reason: string
  row: number
  run_id: number
  sheet: string | null
  title: string
  title_id: number | null
  value: string | null
}

export interface ImportRunFiles {
  at: number
  bytes: number
  isbn: string | null
  kind: 'cover' | 'book' | 'other'
  name: string
  reason:
    | 'isbn_missing'
    | 'isbn_invalid'
    | 'not_in_shop'
    | 'no_ebook'
    | 'second_cover'
    | 'second_book'
    | 'other_kind'
    | 'too_large'
    | 'encrypted'
    | 'damaged'
    | 'unreadable'
    | null
  run_id: number
  state: 'waiting' | 'taken' | 'unchanged' | 'kept' | 'refused'
  title_id: number | null
  upload_id: number | null
}

export interface ImportRunRecords {
  blocks: Json
  deleted: boolean
  former: Json | null
  isbn: string | null
  lead: number | null
  reference: string
  run_id: number
  sender: string
  sent_at: Timestamp | null
  title_id: number | null
}

export interface ImportRuns {
  acting_origin: string | null
  acting_staff_id: number | null
  catalogue_version: number | null
  checked_at: Timestamp | null
  ended_at: Timestamp | null
  fault: string | null
  file_bytes: number
  file_key: string | null
  file_name: string
  file_parts: Generated<number>
  file_sha256: string | null
  findings: Json | null
  id: Generated<number>
  made_at: Timestamp
  made_by: number | null
  rows_read: Generated<number>
  settings: Json
  started_at: Timestamp | null
  state:
    | 'uploading'
    | 'checking'
    | 'checked'
    | 'running'
    | 'paused'
    | 'done'
    | 'failed'
    | 'undoing'
    | 'undone'
  titles_done: Generated<number>
  titles_planned: Generated<number>
  undo_until: Timestamp | null
}

export interface ImportRunTitles {
  after: Json | null
  before: Json | null
  isbn: string | null
  language: string | null
  lead: number
  name_key: string | null
  outcome: 'waiting' | 'applied' | 'changed_meanwhile' | 'undone' | 'not_undone'
  payload: string | null
  plan: 'add' | 'change' | 'withdraw'
  reason: string | null
  run_id: number
  title_id: number | null
  version: number | null
  year: number | null
}

export interface Incidents {
  began_at: Timestamp
  component: 'shop' | 'payments' | 'reading' | 'mail'
  ended_at: Timestamp | null
  id: Generated<number>
}

export interface Landings {
  alt: string
  begins_at: Timestamp | null
  button: string | null
  ends_at: Timestamp | null
  focus_x: number | null
  focus_y: number | null
  id: Generated<number>
  image_id: number | null
  line: string | null
  link: string | null
  position: number
  published: Generated<boolean>
  title: string | null
  version: Generated<number>
}

export interface LandingTitles {
  landing_id: number
  position: number
  title_id: number
}

export interface LegalTexts {
  body: string
  intro: string
  kind: 'terms' | 'privacy' | 'returns' | 'about' | 'help'
  version: Generated<number>
}

export interface ListingCards {
  changed_at: Generated<Timestamp>
  detail: string
  excerpt: string
  form: number
  head: string
  paper_edition_id: number | null
  tail: string
  title_id: number
}

export interface ListingCounts {
  axis: number
  genre_id: number
  kind: 'all' | 'book' | 'magazine'
  shape: 'all' | 'ebook' | 'paper'
  titles: number
  value: number
}

export interface Listings {
  author_words: string
  ebook_price_idr: number | null
  genre_id: number | null
  kind: string
  lowest_price_idr: number
  other_words: string
  paper_price_idr: number | null
  published_on: string
  published_year: number
  search: string
  sold_rank: Generated<number>
  title_id: number
  title_words: string
}

export interface MoneyMovements {
  amount_idr: number
  at: Generated<Timestamp>
  booking_id: number | null
  charge_id: number | null
  delivery: Generated<number>
  id: Generated<number>
  kind: 'charged' | 'received' | 'surplus' | 'refund_due' | 'refund_paid'
  note: Generated<string>
  order_id: number
}

export interface NoticeConsents {
  ended_at: Timestamp | null
  given_at: Timestamp | null
  given_text: string | null
  id: Generated<number>
  kind: 'leaving' | 'ending' | 'volume' | 'author' | 'cart' | 'wishlist'
  mailed_at: Timestamp | null
  send_at: Timestamp | null
  sends: Generated<number>
  user_id: number
}

export interface Notices {
  detail: Generated<string>
  id: Generated<number>
  kind: 'leaving' | 'ending' | 'volume' | 'author'
  noted_at: Timestamp
  settled_at: Timestamp | null
  title_id: number | null
  user_id: number
}

export interface OfferedTitles {
  noted: Generated<boolean>
  title_id: number
}

export interface OfflineLeases {
  edition_id: number
  ends_at: Timestamp
  id: Generated<number>
  saved_at: Timestamp
  session_id: number
  source: 'Book User' | 'Book Subscriber'
}

export interface OnixRecords {
  blocks: Json
  deleted: Generated<boolean>
  isbn: string | null
  reference: string
  sender: string
  sent_at: Timestamp | null
  title_id: number | null
}

export interface OpenBooks {
  edition_id: number
  read_at: Timestamp
  session_id: number
}

export interface OrderBundles {
  bundle_id: number
  name: string
  order_id: number
  quantity: number
}

export interface OrderEvents {
  at: Generated<Timestamp>
  cause:
    | 'authorised'
    | 'challenged'
    | 'payment'
    | 'nothing_to_pay'
    | 'confirmed'
    | 'confirmed_by_time'
    | 'refused'
    | 'no_charge'
    | 'unanswered'
    | 'cancelled'
    | 'expired'
    | 'wrong_amount'
    | 'owned_already'
    | 'reversed'
    | 'undelivered'
  fulfilment_from: string
  fulfilment_to: string
  id: Generated<number>
  note: Generated<string>
  order_id: number
  payment_from: string
  payment_to: string
}

export interface OrderLines {
  discount_share_idr: Generated<number>
  edition_id: number
  format: 'ebook' | 'paper'
  id: Generated<number>
  line_total_idr: number
  list_price_idr: number
  order_id: number
  position: number
  preordered_for: string | null
  publisher_name: string | null
  quantity: number
  tax_class: 'exempt' | 'standard'
  title_id: number
  title_kind: 'book' | 'magazine'
  title_name: string
  title_slug: string
  unit_price_idr: number
}

export interface OrderMails {
  created_at: Timestamp
  detail: Generated<string>
  id: Generated<number>
  kind:
    | 'placed'
    | 'paid'
    | 'shipped'
    | 'expired'
    | 'cancelled'
    | 'part_returned'
    | 'refund_approved'
    | 'refunded'
    | 'ending'
    | 'refund_due'
    | 'reversed'
    | 'return_asked'
    | 'return_agreed'
    | 'return_declined'
    | 'parcel_near'
    | 'parcel_arrived'
    | 'parcel_held'
    | 'released'
    | 'postponed'
    | 'gift'
    | 'gift_claimed'
    | 'gift_returned'
  order_id: number
  send_at: Timestamp | null
  sends: Generated<number>
  sent_at: Timestamp | null
}

export interface OrderNotes {
  at: Timestamp
  id: Generated<number>
  order_id: number
  staff_id: number | null
  text: string
}

export interface OrderPackages {
  duration_months: number
  name: string
  order_id: number
  package_id: number
  price_idr: number
  tax_class: Generated<'exempt' | 'standard'>
}

export interface OrderReturnLines {
  amount_idr: number
  copies: 'returned' | 'written_off' | 'kept' | null
  order_id: number
  position: number
  quantity: number
  return_id: number
}

export interface OrderReturns {
  amount_idr: number
  at: Timestamp
  id: Generated<number>
  order_id: number
  reason: string
  request_hash: string
  request_key: string
  shipping_idr: number
}

export interface Orders {
  created_at: Generated<Timestamp>
  discount_idr: Generated<number>
  expires_at: Timestamp
  failure_cause:
    | 'refused'
    | 'no_charge'
    | 'unanswered'
    | 'cancelled'
    | 'expired'
    | 'wrong_amount'
    | 'owned_already'
    | 'reversed'
    | 'undelivered'
    | null
  fulfilment_state: Generated<'awaiting_payment' | 'to_send' | 'completed' | 'failed'>
  id: Generated<number>
  kind: 'magazine' | 'paper' | 'digital' | 'subscription'
  method: 'direct' | 'cart'
  paid_at: Timestamp | null
  payable_idr: number
  payment_method_id: number | null
  payment_state: Generated<'awaiting' | 'authorised' | 'challenged' | 'paid' | 'received' | 'failed'>
  refno: string
  refund_due: Generated<boolean>
  request_hash: string | null
  request_key: string | null
  shipping_discount_idr: Generated<number>
  shipping_idr: Generated<number>
  subtotal_idr: number
  updated_at: Generated<Timestamp>
  user_id: number
  waits_for: string | null
}

export interface OrderShipments {
  address: string
  cost_idr: number
  courier: string
  etd: Generated<string>
  order_id: number
  phone: string
  postal_code: string
  recipient: string
  sent_at: Timestamp | null
  service: string
  tracking_number: string | null
  version: Generated<number>
  weight_kg: number
}

export interface Packages {
  created_at: Generated<Timestamp>
  description: Generated<string>
  discount_idr: Generated<number>
  discount_percent: Generated<number>
  duration_months: number
  final_price_idr: Generated<number>
  icon_image_id: number | null
  id: Generated<number>
  image_id: number | null
  name: string
  on_sale: Generated<boolean>
  price_idr: number
  tax_class: Generated<'exempt' | 'standard'>
  tax_decided: Generated<boolean>
  version: Generated<number>
}

export interface ParcelBookings {
  asked_at: Timestamp
  carrier: 'biteship' | 'simulator'
  carrier_order: string | null
  collection: 'pickup' | 'drop_off'
  collects_idr: number | null
  id: Generated<number>
  link: string | null
  order_id: number
  reference: string
  requested_at: Timestamp
  state: Generated<'requested' | 'booked' | 'cancelled'>
  step: Generated<
    | 'booked'
    | 'collecting'
    | 'collected'
    | 'moved'
    | 'delivering'
    | 'delivered'
    | 'held'
    | 'returning'
    | 'returned'
    | 'lost'
    | 'cancelled'
  >
  step_at: Timestamp
  tracking_number: string | null
  unanswered_since: Timestamp | null
  written_off: Generated<boolean>
}

export interface ParcelEvents {
  booking_id: number
  happened_at: Timestamp
  id: Generated<number>
  note: string
  received_at: Timestamp
  step:
    | 'booked'
    | 'collecting'
    | 'collected'
    | 'moved'
    | 'delivering'
    | 'delivered'
    | 'held'
    | 'returning'
    | 'returned'
    | 'lost'
    | 'cancelled'
}

export interface PasswordResets {
  email: string
  expires_at: Timestamp
  id: Generated<number>
  requested_at: Timestamp
  send_at: Timestamp | null
  sends: Generated<number>
  token_hash: Buffer | null
  tries: Generated<number>
  user_id: number | null
}

export interface PaymentChannels {
  channel: string
  gateway: string
  payment_method_id: number
}

export interface PaymentMethods {
  fee_basis_points: number | null
  fee_idr: number | null
  id: number
  kind: Generated<'virtual_account' | 'qris' | 'ewallet' | 'cash_on_delivery'>
  lasts_minutes: number | null
  least_idr: Generated<number>
  most_idr: number | null
  name: string
  offered: Generated<boolean>
  position: number
  version: Generated<number>
}

export interface PaymentNotifications {
  applied_at: Timestamp | null
  claims:
    | 'pending'
    | 'paid'
    | 'refunded'
    | 'failed'
    | 'expired'
    | 'challenged'
    | 'authorised'
    | 'cancelled'
    | 'unknown'
    | null
  event_key: string
  gateway: string
  id: Generated<number>
  outcome: string | null
  raw: string
  received_at: Generated<Timestamp>
  reference: string
}

export interface PendingDigitalTitles {
  order_id: number
  title_id: number
  user_id: number
}

export interface PlannedStatuses {
  refused_because: 'no_edition' | 'draft' | null
  starts_at: Timestamp
  status: 'on_sale' | 'withdrawn'
  title_id: number
}

export interface PriceChanges {
  applied_at: Timestamp | null
  discount_idr: Generated<number>
  discount_percent: Generated<number>
  edition_id: number
  final_price_idr: Generated<number>
  id: Generated<number>
  price_idr: number
  starts_at: Timestamp
}

export interface PriceHistory {
  format: 'ebook' | 'paper'
  price_idr: number | null
  since: Timestamp
  title_id: number
}

export interface PromoBatches {
  id: Generated<number>
  made_at: Timestamp
  name: string
}

export interface PromoRedemptions {
  amount_idr: number
  code: string
  created_at: Generated<Timestamp>
  name: string
  order_id: number
  promo_id: number
  reduces: Generated<'goods' | 'shipping'>
  state: Generated<'reserved' | 'committed' | 'committed_late' | 'released'>
  user_id: number
}

export interface Promos {
  applies_to: ('Majalah' | 'Fisik' | 'Digital' | 'Langganan')[]
  batch_id: number | null
  began_at: Generated<Timestamp | null>
  begins_at: Timestamp | null
  code: string
  created_at: Generated<Timestamp>
  description: Generated<string>
  discount_idr: Generated<number>
  discount_percent: Generated<number>
  expires_on: string
  id: Generated<number>
  image_id: number | null
  kind: Generated<'Promo' | 'Reedem' | 'Otomatis'>
  maximum_idr: number | null
  minimum_spend_idr: Generated<number>
  name: string
  published: Generated<boolean>
  quota: number | null
  quota_per_user: number | null
  reduces: Generated<'goods' | 'shipping'>
  version: Generated<number>
  zones: Generated<number[]>
}

export interface ProviderRefunds {
  amount_idr: number
  ask_at: Timestamp | null
  asked_at: Timestamp
  booked_at: Timestamp | null
  changed_at: Timestamp
  charge_id: number
  failure: string | null
  gateway_reference: string | null
  id: Generated<number>
  key: string | null
  refund_id: number | null
  state: 'asked' | 'accepted' | 'done' | 'failed'
}

export interface Publishers {
  about: Generated<string>
  id: Generated<number>
  merged_into: number | null
  name: string
  name_key: string
  pending_after: number | null
  slug: Generated<string>
  version: Generated<number>
}

export interface PublisherShares {
  basis_points: number
  publisher_id: number
  since: string
}

export interface ReadingLinkDevices {
  device_hash: Buffer
  link_id: number
  opened_at: Timestamp
}

export interface ReadingLinks {
  created_at: Timestamp
  edition_id: number
  expires_at: Timestamp
  id: Generated<number>
  session_id: number
  source: 'Book User' | 'Book Subscriber'
  token_hash: Buffer
  user_id: number
}

export interface ReadingMarks {
  changed_at: Timestamp
  id: string
  place: Json | null
  revision: number
  seen: Json
  size: number
  title_id: number
  user_id: number
  writings: Json
}

export interface ReadingPlaces {
  device: string
  device_at: Timestamp
  furthest: Generated<number>
  place: Json
  read_at: Timestamp
  share: number
  title_id: number
  user_id: number
}

export interface ReceiptCounters {
  last: number
  year: number
}

export interface Receipts {
  number: number
  order_id: number
  year: number
}

export interface RecommendationRuns {
  counted_at: Timestamp
  only_row: Generated<boolean>
}

export interface RefundProofs {
  added_at: Timestamp
  file: string
  height: number | null
  kind: 'picture' | 'pdf'
  refund_id: number
  width: number | null
}

export interface Refunds {
  account: string
  amount_idr: number
  approved_at: Timestamp
  id: Generated<number>
  order_id: number
  paid_at: Timestamp | null
  reason: string
  reference: string | null
  request_key: string | null
  state: Generated<'approved' | 'sent' | 'paid' | 'withdrawn'>
  version: Generated<number>
}

export interface RelatedTitles {
  bought: boolean
  other_id: number
  place: number
  score: number
  title_id: number
}

export interface RestockWishes {
  created_at: Timestamp
  edition_id: number
  id: Generated<number>
  send_at: Timestamp | null
  sends: Generated<number>
  user_id: number
}

export interface RetiredNameSlugs {
  contributor_id: number | null
  kind: Generated<string>
  publisher_id: number | null
  series_id: number | null
  slug: string
}

export interface RetiredSlugs {
  slug: string
  title_id: number
}

export interface ReturnRequestLines {
  order_id: number
  position: number
  quantity: number
  request_id: number
}

export interface ReturnRequestPictures {
  height: number
  id: Generated<number>
  picture: string
  request_id: number
  width: number
}

export interface ReturnRequests {
  account: string
  amount_idr: number | null
  asked_at: Timestamp
  cause: 'damaged' | 'wrong' | 'missing' | 'unread' | 'postponed'
  decided_at: Timestamp | null
  id: Generated<number>
  order_id: number
  reply: string | null
  state: Generated<'open' | 'agreed' | 'declined' | 'withdrawn'>
  version: Generated<number>
  words: string
}

export interface ReviewCounts {
  reviews: number
  stars: number
  title_id: number
}

export interface ReviewMarks {
  kind: 'helpful' | 'report'
  marked_at: Timestamp
  review_id: number
  user_id: number
}

export interface Reviews {
  body: string
  created_at: Timestamp
  finished: boolean
  helpful: Generated<number>
  hidden_because: string | null
  id: Generated<number>
  replied_at: Timestamp | null
  reply: string | null
  reports: Generated<number>
  reviewer: string
  stars: number
  state: 'waiting' | 'shown' | 'hidden'
  title_id: number
  user_id: number
  version: Generated<number>
  written_at: Timestamp
}

export interface Roles {
  created_at: Generated<Timestamp>
  id: Generated<number>
  is_owner: Generated<boolean>
  name: string
  rights: string[]
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface SalesCounts {
  ranked: Generated<number>
  sold: Generated<number>
  title_id: number
}

export interface SalesDayParts {
  copies: number
  day: string
  format: 'paper' | 'ebook' | 'subscription' | 'shipping'
  publisher: string
  title_id: number | null
  total_idr: number
}

export interface SalesDays {
  copies: number
  day: string
  orders: number
  total_idr: number
}

export interface SalesPartDays {
  day: string
}

export interface SalesPeriods {
  copies: number
  copies_before: number
  days: number
  kind: 'named' | 'none' | 'paper' | 'ebook' | 'subscription' | 'shipping'
  name: string
  part: 'edition' | 'genre' | 'publisher' | 'title'
  title_id: number | null
  total_before_idr: number
  total_idr: number
  until: string
}

export interface SavedViews {
  id: Generated<number>
  list: 'pesanan' | 'katalog' | 'pelanggan' | 'catatan'
  made_at: Timestamp
  made_by: number | null
  name: string
  query: string
  staff_id: number | null
}

export interface SchemaMigrations {
  applied_at: Generated<Timestamp>
  name: string
  sha256: string
}

export interface SearchWords {
  since: Generated<number>
  titles: number
  word: string
}

export interface Series {
  about: Generated<string>
  id: Generated<number>
  merged_into: number | null
  name: string
  name_key: string
  pending_after: number | null
  slug: Generated<string>
  version: Generated<number>
}

export interface Sessions {
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  id: Generated<number>
  last_used_at: Generated<Timestamp>
  token_hash: Buffer
  user_agent: string | null
  user_id: number
}

export interface ShopSettings {
  address: string
  bundles: Generated<boolean>
  couriers_off: Generated<
    (
      | 'jne'
      | 'tiki'
      | 'pos'
      | 'jnt'
      | 'sicepat'
      | 'anteraja'
      | 'ninja'
      | 'lion'
      | 'idexpress'
      | 'sap'
      | 'rpx'
      | 'wahana'
      | 'jdl'
    )[]
  >
  email: string
  gifts: Generated<boolean>
  instagram: string | null
  maintenance: Generated<string>
  maintenance_from: Timestamp | null
  maintenance_until: Timestamp | null
  name: string
  notices_off: Generated<string[]>
  only_row: Generated<boolean>
  phone: string
  preorders: Generated<boolean>
  prices: Generated<boolean>
  recommendations: Generated<boolean>
  return_days: Generated<number>
  reviews: Generated<boolean>
  shipping_origin: string
  status: Generated<boolean>
  twitter: string | null
  version: Generated<number>
  whatsapp: string | null
  wishlist: Generated<boolean>
}

export interface SimulatorCharges {
  amount_idr: number
  created_at: Generated<Timestamp>
  description: string
  expires_at: Timestamp
  notified_at: Timestamp | null
  notify_at: Timestamp | null
  page_key: string
  payment_method_id: string
  reference: string
  return_url: string
  state: Generated<'pending' | 'challenged' | 'paid' | 'failed' | 'expired' | 'cancelled'>
  virtual_account: string | null
  webhook: Generated<'prompt' | 'delayed' | 'doubled' | 'shuffled' | 'lost'>
}

export interface SimulatorRefunds {
  amount_idr: number
  created_at: Timestamp
  key: string
  reference: string
  state: 'accepted' | 'done' | 'failed'
}

export interface Staff {
  blocked_at: Timestamp | null
  created_at: Timestamp
  email: string
  id: Generated<number>
  is_demo: Generated<boolean>
  name: string
  password_hash: string
  totp_secret: Buffer | null
  totp_step: number | null
  updated_at: Timestamp
  version: Generated<number>
}

export interface StaffInvitationRoles {
  invitation_id: number
  role_id: number
}

export interface StaffInvitations {
  created_at: Timestamp
  email: string
  expires_at: Timestamp
  id: Generated<number>
  invited_by: number | null
  staff_id: number | null
  token_hash: Buffer
}

export interface StaffPasskeyChallenges {
  challenge_hash: Buffer
  cookie_hash: Buffer | null
  expires_at: Timestamp
  purpose: 'add' | 'confirm' | 'sign-in'
  session_id: number | null
  staff_id: number | null
}

export interface StaffPasskeys {
  counter: number
  created_at: Timestamp
  credential_id: Buffer
  id: Generated<number>
  last_used_at: Timestamp | null
  name: string
  public_key: Buffer
  staff_id: number
  transports: string[]
}

export interface StaffRecoveryCodes {
  code_hash: Buffer
  staff_id: number
}

export interface StaffRoles {
  role_id: number
  staff_id: number
}

export interface StaffSessions {
  confirmed_at: Timestamp
  created_at: Timestamp
  expires_at: Timestamp
  id: Generated<number>
  ip: string
  last_used_at: Timestamp
  passkey_id: number | null
  staff_id: number
  token_hash: Buffer
  user_agent: string
}

export interface StatusChecks {
  checked_at: Timestamp | null
  only_row: Generated<boolean>
  since: Timestamp | null
}

export interface Stock {
  edition_id: number
  on_hand: Generated<number>
  reserved: Generated<number>
}

export interface StockChanges {
  cause: 'delivery' | 'count' | 'damage' | 'return'
  changed_at: Timestamp
  copies: number
  edition_id: number
  id: Generated<number>
  note: string | null
  on_hand: number
}

export interface StockHolds {
  created_at: Generated<Timestamp>
  edition_id: number
  expires_at: Timestamp
  order_id: number
  quantity: number
}

export interface StockTaken {
  edition_id: number
  order_id: number
  quantity: number
  taken_at: Generated<Timestamp>
}

export interface SubjectGenres {
  genre: string
  prefix: string
  scheme: '10' | '93'
}

export interface Subscriptions {
  created_at: Generated<Timestamp>
  ends_at: Timestamp
  id: Generated<number>
  order_id: number
  package_id: number
  revoked_at: Timestamp | null
  starts_at: Timestamp
  user_id: number
}

export interface TitleContributors {
  contributor_id: number
  position: number
  role: Generated<'author' | 'illustrator' | 'translator' | 'editor'>
  title_id: number
}

export interface TitleGaps {
  gap: 'file' | 'price' | 'stock' | 'low'
  title_id: number
}

export interface TitleImages {
  alt: Generated<string>
  image_id: number
  position: number
  title_id: number
}

export interface TitlePairs {
  other_id: number
  people: number
  signal: 'bought' | 'finished'
  title_id: number
  weight: number
}

export interface TitleReaders {
  people: number
  signal: 'bought' | 'finished'
  title_id: number
}

export interface Titles {
  cover_image_id: number | null
  created_at: Generated<Timestamp>
  description: Generated<string>
  genre_id: number | null
  id: Generated<number>
  isbn: string | null
  kind: 'book' | 'magazine'
  language: string | null
  name: string
  page_count: number | null
  published_on: string
  publisher_id: number | null
  series_id: number | null
  series_number: number | null
  slug: string
  status: Generated<'draft' | 'on_sale' | 'withdrawn'>
  subscriber_from: string | null
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface TitlesRead {
  counted_at: Timestamp
  days: number
  readers: number
  title_id: number
}

export interface TitleTexts {
  text: string
  title_id: number
}

export interface UnneededFiles {
  remove_after: Timestamp
  storage_key: string
}

export interface Users {
  avatar_image_id: number | null
  birth_date: string | null
  birth_place: string | null
  blocked_at: Timestamp | null
  consented_at: Timestamp
  created_at: Generated<Timestamp>
  deleted_at: Timestamp | null
  email: string
  id: Generated<number>
  is_demo: Generated<boolean>
  name: string
  password_hash: string
  phone: string | null
  updated_at: Generated<Timestamp>
}

export interface WatchedCarts {
  changed_at: Timestamp | null
  told_item_id: number | null
  user_id: number
}

export interface WishedEditions {
  compared_idr: number
  edition_id: number
  price_idr: number
  sold_out: boolean
  wish_id: number
}

export interface Wishes {
  created_at: Timestamp
  id: Generated<number>
  title_id: number
  user_id: number
}

export interface Wishlists {
  share_token: string | null
  shown_name: Generated<string>
  user_id: number
}

export interface DB {
  account_notices: AccountNotices
  address_sightings: AddressSightings
  addresses: Addresses
  attempt_counts: AttemptCounts
  audit_entries: AuditEntries
  audit_faults: AuditFaults
  audit_head: AuditHead
  book_uploads: BookUploads
  bulk_edit_titles: BulkEditTitles
  bulk_edits: BulkEdits
  bundle_parts: BundleParts
  bundles: Bundles
  carrier_places: CarrierPlaces
  carrier_quotes: CarrierQuotes
  cart_items: CartItems
  catalogue_version: CatalogueVersion
  charges: Charges
  contributors: Contributors
  copied_editions: CopiedEditions
  cover_wishes: CoverWishes
  demo_progress: DemoProgress
  ebook_files: EbookFiles
  ebook_samples: EbookSamples
  editions: Editions
  entitlements: Entitlements
  export_profiles: ExportProfiles
  exports: Exports
  failed_work: FailedWork
  file_store: FileStore
  follows: Follows
  genres: Genres
  gifts: Gifts
  home_picks: HomePicks
  images: Images
  import_files: ImportFiles
  import_mappings: ImportMappings
  import_run_entries: ImportRunEntries
  import_run_files: ImportRunFiles
  import_run_records: ImportRunRecords
  import_run_titles: ImportRunTitles
  import_runs: ImportRuns
  incidents: Incidents
  landing_titles: LandingTitles
  landings: Landings
  legal_texts: LegalTexts
  listing_cards: ListingCards
  listing_counts: ListingCounts
  listings: Listings
  money_movements: MoneyMovements
  notice_consents: NoticeConsents
  notices: Notices
  offered_titles: OfferedTitles
  offline_leases: OfflineLeases
  onix_records: OnixRecords
  open_books: OpenBooks
  order_bundles: OrderBundles
  order_events: OrderEvents
  order_lines: OrderLines
  order_mails: OrderMails
  order_notes: OrderNotes
  order_packages: OrderPackages
  order_return_lines: OrderReturnLines
  order_returns: OrderReturns
  order_shipments: OrderShipments
  orders: Orders
  packages: Packages
  parcel_bookings: ParcelBookings
  parcel_events: ParcelEvents
  password_resets: PasswordResets
  payment_channels: PaymentChannels
  payment_methods: PaymentMethods
  payment_notifications: PaymentNotifications
  pending_digital_titles: PendingDigitalTitles
  planned_statuses: PlannedStatuses
  price_changes: PriceChanges
  price_history: PriceHistory
  promo_batches: PromoBatches
  promo_redemptions: PromoRedemptions
  promos: Promos
  provider_refunds: ProviderRefunds
  publisher_shares: PublisherShares
  publishers: Publishers
  reading_link_devices: ReadingLinkDevices
  reading_links: ReadingLinks
  reading_marks: ReadingMarks
  reading_places: ReadingPlaces
  receipt_counters: ReceiptCounters
  receipts: Receipts
  recommendation_runs: RecommendationRuns
  refund_proofs: RefundProofs
  refunds: Refunds
  related_titles: RelatedTitles
  restock_wishes: RestockWishes
  retired_name_slugs: RetiredNameSlugs
  retired_slugs: RetiredSlugs
  return_request_lines: ReturnRequestLines
  return_request_pictures: ReturnRequestPictures
  return_requests: ReturnRequests
  review_counts: ReviewCounts
  review_marks: ReviewMarks
  reviews: Reviews
  roles: Roles
  sales_counts: SalesCounts
  sales_day_parts: SalesDayParts
  sales_days: SalesDays
  sales_part_days: SalesPartDays
  sales_periods: SalesPeriods
  saved_views: SavedViews
  schema_migrations: SchemaMigrations
  search_words: SearchWords
  series: Series
  sessions: Sessions
  shop_settings: ShopSettings
  'simulator.charges': SimulatorCharges
  'simulator.refunds': SimulatorRefunds
  staff: Staff
  staff_invitation_roles: StaffInvitationRoles
  staff_invitations: StaffInvitations
  staff_passkey_challenges: StaffPasskeyChallenges
  staff_passkeys: StaffPasskeys
  staff_recovery_codes: StaffRecoveryCodes
  staff_roles: StaffRoles
  staff_sessions: StaffSessions
  status_checks: StatusChecks
  stock: Stock
  stock_changes: StockChanges
  stock_holds: StockHolds
  stock_taken: StockTaken
  subject_genres: SubjectGenres
  subscriptions: Subscriptions
  title_contributors: TitleContributors
  title_gaps: TitleGaps
  title_images: TitleImages
  title_pairs: TitlePairs
  title_readers: TitleReaders
  title_texts: TitleTexts
  titles: Titles
  titles_read: TitlesRead
  unneeded_files: UnneededFiles
  users: Users
  watched_carts: WatchedCarts
  wished_editions: WishedEditions
  wishes: Wishes
  wishlists: Wishlists
}
