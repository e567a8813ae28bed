import { useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#kernel/numbers.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { Stars } from '../../ui/stars.tsx'
import { EmptyState } from '../../ui/state-notice.tsx'
import { callConsole } from '../api/call-console.ts'
import { useAct } from '../api/use-act.tsx'
import { useCall } from '../api/use-call.ts'
import { When } from '../frame/parts.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { acts, column } from '../lists/columns.tsx'
import { FilterPills } from '../lists/filters.tsx'
import { PagesOf } from '../lists/list-pagers.tsx'
import { type Column, RecordList } from '../lists/record-list.tsx'
import { oneOf, useListAddress } from '../lists/use-list-address.ts'
import { consolePaths } from '../paths.ts'
import { useRight } from '../session/staff-session.ts'
import type { AskedReview, Review } from './review-dialogs.tsx'
import { STATE_WORDS } from './review-words.ts'

const ReviewDialog = laterPart(() => import('./review-dialogs.tsx'), 'ReviewDialog')

const LISTS = [
  { value: '', text: 'Menunggu' },
  { value: 'reported', text: 'Dilaporkan' },
  { value: 'shown', text: 'Tampil' },
  { value: 'hidden', text: 'Disembunyikan' },
] as const

const nameOf = ({ reviewer }: Review) => reviewer || 'Pengguna'

const COLUMNS: readonly Column<Review>[] = [
  column('ulasan', 'Ulasan', 'lead', (review) => (
    <div className="grid max-w-2xl gap-1 py-1">
      <p className="flex flex-wrap items-center gap-x-2">
        <Stars stars={review.stars} />
        <span className="font-semibold wrap-anywhere">{nameOf(review)}</span>
      </p>
      <Link
        to={consolePaths.screen(`katalog/${review.title.id}`)}
        className="text-muted wrap-anywhere hover:underline"
      >
        {review.title.name}
      </Link>
      {review.review !== '' && <p className="wrap-anywhere whitespace-pre-line">{review.review}</p>}
      {review.hidden_because !== null && (
        <p className="text-xs text-muted wrap-anywhere">Alasan: {review.hidden_because}</p>
      )}
      {review.reply !== null && (
        <p className="border-l-3 border-primary/40 pl-3 wrap-anywhere whitespace-pre-line">{review.reply}</p>
      )}
    </div>
  )),
  column('ditulis', 'Ditulis', 'line', ({ written_at }) => <When at={written_at} />),
  column('keadaan', 'Keadaan', 'end', ({ state, reports }) => (
    <span className="inline-flex flex-wrap gap-1">
      <Chip tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].text}</Chip>
      {reports > 0 && <Chip tone="danger">{formatNumber(reports)} laporan</Chip>}
    </span>
  )),
]

/** Tells buttons apart that are read without their row. */
const OfWhom = ({ review }: { review: Review }) => <span className="sr-only"> ulasan {nameOf(review)}</span>

/** What readers wrote about titles: staff read it, show or hide it, and reply. */
export function ReviewsScreen() {
  const address = useListAddress()
  const mayChange = useRight('ulasan.ubah')
  const list = oneOf(['reported', 'shown', 'hidden'], address.get('daftar'))
  const reviews = useCall('GET /api/console/reviews', { query: { list, page: address.page } })
  const [asked, setAsked] = useState<AskedReview>()
  const { act, busy } = useAct()
  const show = async ({ id, version }: Review) => {
    const call = () =>
      callConsole('POST /api/console/reviews/:id/show', { params: { id }, body: { version } })
    await act(call, { done: 'Ulasan ditampilkan' })
    reviews.reload()
  }
  const actsOfReview = acts((review: Review) => (
    <span className="inline-flex flex-wrap justify-end gap-1 xl:flex-nowrap">
      {(review.state !== 'shown' || review.reports > 0) && (
        <Button kind="ghost" className="px-3!" busy={busy} onClick={() => void show(review)}>
          {review.state === 'shown' ? 'Biarkan tampil' : 'Tampilkan'}
          <OfWhom review={review} />
        </Button>
      )}
      {review.state !== 'hidden' && (
        <Button kind="ghost" className="px-3!" onClick={() => setAsked({ act: 'hide', review })}>
          Sembunyikan
          <OfWhom review={review} />
        </Button>
      )}
      <Button kind="ghost" className="px-3!" onClick={() => setAsked({ act: 'reply', review })}>
        {review.reply === null ? 'Balas' : 'Ubah balasan'}
        <OfWhom review={review} />
      </Button>
    </span>
  ))
  const { data } = reviews
  if (data?.switched_on === false) {
    return (
      <ScreenFrame title="Ulasan">
        <EmptyState
          title="Toko ini tidak menampilkan ulasan"
          text="Ulasan dapat dinyalakan di pengaturan toko. Yang sudah ditulis pembaca tetap tersimpan."
          action={
            <ButtonLink link={<Link to={consolePaths.screen('pengaturan/toko')} />}>
              Pengaturan toko
            </ButtonLink>
          }
        />
      </ScreenFrame>
    )
  }
  return (
    <ScreenFrame title="Ulasan">
      <FilterPills name="daftar" label="Daftar ulasan" options={LISTS} chosen={list ?? ''} />
      <RecordList
        label="Ulasan"
        state={reviews}
        rows={data?.data}
        columns={mayChange ? [...COLUMNS, actsOfReview] : COLUMNS}
        rowKey={({ id }) => id}
        empty={{
          title: 'Tidak ada ulasan yang menunggu',
          text: 'Ulasan baru muncul di sini sebelum tampil di toko.',
        }}
      />
      <PagesOf list={data} noun="ulasan" />
      {asked !== undefined && (
        <ReviewDialog asked={asked} done={reviews.reload} close={() => setAsked(undefined)} />
      )}
    </ScreenFrame>
  )
}
