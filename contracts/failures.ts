/**
 * Every reason why a call can fail, as a stable machine-readable word. The table from reason to HTTP status is
 * `server/platform/http/failures.ts`.
 */
export const REASONS = [
  'invalid',
  'bad_request',
  'unauthenticated',
  'blocked',
  'forbidden',
  'confirmation_needed',
  'not_found',
  'not_owned',
  'withdrawn',
  'wrong_credentials',
  'email_taken',
  'conflict',
  'changed_meanwhile',
  'price_changed',
  'out_of_stock',
  'already_owned',
  'already_pending',
  'not_for_sale',
  'no_address',
  'promo_not_found',
  'promo_not_applicable',
  'promo_refused',
  'idempotency_mismatch',
  'method_unavailable',
  'payment_unavailable',
  'too_many_unpaid',
  'shipping_unavailable',
  'too_large',
  'unsupported_type',
  'too_many',
  'unavailable',
  'internal',
] as const
export type Reason = (typeof REASONS)[number]
