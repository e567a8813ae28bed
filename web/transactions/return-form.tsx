import { X } from 'lucide-react'
import { useState } from 'react'
import {
  MOST_RETURN_PICTURES,
  RETURN_BOUNDS,
  RETURN_CAUSE_WORDS,
  RETURN_CAUSES,
} from '#contracts/return-choices.ts'
import type { ReturnState } from '#contracts/returns.ts'
import { call } from '../api/call.ts'
import { formFailure } from '../api/form-failure.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { HeldFieldError } from '../ui/held-field-error.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { InlineNotice } from '../ui/inline-notice.tsx'
import { NumberStepper } from '../ui/number-stepper.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.ts'
import { useForm, WHOLE_FORM } from '../ui/use-form.ts'
import { PictureInput } from './picture-input.tsx'
import { addPictures } from './return-pictures.ts'

type ReturnFormProps = {
  id: number
  state: ReturnState
  onAsked: (state: ReturnState) => void
  onCancel: () => void
}

/** Asks the shop to take back lines of a transaction: which, why, what it looks like, and where the money goes. */
export function ReturnForm({ id, state, onAsked, onCancel }: ReturnFormProps) {
  const open = state.lines.filter(({ refused }) => refused === null)
  const only = open.length === 1 ? open[0] : undefined
  const [wanted, setWanted] = useState<Readonly<Record<number, number>>>(
    only ? { [only.line]: only.left } : {},
  )
  const [files, setFiles] = useState<readonly File[]>([])
  const isPaper = state.causes.length > 1
  const form = useForm({
    check: ({ cause = '', words = '', account = '' }) => ({
      lines: open.some(({ line }) => (wanted[line] ?? 0) > 0) ? undefined : 'Pilih apa yang dikembalikan',
      cause: isPaper && cause === '' ? 'Pilih alasan' : undefined,
      words: words.trim().length < 3 ? 'Ceritakan apa yang terjadi' : undefined,
      account: account.trim().length < 3 ? 'Isi rekening tujuan' : undefined,
    }),
    send: async ({ cause: chosen, words = '', account = '' }) => {
      const cause = RETURN_CAUSES.find((one) => one === (chosen ?? state.causes[0])) ?? 'unread'
      const lines = open.flatMap(({ line }) => {
        const quantity = wanted[line] ?? 0
        return quantity === 0 ? [] : [{ line, quantity }]
      })

      const body = { cause, words, account, lines }
      const asked = await call('POST /api/user/transactions/:id/return', { params: { id }, body })
      showToast({ kind: 'success', text: 'Permintaan Anda kami terima', of: 'return' })
      onAsked((await addPictures(id, files)) ?? asked)
    },
    failed: (error) => formFailure(error),
  })
  return (
    <Form
      of={form}
      className="mt-6 grid gap-4 rounded border border-line p-4"
      aria-label="Ajukan pengembalian"
    >
      <h3 className="font-bold">Ajukan pengembalian</h3>
      {form.errors[WHOLE_FORM] && <InlineNotice tone="danger">{form.errors[WHOLE_FORM]}</InlineNotice>}
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">Yang dikembalikan</legend>
        <ul className="grid gap-2">
          {state.lines.map(({ line, title, left, refused }) => (
            <li key={line} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="min-w-0 grow basis-40 wrap-anywhere">
                {title}
                {refused !== null && <span className="block text-sm text-muted">{refused}</span>}
              </span>
              {refused === null && (
                <NumberStepper
                  label={`jumlah ${title}`}
                  value={wanted[line] ?? 0}
                  min={0}
                  max={left}
                  onChange={(count) => setWanted((known) => ({ ...known, [line]: count }))}
                />
              )}
            </li>
          ))}
        </ul>
        <HeldFieldError id="return-lines-error" name="lines" holds={wanted} />
      </fieldset>
      {isPaper && (
        <SelectField
          label="Alasan"
          name="cause"
          placeholder="Pilih alasan"
          defaultValue=""
          options={state.causes.map((value) => ({ value, text: RETURN_CAUSE_WORDS[value] }))}
        />
      )}
      <TextAreaField label="Apa yang terjadi" name="words" maxLength={RETURN_BOUNDS.words} />
      <TextField
        label="Rekening tujuan"
        name="account"
        hint="Bank, nomor, dan nama pemilik, misalnya BCA 1234567890 a.n. Sri Wahyuni."
        autoComplete="off"
        maxLength={RETURN_BOUNDS.account}
      />
      {isPaper && (
        <div className="grid gap-2">
          <p className="text-sm text-muted">
            Sertakan foto buku beserta bungkusnya, paling banyak {MOST_RETURN_PICTURES}. Hanya Anda dan toko
            yang dapat melihatnya.
          </p>
          <ul className="grid gap-1">
            {files.map((file) => (
              <li key={`${file.name} ${file.size}`} className="flex items-center justify-between gap-2">
                <span className="min-w-0 truncate">{file.name}</span>
                <IconButton
                  label={`Lepas ${file.name}`}
                  onClick={() => setFiles((known) => known.filter((one) => one !== file))}
                >
                  <X aria-hidden className="size-4.5" />
                </IconButton>
              </li>
            ))}
          </ul>
          {files.length < MOST_RETURN_PICTURES && (
            <div>
              <PictureInput
                most={MOST_RETURN_PICTURES - files.length}
                onPick={(picked) => setFiles((known) => [...known, ...picked])}
              />
            </div>
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy}>
          Kirim permintaan
        </Button>
        <Button kind="ghost" onClick={onCancel}>
          Batal
        </Button>
      </div>
    </Form>
  )
}
