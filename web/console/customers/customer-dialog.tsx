import { useNavigate } from 'react-router'
import { formatDate } from '#kernel/time.ts'
import { typedNumber } from '#kernel/typed-number.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { ActDialog, type Asking } from '../forms/act-dialog.tsx'
import { NumberField } from '../forms/number-fields.tsx'
import { TitleFinder } from '../forms/title-finder.tsx'
import { consolePaths } from '../paths.ts'
import type { Customer, CustomerAct } from './customer-words.ts'

/** There is nothing left to show. */
function useErased() {
  const navigate = useNavigate()
  return async () => navigate(consolePaths.screen('pelanggan'), { replace: true })
}

type CustomerDialogProps = Asking & { customer: Customer; asked: CustomerAct }

/** Asks what an act on a customer needs, a reason at least, and does it. */
export function CustomerDialog({ customer, asked, ...dialog }: CustomerDialogProps) {
  const { id, name } = customer
  const params = { id }
  const erased = useErased()
  switch (asked.act) {
    case 'give-title':
      return (
        <ActDialog
          {...dialog}
          title={`Beri judul kepada ${name}`}
          description="Ebook ini masuk ke rak bukunya tanpa pesanan. Ia dapat ditarik kembali."
          submit="Beri judul"
          reason
          check={(fields) => ({
            title_id: fields.title_id === undefined ? 'Pilih judul' : undefined,
          })}
          send={async ({ title_id, reason = '' }) => {
            const body = { title_id: Number(title_id), reason }
            await callConsole('POST /api/console/customers/:id/titles', { params, body })
            return 'Judul diberikan'
          }}
        >
          <TitleChoice />
        </ActDialog>
      )
    case 'erase':
      return (
        <ActDialog
          {...dialog}
          title={`Hapus data ${name}?`}
          description="Akun, alamat, rak buku, tanda baca, dan semua data pribadinya hilang. Pesanan dan jumlah uangnya tetap ada untuk pembukuan, tanpa nama. Ini tidak dapat diurungkan."
          submit="Hapus data"
          reason="Misalnya tanggal permintaan pelanggan. Jangan tulis data pribadi."
          danger
          check={(fields) => ({
            name:
              (fields.name ?? '').trim().toLowerCase() === name.trim().toLowerCase()
                ? undefined
                : `Ketik nama pelanggan: ${name}`,
          })}
          send={async ({ name: typed = '', reason = '' }) => {
            const body = { name: typed, reason }
            await callConsole('POST /api/console/customers/:id/erase', { params, body })
            await erased()
            return 'Data pelanggan dihapus'
          }}
        >
          <TextField label="Ketik namanya untuk memastikan" name="name" hint={name} autoComplete="off" />
        </ActDialog>
      )
    case 'extend': {
      const { ends_at } = asked.subscription
      return (
        <ActDialog
          {...dialog}
          title="Perpanjang langganan"
          description={`Sekarang berlaku sampai ${formatDate(new Date(ends_at))}.`}
          submit="Perpanjang"
          reason
          check={(fields) => ({
            days: (typedNumber(fields.days ?? '') ?? 0) < 1 ? 'Isi jumlah hari, tanpa koma' : undefined,
          })}
          send={async ({ days = '', reason = '' }) => {
            const body = { days: typedNumber(days) ?? 0, ends_at, reason }
            await callConsole('POST /api/console/customers/:id/extend-subscription', { params, body })
            return 'Langganan diperpanjang'
          }}
        >
          <NumberField label="Tambahan hari" name="days" autoFocus />
        </ActDialog>
      )
    }
    default: {
      const { title, description, submit, done: words, send } = plainAct(customer, asked)
      return (
        <ActDialog
          {...dialog}
          title={title}
          description={description}
          submit={submit}
          danger={asked.act === 'block'}
          reason
          send={async ({ reason = '' }) => {
            await send(reason)
            return words
          }}
        />
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
function TitleChoice() {
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
      <FieldError id="title_id-error" name="title_id" />
    </fieldset>
  )
}
