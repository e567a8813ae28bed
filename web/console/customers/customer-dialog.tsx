import { useNavigate } from 'react-router'
import { formatDate } from '#kernel/time.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { tellDone } from '../api/use-act.tsx'
import { ActDialog } from '../forms/act-dialog.tsx'
import { needsReason, ReasonField } from '../forms/reason-field.tsx'
import { TitleFinder } from '../forms/title-finder.tsx'
import { consolePaths } from '../paths.ts'
import type { Customer, CustomerAct } from './customer-words.ts'

/** There is nothing left to show. */
function useErased() {
  const navigate = useNavigate()
  return () => void navigate(consolePaths.screen('pelanggan'), { replace: true })
}

type CustomerDialogProps = { customer: Customer; asked: CustomerAct; done: () => void; close: () => void }

/** Asks what an act on a customer needs, a reason at least, and does it. */
export function CustomerDialog({ customer, asked, done, close }: CustomerDialogProps) {
  const { id, name } = customer
  const params = { id }
  const erased = useErased()
  const given = { onChanged: done, onClose: close }
  switch (asked.act) {
    case 'give-title':
      return (
        <ActDialog
          {...given}
          title={`Beri judul kepada ${name}`}
          description="Ebook ini masuk ke rak bukunya tanpa pesanan. Ia dapat ditarik kembali."
          submit="Beri judul"
          check={(fields) => ({
            title_id: fields.title_id === undefined ? 'Pilih judul' : undefined,
            ...needsReason(fields),
          })}
          send={async ({ title_id, reason = '' }) => {
            const body = { title_id: Number(title_id), reason }
            await callConsole('POST /api/console/customers/:id/titles', { params, body })
            tellDone('Judul diberikan')
            done()
          }}
        >
          {(errors) => (
            <>
              <TitleChoice error={errors.title_id} />
              <ReasonField errors={errors} />
            </>
          )}
        </ActDialog>
      )
    case 'erase':
      return (
        <ActDialog
          {...given}
          title={`Hapus data ${name}?`}
          description="Akun, alamat, rak buku, tanda baca, dan semua data pribadinya hilang. Pesanan dan jumlah uangnya tetap ada untuk pembukuan, tanpa nama. Ini tidak dapat diurungkan."
          submit="Hapus data"
          danger
          check={(fields) => ({
            name:
              (fields.name ?? '').trim().toLowerCase() === name.trim().toLowerCase()
                ? undefined
                : `Ketik nama pelanggan: ${name}`,
            ...needsReason(fields),
          })}
          send={async ({ name: typed = '', reason = '' }) => {
            const body = { name: typed, reason }
            await callConsole('POST /api/console/customers/:id/erase', { params, body })
            tellDone('Data pelanggan dihapus')
            erased()
          }}
        >
          {(errors) => (
            <>
              <TextField
                label="Ketik namanya untuk memastikan"
                name="name"
                hint={name}
                error={errors.name}
                autoComplete="off"
              />
              <ReasonField
                errors={errors}
                hint="Misalnya tanggal permintaan pelanggan. Jangan tulis data pribadi."
              />
            </>
          )}
        </ActDialog>
      )
    case 'extend': {
      const { ends_at } = asked.subscription
      return (
        <ActDialog
          {...given}
          title="Perpanjang langganan"
          description={`Sekarang berlaku sampai ${formatDate(new Date(ends_at))}.`}
          submit="Perpanjang"
          check={(fields) => ({
            days: /^[1-9]\d{0,2}$/.test(fields.days ?? '') ? undefined : 'Isi jumlah hari',
            ...needsReason(fields),
          })}
          send={async ({ days, reason = '' }) => {
            const body = { days: Number(days), ends_at, reason }
            await callConsole('POST /api/console/customers/:id/extend-subscription', { params, body })
            tellDone('Langganan diperpanjang')
            done()
          }}
        >
          {(errors) => (
            <>
              <TextField
                label="Tambahan hari"
                name="days"
                inputMode="numeric"
                error={errors.days}
                autoFocus
              />
              <ReasonField errors={errors} />
            </>
          )}
        </ActDialog>
      )
    }
    default: {
      const { title, description, submit, done: words, send } = plainAct(customer, asked)
      return (
        <ActDialog
          {...given}
          title={title}
          description={description}
          submit={submit}
          danger={asked.act === 'block'}
          check={needsReason}
          send={async ({ reason = '' }) => {
            await send(reason)
            tellDone(words)
            done()
          }}
        >
          {(errors) => <ReasonField errors={errors} />}
        </ActDialog>
      )
    }
  }
}

type PlainAct = Exclude<CustomerAct, { act: 'extend' }> & { act: string }

/** The acts that need nothing but a reason. */
function plainAct({ id, name }: Customer, asked: PlainAct) {
  const params = { id }
  if (asked.act === 'withdraw-title') {
    const { title } = asked
    return {
      title: `Tarik kembali “${title.name}”?`,
      description:
        'Judul yang diberikan ini hilang dari rak bukunya. Yang dibeli tidak dapat ditarik di sini.',
      submit: 'Tarik kembali',
      done: 'Judul ditarik kembali',
      send: (reason: string) =>
        callConsole('POST /api/console/customers/:id/titles/:title/withdraw', {
          params: { id, title: title.id },
          body: { reason },
        }),
    }
  }
  if (asked.act === 'block') {
    return {
      title: `Blokir ${name}?`,
      description:
        'Semua sesinya berakhir, dan ia tidak dapat masuk atau membaca sampai blokirnya dibuka. Pesanannya tetap ada.',
      submit: 'Blokir',
      done: `${name} diblokir`,
      send: (reason: string) =>
        callConsole('POST /api/console/customers/:id/block', { params, body: { reason } }),
    }
  }
  if (asked.act === 'unblock') {
    return {
      title: `Buka blokir ${name}?`,
      description: 'Ia dapat masuk dan membaca lagi.',
      submit: 'Buka blokir',
      done: `Blokir ${name} dibuka`,
      send: (reason: string) =>
        callConsole('POST /api/console/customers/:id/unblock', { params, body: { reason } }),
    }
  }
  return {
    title: `Akhiri semua sesi ${name}?`,
    description: 'Ia keluar di semua perangkat, dan tautan bacaannya berakhir. Ia dapat masuk lagi.',
    submit: 'Akhiri sesi',
    done: 'Semua sesinya diakhiri',
    send: (reason: string) =>
      callConsole('POST /api/console/customers/:id/end-sessions', { params, body: { reason } }),
  }
}

/** A title with an ebook, found by typing. */
function TitleChoice({ error }: { error: string | undefined }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Judul</legend>
      <TitleFinder
        label="Cari judul"
        fits={({ ebook }) => ebook !== null}
        none="Tidak ada ebook yang cocok."
        autoFocus
      >
        {({ id, title, authors }) => (
          <label key={id} className="flex min-h-11 items-center gap-3 rounded-sm px-2 has-checked:bg-paper">
            <input type="radio" name="title_id" value={id} className="radio-dot" />
            <span>
              {title} <span className="text-muted">{authors.join(', ')}</span>
            </span>
          </label>
        )}
      </TitleFinder>
      <FieldError id="title_id-error" error={error} />
    </fieldset>
  )
}
