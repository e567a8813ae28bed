import { sql } from 'kysely'
import { HOLD_GRACE } from '#contracts/order-states.ts'
import { DAY, HOUR } from '#kernel/time.ts'
import { SAMPLE_VERSION } from '#server/catalogue/sample-version.ts'
import { appliedSince } from '#server/payments/claims.rules.ts'
import { FAILED_JOBS } from '#server/platform/failed-runs.ts'
import { type Check, check } from './doctor-check.queries.ts'

const fault = check.bind(null, 'fault')

/** Jobs run each minute, so work that is an hour late was never started. */
const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** With the growing pauses, a row has then failed for half an hour. */
const MANY_FAILURES = 6

const failedJobs = fault(
  'failed-jobs',
  'The last run of every job has succeeded',
  () => sql`
  select 'job ' || coalesce(j.source_name, 'unknown'),
    to_char(j.created_on at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI') || ' WIB: '
      || left(coalesce(j.source_output ->> 'message', j.output ->> 'message', 'no message'), 160)
  from pgboss.job j
  where j.name = ${FAILED_JOBS} and j.state in ('created', 'retry')`,
  'The log’s line "job failed" has the reason; its next run that succeeds ends this.',
)

export const workChecks: Check[] = [
  check(
    'to do',
    'samples-to-make',
    'Samples were made by today’s rules (lembar book samples)',
    () => sql`
    select 'ebook "' || t.name || '"', 'its sample is offered to nobody until it is made anew'
    from editions e
    join titles t on t.id = e.title_id
    join lateral (
      select sample_version from ebook_files where edition_id = e.id order by revision desc limit 1
    ) f on f.sample_version <> ${SAMPLE_VERSION}`,
    'npx lembar book samples',
  ),
  check(
    'to do',
    'books-without-sample',
    'Ebooks have a sample',
    () => sql`
    select 'ebook "' || t.name || '"', f.sample_note
    from editions e
    join titles t on t.id = e.title_id and t.status = 'on_sale'
    join lateral (
      select id, sample_version, sample_note from ebook_files where edition_id = e.id order by revision desc limit 1
    ) f on f.sample_version = ${SAMPLE_VERSION} and f.sample_note is not null
    where not exists (select from ebook_samples s where s.file_id = f.id)`,
    'The reason stands with each; a better file is added by: npx lembar book add-file ISBN FILE',
  ),
  check(
    'to do',
    'refused-statuses',
    'Planned statuses of titles could be applied',
    () => sql`
    select 'title ' || t.slug, p.status || ', planned for '
      || to_char(p.starts_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI') || ' WIB, '
      || case p.refused_because when 'draft' then 'is a draft' else 'has no edition' end
    from planned_statuses p join titles t on t.id = p.title_id where p.refused_because is not null`,
    'Open the title in the console: put it on sale once it has an edition, or close the note.',
  ),
  fault(
    'audit-log',
    'Nobody has changed the audit log',
    () => sql`select 'entry ' || id, fault from audit_faults`,
    'Somebody wrote to the database past the shop. Compare the log with that of a backup.',
  ),
  fault(
    'overdue-orders',
    'Unpaid orders end after their time',
    (now) => sql`
    select 'order ' || refno, 'waits since ' || to_char(expires_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI') || ' WIB'
    from orders where payment_state in ('awaiting', 'authorised', 'challenged') and fulfilment_state = 'awaiting_payment'
      and expires_at < ${before(now, HOLD_GRACE + HOUR)}`,
    'Is an instance running its jobs, and does the gateway answer? npx lembar payments reconcile',
  ),
  fault(
    'unrequested-charges',
    'Providers were asked for every charge',
    (now) => sql`
    select 'charge ' || reference, 'requested since ' || to_char(created_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI') || ' WIB'
    from charges where state = 'requested' and created_at < ${before(now, HOUR)}`,
    'npx lembar payments reconcile asks now; the log has what the gateway answers.',
  ),
  check(
    'to do',
    'bookings-unanswered',
    'Carriers have answered within an hour whether they made a shipment (F141)',
    (now) => sql`
    select 'order ' || o.refno, b.carrier || ', reference ' || b.reference || ', ' || case
      when b.unanswered_since is null then 'refused or not reached' else 'may have been made' end
    from parcel_bookings b join orders o on o.id = b.order_id join order_shipments s on s.order_id = o.id
    where b.state = 'requested' and b.requested_at < ${before(now, HOUR)}
      and (b.unanswered_since is not null or s.sent_at is null)`,
    'Look at the carrier for the reference, then: npx lembar orders book ORDER --collection pickup|drop_off --found ID, or --not-made',
  ),
  fault(
    'unapplied-notifications',
    'Every notification of a provider was applied, or ended by an operator',
    (now) => sql`
    select 'notification ' || id, gateway || ', ' || reference || coalesce(', ' || claims, '')
      || case when received_at <= ${appliedSince(now)} then ', not tried any more' else '' end
    from payment_notifications where applied_at is null and received_at < ${before(now, HOUR)}`,
    'npx lembar payments reconcile applies them now; the log has what stands in the way. One that is not tried any more: compare it with the provider, then npx lembar payments end-notification ID --reason TEXT',
  ),
  check(
    'to do',
    'failing-work',
    'No row of background work fails again and again',
    // A row that was not tried again for a day is no longer work: the job that had it was removed.
    (now) => sql`
    select work || ' ' || row_key, failures || ' times, last ' || to_char(failed_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI') || ' WIB'
    from failed_work where failures >= ${MANY_FAILURES} and retry_at > ${before(now, DAY)}`,
    'The log names the row with the reason; it is tried again by itself.',
  ),
  {
    ...failedJobs,
    // The queue creates its tables at a shop's first start.
    find: async (db, now) => {
      const { rows } = await sql<{
        there: boolean
      }>`select to_regclass('pgboss.job') is not null as there`.execute(db)
      return rows[0]?.there ? failedJobs.find(db, now) : { total: 0, examples: [] }
    },
  },
]
