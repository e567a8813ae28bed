/**
 * What becomes of a column when its user's account is deleted:
 * - `deleted`: its row is gone with the account;
 * - `overwritten`: the row stays and says nothing about anybody any more;
 * - `kept`: what was sold, when and for how much, as tax law wants: it says nothing of who the buyer was;
 * - `nobody`: says nothing about a user in the first place.
 * What is not `nobody` is in "Unduh data saya", but for the columns in `untold`, which only serve to check
 * something.
 */
export type Columns = {
  deleted?: string
  overwritten?: string
  kept?: string
  nobody?: string
  untold?: string
}

/** Every column of the schema. A new one fails tests/api/personal-data.test.ts until somebody has thought about it. */
export const knownColumns: Record<string, Columns> = {
  shop_settings: {
    nobody:
      'only_row name address email phone instagram twitter whatsapp shipping_origin couriers_off return_days version reviews recommendations wishlist preorders prices notices_off status maintenance maintenance_from maintenance_until bundles gifts',
  },
  status_checks: { nobody: 'only_row since checked_at' },
  incidents: { nobody: 'id component began_at ended_at' },
  file_store: { nobody: 'id only_row' },
  legal_texts: { nobody: 'kind intro body version' },
  users: {
    overwritten:
      'email name password_hash phone birth_date birth_place avatar_image_id updated_at deleted_at',
    kept: 'id is_demo blocked_at consented_at created_at',
    untold: 'password_hash',
  },
  sessions: {
    deleted: 'id token_hash user_id user_agent created_at last_used_at expires_at',
    untold: 'token_hash',
  },
  reading_places: { deleted: 'user_id title_id device place share furthest read_at device_at' },
  open_books: { deleted: 'session_id edition_id read_at' },
  addresses: {
    deleted:
      'id user_id recipient phone postal_code province_code province_name city_code city_name subdistrict_code subdistrict_name address is_main created_at',
  },
  cart_items: { deleted: 'id user_id edition_id quantity added_at' },
  reviews: {
    deleted:
      'id title_id user_id stars body reviewer finished state hidden_because reply replied_at helpful reports created_at written_at version',
  },
  review_marks: { deleted: 'review_id user_id kind marked_at' },
  review_counts: { nobody: 'title_id stars reviews' },
  // Counts of at least five people, and of a title alone.
  title_readers: { nobody: 'title_id signal people' },
  title_pairs: { nobody: 'title_id other_id signal people weight' },
  related_titles: { nobody: 'title_id place other_id score bought' },
  recommendation_runs: { nobody: 'only_row counted_at' },
  wishes: { deleted: 'id user_id title_id created_at' },
  wished_editions: { deleted: 'wish_id edition_id price_idr compared_idr sold_out' },
  wishlists: { deleted: 'user_id share_token shown_name' },
  notice_consents: { deleted: 'id user_id kind given_at given_text ended_at mailed_at send_at sends' },
  notices: { deleted: 'id user_id kind title_id detail noted_at settled_at' },
  follows: { deleted: 'user_id contributor_id followed_at' },
  watched_carts: { deleted: 'user_id changed_at told_item_id' },
  offered_titles: { nobody: 'title_id noted' },
  restock_wishes: { deleted: 'id user_id edition_id created_at send_at sends' },
  password_resets: {
    deleted: 'id email user_id token_hash tries requested_at expires_at send_at sends',
    untold: 'token_hash',
  },
  account_notices: { deleted: 'id user_id kind email name happened_at send_at expires_at' },
  // Of pictures only the profile's says something about a user; covers stand in the same table.
  images: { deleted: 'id key width height mean_color widths has_avif created_at', untold: 'created_at' },
  orders: {
    overwritten: 'request_key request_hash',
    untold: 'request_hash',
    kept: 'id refno user_id method kind payment_state fulfilment_state failure_cause subtotal_idr discount_idr shipping_idr shipping_discount_idr payable_idr payment_method_id expires_at paid_at refund_due created_at updated_at waits_for',
  },
  order_lines: {
    kept: 'id order_id position title_id edition_id format title_kind title_name title_slug publisher_name tax_class quantity list_price_idr unit_price_idr line_total_idr discount_share_idr preordered_for',
  },
  order_packages: { kept: 'order_id package_id name duration_months price_idr tax_class' },
  order_bundles: { kept: 'order_id bundle_id name quantity' },
  gifts: {
    overwritten: 'recipient_name recipient_email message token_hash',
    kept: 'order_id giver_id send_on queued_at sent_at resends claimed_at claimed_by title_id returned_at return_cause',
    untold: 'token_hash',
  },
  receipts: { kept: 'order_id year number' },
  receipt_counters: { nobody: 'year last' },
  order_shipments: {
    overwritten: 'recipient phone address postal_code tracking_number',
    kept: 'order_id courier service etd weight_kg cost_idr sent_at version',
  },
  parcel_bookings: {
    overwritten: 'tracking_number link',
    kept: 'id order_id carrier reference collection state carrier_order step step_at requested_at asked_at unanswered_since collects_idr written_off',
  },
  parcel_events: { deleted: 'id booking_id step note happened_at received_at' },
  order_events: {
    kept: 'id order_id at payment_from payment_to fulfilment_from fulfilment_to cause note',
  },
  charges: {
    kept: 'id order_id attempt reference gateway channel payment_method_id amount_idr asked_idr fee_idr state gateway_reference virtual_account biller_code qr_text redirect_url expires_at ask_at closed_at created_at updated_at',
  },
  refunds: {
    overwritten: 'account reason',
    kept: 'id order_id amount_idr state reference approved_at paid_at version request_key',
  },
  refund_proofs: { deleted: 'refund_id kind width height file added_at' },
  provider_refunds: {
    kept: 'id charge_id refund_id key gateway_reference amount_idr state failure asked_at changed_at ask_at booked_at',
  },
  order_returns: {
    overwritten: 'reason',
    kept: 'id order_id at shipping_idr amount_idr request_key request_hash',
    untold: 'request_hash',
  },
  return_requests: {
    overwritten: 'words account reply',
    kept: 'id order_id asked_at cause state decided_at amount_idr version',
  },
  return_request_lines: { kept: 'request_id order_id position quantity' },
  return_request_pictures: { deleted: 'id request_id width height picture' },
  order_return_lines: { kept: 'return_id order_id position quantity amount_idr copies' },
  order_notes: { deleted: 'id order_id text staff_id at' },
  // What a provider sent may name the payer; that it was sent, and what became of it, names an order.
  payment_notifications: {
    overwritten: 'raw',
    kept: 'id gateway event_key reference claims received_at applied_at outcome',
  },
  order_mails: { kept: 'id order_id kind detail created_at send_at sent_at sends' },
  sales_days: { nobody: 'day orders copies total_idr' },
  sales_part_days: { nobody: 'day' },
  sales_day_parts: { nobody: 'day title_id format publisher copies total_idr' },
  sales_periods: {
    nobody: 'until days part kind name title_id copies total_idr copies_before total_before_idr',
  },
  titles_read: { nobody: 'days title_id readers counted_at' },
  money_movements: { kept: 'id order_id charge_id booking_id delivery kind amount_idr at note' },
  promo_redemptions: { kept: 'order_id promo_id user_id name code reduces amount_idr state created_at' },
  pending_digital_titles: { kept: 'user_id title_id order_id' },
  entitlements: { kept: 'id user_id title_id order_id source granted_at revoked_at' },
  subscriptions: { kept: 'id user_id package_id order_id starts_at ends_at revoked_at created_at' },
  stock_holds: { kept: 'order_id edition_id quantity expires_at created_at' },
  stock_taken: { kept: 'order_id edition_id quantity taken_at' },
  // Rows of background work, by their ids.
  failed_work: { nobody: 'work row_key failures failed_at retry_at' },
  // Buckets carry a hash of what was tried, and are gone in a day.
  attempt_counts: { nobody: 'bucket window_start attempts' },
  // The address of a proxy, or the only one that was seen, for a day; never one visitor's among others.
  address_sightings: { nobody: 'instance trusted_proxies requests unbelieved address seen_at' },
  // Things by their ids, and the fields of server/audit/logged-fields.ts: never a buyer.
  audit_entries: {
    nobody:
      'id at actor_kind staff_id actor_name origin verb object_kind object_id before after hidden reason previous_hash hash',
  },
  // Members of staff are no shoppers, and stay as long as the log that names them.
  staff: {
    nobody:
      'id email name password_hash totp_secret totp_step is_demo blocked_at version created_at updated_at',
  },
  roles: { nobody: 'id name rights is_owner version created_at updated_at' },
  staff_roles: { nobody: 'staff_id role_id' },
  staff_sessions: {
    nobody: 'id staff_id token_hash user_agent ip created_at last_used_at expires_at confirmed_at passkey_id',
  },
  staff_passkeys: {
    nobody: 'id staff_id credential_id public_key counter transports name created_at last_used_at',
  },
  staff_passkey_challenges: { nobody: 'challenge_hash purpose session_id cookie_hash staff_id expires_at' },
  staff_recovery_codes: { nobody: 'staff_id code_hash' },
  staff_invitations: { nobody: 'id token_hash email staff_id invited_by created_at expires_at' },
  staff_invitation_roles: { nobody: 'invitation_id role_id' },
  audit_head: { nobody: 'only_row last_id last_hash' },
  demo_progress: { nobody: 'only_row stage' },
  // The stand-in for a provider: books that the shop does not read. No name of a buyer is in them.
  'simulator.refunds': { nobody: 'key reference amount_idr state created_at' },
  'simulator.charges': {
    nobody:
      'reference payment_method_id amount_idr description virtual_account page_key return_url state webhook notify_at notified_at expires_at created_at',
  },
  carrier_places: { nobody: 'carrier district_code place asked_at' },
  carrier_quotes: {
    nobody: 'carrier origin_code destination_code weight_kg courier options asked_at',
  },
  catalogue_version: { nobody: 'only_row version listing_form words_version' },
  contributors: { nobody: 'id name name_key slug version merged_into pending_after about' },
  ebook_files: {
    nobody:
      'id edition_id revision kind storage_key byte_size sha256 page_count created_at sample_version sample_note',
  },
  ebook_samples: { nobody: 'file_id storage_key byte_size page_count spread_image_id spread_version' },
  editions: {
    nobody:
      'id title_id format price_idr discount_percent discount_idr final_price_idr tax_class weight_grams in_subscription leaves_on file_key created_at sample_pages releases_on preorder_text preorder_cap preorder_moved_at',
  },
  genres: { nobody: 'id name name_key version merged_into pending_after position removed' },
  price_history: { nobody: 'title_id format since price_idr' },
  landing_titles: { nobody: 'landing_id position title_id' },
  cover_wishes: {
    nobody: 'title_id address origin state reason attempts retry_at ended_at etag last_modified image_id',
  },
  export_profiles: {
    nobody: 'id name settings changed_only every next_at next_since version',
  },
  exports: {
    nobody:
      'id profile_id name settings since state attempts seen_at titles written bytes storage_key made_by made_at ended_at',
  },
  home_picks: { nobody: 'position title_id' },
  saved_views: { nobody: 'id list name query staff_id made_by made_at' },
  promo_batches: { nobody: 'id name made_at' },
  landings: {
    nobody:
      'id position image_id alt link published title line button version begins_at ends_at focus_x focus_y',
  },
  listing_cards: { nobody: 'title_id paper_edition_id head excerpt detail tail form changed_at' },
  listing_counts: { nobody: 'genre_id kind shape axis value titles' },
  listings: {
    nobody:
      'title_id kind genre_id published_on published_year ebook_price_idr paper_price_idr lowest_price_idr sold_rank title_words author_words other_words search',
  },
  packages: {
    nobody:
      'id name description duration_months price_idr discount_percent discount_idr final_price_idr image_id icon_image_id on_sale created_at tax_class tax_decided version',
  },
  bundles: { nobody: 'id slug name description format price_idr status begins_at ends_at version' },
  bundle_parts: { nobody: 'bundle_id edition_id position' },
  payment_channels: { nobody: 'gateway payment_method_id channel' },
  payment_methods: {
    nobody: 'id name kind position offered version least_idr most_idr lasts_minutes fee_idr fee_basis_points',
  },
  bulk_edits: {
    nobody: 'id change state made_by acting_staff_id acting_origin made_at started_at ended_at undo_until',
  },
  import_runs: {
    nobody:
      'id state file_name file_bytes file_sha256 file_key file_parts settings findings rows_read titles_planned titles_done catalogue_version fault made_by acting_staff_id acting_origin made_at checked_at started_at ended_at undo_until',
  },
  import_run_titles: {
    nobody:
      'run_id lead plan outcome title_id version isbn name_key language year payload before after reason',
  },
  // What a sender's file says of books.
  import_run_entries: {
    nobody: 'run_id row outcome reason title sheet line product field value into_row title_id cells',
  },
  import_run_records: {
    nobody: 'run_id sender reference isbn sent_at deleted blocks lead title_id former',
  },
  import_run_files: {
    nobody: 'run_id at name bytes isbn kind state reason title_id upload_id',
  },
  import_files: { nobody: 'sha256 name brought_in_at' },
  import_mappings: { nobody: 'name header mapping used_at' },
  bulk_edit_titles: { nobody: 'bulk_edit_id title_id before after outcome reason' },
  planned_statuses: { nobody: 'title_id status starts_at refused_because' },
  price_changes: {
    nobody: 'id edition_id starts_at price_idr discount_percent discount_idr final_price_idr applied_at',
  },
  promos: {
    nobody:
      'id name code description kind image_id reduces discount_percent discount_idr maximum_idr zones expires_on minimum_spend_idr quota quota_per_user applies_to published created_at version begins_at began_at batch_id',
  },
  publishers: { nobody: 'id name name_key slug version merged_into pending_after about' },
  publisher_shares: { nobody: 'publisher_id since basis_points' },
  // Whatever staff call a file on their own disks.
  book_uploads: {
    nobody:
      'id title_id name storage_key byte_size state tries claimed_until report failure acting_staff_id acting_origin began_at ended_at',
  },
  unneeded_files: { nobody: 'storage_key remove_after' },
  onix_records: { nobody: 'sender reference isbn title_id sent_at deleted blocks' },
  subject_genres: { nobody: 'scheme prefix genre' },
  copied_editions: { deleted: 'user_id edition_id copied_at' },
  offline_leases: { deleted: 'id session_id edition_id source saved_at ends_at' },
  // The token and the devices only check who reads; that a link was made is the user's.
  reading_link_devices: { deleted: 'link_id device_hash opened_at', untold: 'device_hash' },
  reading_links: {
    deleted: 'id user_id session_id edition_id source token_hash created_at expires_at',
    untold: 'token_hash',
  },
  reading_marks: { deleted: 'user_id title_id id place writings seen size revision changed_at' },
  retired_name_slugs: { nobody: 'kind slug contributor_id publisher_id series_id' },
  retired_slugs: { nobody: 'slug title_id' },
  sales_counts: { nobody: 'title_id sold ranked' },
  schema_migrations: { nobody: 'name sha256 applied_at' },
  search_words: { nobody: 'word titles since' },
  series: { nobody: 'id name name_key slug version merged_into pending_after about' },
  stock: { nobody: 'edition_id on_hand reserved' },
  // Whatever staff write in a note about copies on a shelf.
  stock_changes: { nobody: 'id edition_id changed_at cause copies on_hand note' },
  title_contributors: { nobody: 'title_id position contributor_id role' },
  title_images: { nobody: 'title_id position image_id alt' },
  title_gaps: { nobody: 'gap title_id' },
  title_texts: { nobody: 'title_id text' },
  titles: {
    nobody:
      'id slug kind name description isbn publisher_id genre_id published_on page_count language status subscriber_from cover_image_id created_at updated_at version series_id series_number',
  },
}
