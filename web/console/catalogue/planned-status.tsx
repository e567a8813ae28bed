import { formatTime } from '#kernel/time.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { callConsole } from '../api/call-console.ts'
import { tellDone, useAct } from '../api/use-act.tsx'
import { formFailure } from '../forms/form-failure.ts'
import { FormSection } from '../forms/record-form-frame.tsx'
import { momentField, typedMoment } from '../forms/typed-moment.ts'
import { saveInTurn } from './save-in-turn.ts'
import { STATUS_WORDS, type TitleRecord } from './title-words.ts'

type Plan = NonNullable<TitleRecord['planned_status']>
type PlannedStatusProps = { title: TitleRecord; changed: (title: TitleRecord) => void }

const REFUSAL_WORDS: Record<NonNullable<Plan['refused_because']>, string> = {
  no_edition: 'judul ini belum memiliki edisi untuk dijual.',
  draft: 'judul ini masih draf, jadi tidak dijual.',
}

/** The status that the title gets at a time in the future: on sale, or withdrawn while it is sold. */
export function PlannedStatus({ title, changed }: PlannedStatusProps) {
  const { id, version, planned_status: plan } = title
  const { act, busy } = useAct()
  const next = title.status === 'on_sale' ? 'withdrawn' : 'on_sale'
  const planned = plan?.refused_because === null ? plan : null

  const params = { id }
  const save = ({ status, starts_at }: Pick<Plan, 'status' | 'starts_at'>, version: number) =>
    saveInTurn({ id, version }, (from) =>
      callConsole('PUT /api/console/titles/:id/planned-status', {
        params,
        body: { status, starts_at, version: from },
      }),
    )
  const remove = (version: number) =>
    saveInTurn({ id, version }, (from) =>
      callConsole('DELETE /api/console/titles/:id/planned-status', { params, query: { version: from } }),
    )
  const form = useForm({
    check: ({ starts_at }) => ({ starts_at: starts_at ? undefined : 'Pilih waktu' }),
    send: async ({ starts_at = '' }) => {
      const saved = await save({ status: next, starts_at: typedMoment(starts_at) ?? '' }, version)
      changed(saved)
      tellDone('Status direncanakan', async () =>
        changed(await (planned === null ? remove(saved.version) : save(planned, saved.version))),
      )
    },
    failed: (error) => formFailure(error, 'starts_at'),
  })
  const takeBack = async () => {
    const ended = await act(() => remove(version), {
      done: planned === null ? 'Pemberitahuan ditutup' : 'Rencana status dihapus',
      ...(planned && { undo: async (saved) => changed(await save(planned, saved.version)) }),
    })
    if (ended) changed(ended.data)
  }

  return (
    <FormSection
      title="Status terjadwal"
      text="Berlaku tepat pada waktunya, dalam WIB, juga kalau statusnya diubah sebelum itu."
    >
      {plan !== null && planned === null && (
        <InlineNotice tone="danger">
          <p>
            Tidak menjadi “{STATUS_WORDS[plan.status].text}” pada{' '}
            <time dateTime={plan.starts_at}>{formatTime(new Date(plan.starts_at))}</time>:{' '}
            {REFUSAL_WORDS[plan.refused_because ?? 'draft']}
          </p>
          <Button kind="ghost" className="-ml-5" busy={busy} onClick={() => void takeBack()}>
            Tutup
          </Button>
        </InlineNotice>
      )}
      {planned !== null && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line pb-2">
          <strong>{STATUS_WORDS[planned.status].text}</strong>
          <time dateTime={planned.starts_at} className="text-muted">
            {formatTime(new Date(planned.starts_at))}
          </time>
          <Button kind="ghost" className="ml-auto" busy={busy} onClick={() => void takeBack()}>
            Hapus rencana
          </Button>
        </div>
      )}
      <Form of={form} className="grid gap-4">
        <TextField
          key={planned?.starts_at}
          label={next === 'on_sale' ? 'Dijual sejak' : 'Ditarik sejak'}
          name="starts_at"
          type="datetime-local"
          defaultValue={planned?.status === next ? momentField(planned.starts_at) : ''}
        />
        <div>
          <Button type="submit" kind="secondary" busy={form.busy}>
            {planned === null ? 'Rencanakan status' : 'Ganti rencana'}
          </Button>
        </div>
      </Form>
    </FormSection>
  )
}
