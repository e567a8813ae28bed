import { REVIEW_BOUNDS } from '#contracts/choices.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { ActDialog, type Asking } from '../forms/act-dialog.tsx'

export type Review = ConsoleData<'GET /api/console/reviews'>['data'][number]
export type AskedReview = { act: 'hide' | 'reply'; review: Review }

/** Asks for the reason of hiding a review, or for the shop's reply to one. */
export function ReviewDialog({ asked: { act, review }, ...dialog }: Asking & { asked: AskedReview }) {
  const { id, version } = review
  const params = { id }
  if (act === 'hide') {
    return (
      <ActDialog
        {...dialog}
        title="Sembunyikan ulasan?"
        description="Ulasan ini tidak tampil di halaman judulnya dan tidak ikut dihitung."
        submit="Sembunyikan"
        reason="Penulis ulasan membaca alasan ini."
        send={async ({ reason = '' }) => {
          await callConsole('POST /api/console/reviews/:id/hide', { params, body: { version, reason } })
          return 'Ulasan disembunyikan'
        }}
      />
    )
  }
  return (
    <ActDialog
      {...dialog}
      title={review.reply === null ? 'Balas ulasan' : 'Ubah balasan'}
      description="Balasan tampil di bawah ulasan, atas nama toko. Kosongkan untuk menghapusnya."
      submit="Simpan balasan"
      send={async ({ reply = '' }) => {
        await callConsole('PUT /api/console/reviews/:id/reply', { params, body: { version, reply } })
        return reply.trim() === '' ? 'Balasan dihapus' : 'Balasan disimpan'
      }}
    >
      <TextAreaField
        label="Balasan toko"
        name="reply"
        rows={5}
        maxLength={REVIEW_BOUNDS.reply}
        defaultValue={review.reply ?? ''}
      />
    </ActDialog>
  )
}
