import { REVIEW_BOUNDS } from '#contracts/choices.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { tellDone } from '../api/use-act.tsx'
import { ActDialog } from '../forms/act-dialog.tsx'
import { needsReason, ReasonField } from '../forms/reason-field.tsx'

export type Review = ConsoleData<'GET /api/console/reviews'>['data'][number]
export type AskedReview = { act: 'hide' | 'reply'; review: Review }

/** Asks for the reason of hiding a review, or for the shop's reply to one. */
export function ReviewDialog({
  asked: { act, review },
  done,
  close,
}: {
  asked: AskedReview
  done: () => void
  close: () => void
}) {
  const { id, version } = review
  const params = { id }
  const given = { onChanged: done, onClose: close }
  const told = (words: string) => {
    tellDone(words)
    done()
  }
  if (act === 'hide') {
    return (
      <ActDialog
        {...given}
        title="Sembunyikan ulasan?"
        description="Ulasan ini tidak tampil di halaman judulnya dan tidak ikut dihitung."
        submit="Sembunyikan"
        check={needsReason}
        send={async ({ reason = '' }) => {
          await callConsole('POST /api/console/reviews/:id/hide', { params, body: { version, reason } })
          told('Ulasan disembunyikan')
        }}
      >
        {(errors) => <ReasonField errors={errors} hint="Penulis ulasan membaca alasan ini." />}
      </ActDialog>
    )
  }
  return (
    <ActDialog
      {...given}
      title={review.reply === null ? 'Balas ulasan' : 'Ubah balasan'}
      description="Balasan tampil di bawah ulasan, atas nama toko. Kosongkan untuk menghapusnya."
      submit="Simpan balasan"
      send={async ({ reply = '' }) => {
        await callConsole('PUT /api/console/reviews/:id/reply', { params, body: { version, reply } })
        told(reply.trim() === '' ? 'Balasan dihapus' : 'Balasan disimpan')
      }}
    >
      {(errors) => (
        <TextAreaField
          label="Balasan toko"
          name="reply"
          rows={5}
          maxLength={REVIEW_BOUNDS.reply}
          defaultValue={review.reply ?? ''}
          error={errors.reply}
        />
      )}
    </ActDialog>
  )
}
