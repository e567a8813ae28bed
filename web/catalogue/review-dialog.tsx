import { useId, useState } from 'react'
import { REVIEW_BOUNDS } from '#contracts/choices.ts'
import type { OwnReview } from '#contracts/reviews.ts'
import { call } from '../api/call.ts'
import { formFailure } from '../api/form-failure.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { Form } from '../ui/form.tsx'
import { OneStar } from '../ui/stars.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.ts'
import { useForm } from '../ui/use-form.ts'

export type ReviewDialogProps = {
  book: { id: number; title: string }
  /** What they wrote before. */
  review: OwnReview | null
  onSaved: (review: OwnReview) => void
  onClose: () => void
}

/** Writes a review, or changes one. */
export function ReviewDialog({ book, review, onSaved, onClose }: ReviewDialogProps) {
  const id = useId()
  const form = useForm({
    check: ({ stars }) => ({ stars: stars === undefined ? 'Pilih jumlah bintang' : undefined }),
    send: async ({ stars, review: text = '', reviewer = '' }) => {
      const body = { stars: Number(stars), review: text, reviewer }
      const saved = await call('PUT /api/user/books/:id/own-review', { params: { id: book.id }, body })
      onSaved(saved)
      if (saved.state === 'waiting') {
        showToast({
          kind: 'success',
          text: 'Terima kasih. Ulasan Anda tampil setelah kami baca.',
          of: 'review',
        })
      }
      onClose()
    },
    failed: (error) => formFailure(error, 'Ulasan belum tersimpan'),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={review === null ? 'Tulis ulasan' : 'Ubah ulasan'}
      description={<span className="wrap-anywhere">{book.title}</span>}
      back="Batal"
      footer={
        <Button type="submit" form={id} busy={form.busy}>
          Kirim ulasan
        </Button>
      }
    >
      <Form of={form} id={id} className="grid gap-4">
        <StarChoice stars={review?.stars} error={form.errors.stars} />
        <TextAreaField
          label="Ulasan (boleh kosong)"
          name="review"
          rows={6}
          maxLength={REVIEW_BOUNDS.body}
          defaultValue={review?.review}
        />
        <TextField
          label="Nama yang tampil"
          name="reviewer"
          maxLength={REVIEW_BOUNDS.reviewer}
          defaultValue={review?.reviewer}
          hint="Kosongkan untuk tampil sebagai Pengguna."
          autoComplete="nickname"
        />
        <p className="text-sm text-muted">
          Kami membaca setiap ulasan sebelum menampilkannya, juga setelah Anda mengubahnya.
        </p>
      </Form>
    </Dialog>
  )
}

const WORDS = ['Buruk', 'Kurang', 'Cukup', 'Bagus', 'Sangat bagus'] as const

/** Radio buttons from one star to five, drawn as stars. */
function StarChoice({ stars, error }: { stars: number | undefined; error: string | undefined }) {
  const id = useId()
  const [chosen, setChosen] = useState(stars ?? 0)
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="text-sm font-semibold">Bintang</legend>
      <div className="-ml-2 flex flex-wrap items-center">
        {WORDS.map((word, index) => {
          const value = index + 1
          return (
            <label
              key={word}
              title={word}
              className="grid size-11 cursor-pointer place-items-center rounded has-focus-visible:outline-3 has-focus-visible:outline-info"
            >
              <input
                type="radio"
                name="stars"
                value={value}
                defaultChecked={value === stars}
                onChange={() => setChosen(value)}
                aria-label={`${value} bintang: ${word}`}
                className="absolute size-px opacity-0"
              />
              <OneStar full={value <= chosen} className="size-7" />
            </label>
          )
        })}
        <span aria-hidden className="ml-2 text-muted">
          {WORDS[chosen - 1]}
        </span>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
