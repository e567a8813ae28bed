import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatLongDay } from '#kernel/long-date.ts'
import { formatNumber } from '#kernel/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { useAct } from '../api/use-act.tsx'
import { DropField } from '../forms/drop-field.tsx'
import { Amount, Card } from '../frame/parts.tsx'
import { orderPaths } from '../orders/order-paths.ts'

type Comparison = ConsoleData<'POST /api/console/settlements/compare'>
type Found = Comparison['differing']
type Unreadable = Comparison['unreadable']

const WHAT: Record<Unreadable['rows'][number]['what'], string> = {
  reference: 'tanpa nomor pesanan, jumlah',
  amount: 'jumlah',
  status: 'status',
  fee: 'biaya',
  quote: 'tanda kutip tidak ditutup',
}

/** A provider's file of settled payments, compared with what came in. */
export function Settlements() {
  const { act, busy } = useAct()
  const [days, setDays] = useState({ since: '', until: '' })
  const [shown, setShown] = useState<{ file: File; comparison: Comparison }>()
  const compare = async (file: File) => {
    // What is shown is of the former file, or of other days.
    setShown(undefined)
    const body = new FormData()
    for (const [name, day] of Object.entries(days)) if (day !== '') body.set(name, day)
    // It comes last: the shop reads no field after it.
    body.set('file', file)
    const ended = await act(() => callConsole('POST /api/console/settlements/compare', { body }))
    if (ended) setShown({ file, comparison: ended.data })
  }
  return (
    <Card title="Laporan penyedia pembayaran">
      <p className="text-muted">
        CSV transaksi atau saldo dari dasbor Midtrans atau Xendit. Berkasnya hanya dibandingkan dengan uang
        yang tercatat masuk; tidak ada yang diubah atau disimpan.
      </p>
      <fieldset className="grid gap-2">
        <legend className="sr-only">Hari yang dibandingkan</legend>
        <p className="text-muted">
          Pembayaran yang masuk pada hari-hari ini harus ada di berkas. Tanpa tanggal, dari hari pertama
          sampai hari terakhir yang tertulis di berkas.
        </p>
        <div className="grid gap-3 sm:grid-cols-2">
          {DAYS.map(({ name, label }) => (
            <TextField
              key={name}
              label={label}
              name={name}
              type="date"
              value={days[name]}
              onChange={({ target }) => setDays({ ...days, [name]: target.value })}
            />
          ))}
        </div>
      </fieldset>
      <DropField
        label="Pilih laporan penyedia"
        icon={<FileSpreadsheet aria-hidden className="size-6" />}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        busy={busy}
        onFile={(file) => void compare(file)}
        onRefused={() => setShown(undefined)}
      >
        Pilih atau seret berkas CSV ke sini.
      </DropField>
      {shown && (
        <>
          <Button kind="secondary" busy={busy} onClick={() => void compare(shown.file)}>
            <span className="wrap-anywhere">Bandingkan {shown.file.name} lagi</span>
          </Button>
          <Result {...shown} />
        </>
      )}
    </Card>
  )
}

const DAYS = [
  { name: 'since', label: 'Dari' },
  { name: 'until', label: 'Sampai' },
] as const

function Result({ file, comparison }: { file: File; comparison: Comparison }) {
  return (
    <div className="grid gap-4" aria-live="polite">
      <Summary name={file.name} comparison={comparison} />
      <p className="text-muted">{periodInWords(comparison.period)}</p>
      <UnreadableRows {...comparison.unreadable} />
      <Differences
        title="Jumlahnya berbeda"
        text="Atau belum tercatat masuk di toko."
        found={comparison.differing}
      />
      <Differences
        title="Biayanya berbeda"
        text="Dari yang diisi pada metode pembayarannya saat tagihan dibuat."
        found={comparison.fees}
      />
      <Differences
        title="Tidak dikenal toko"
        text="Tidak ada tagihan dengan nomor ini."
        found={comparison.unknown}
      />
      <Differences title="Dua kali di berkas" text="Mungkin dibayar dua kali." found={comparison.repeated} />
      <Differences
        title="Tidak ada di berkas"
        text="Tercatat masuk di toko pada hari-hari itu, dari penyedia yang sama."
        found={comparison.missing}
      />
    </div>
  )
}

const BY: Record<NonNullable<Comparison['period']>['by'], string> = {
  chosen: 'seperti yang Anda pilih',
  file: 'menurut waktu di berkas',
  payments: 'menurut pembayaran yang cocok, karena berkas tidak memuat waktu',
}

function periodInWords(period: Comparison['period']): string {
  if (period === null) return 'Pembayaran yang tidak ada di berkas tidak dicari.'
  const { since, until, by } = period
  const days =
    since === until ? formatLongDay(since) : `${formatLongDay(since)} sampai ${formatLongDay(until)}`
  return `Pembayaran yang masuk ${days} dicari di berkas, ${BY[by]}.`
}

function Summary({ name, comparison }: { name: string; comparison: Comparison }) {
  const { matched, rows, left_out, period: _, ...found } = comparison
  const differences = Object.values(found).reduce((sum, { count }) => sum + count, 0)
  const others = left_out > 0 && ` ${left_out} dari ${rows} baris bukan pembayaran yang berhasil.`
  if (matched.count === 0) {
    return (
      <InlineNotice tone="danger">
        {name}: {whyNothing(comparison)}
        {left_out < rows && others}
      </InlineNotice>
    )
  }
  return (
    <InlineNotice tone={differences === 0 ? 'success' : 'warning'}>
      {name}: {formatNumber(matched.count)} pembayaran cocok, <Amount of={matched.total} />, biaya penyedia{' '}
      <Amount of={matched.fees} />
      {matched.expected > 0 && (
        <>
          {' '}
          (perkiraan <Amount of={matched.expected} />)
        </>
      )}
      . {differences === 0 ? 'Tidak ada yang berbeda.' : `${formatNumber(differences)} perlu dilihat.`}
      {others}
    </InlineNotice>
  )
}

/** Why no payment fits. */
function whyNothing({ rows, left_out, unreadable, differing, repeated, unknown }: Comparison): string {
  if (differing.count + repeated.count > 0) return 'tidak ada pembayaran yang cocok.'
  const why =
    rows === 0
      ? 'berkas ini hanya berisi judul kolom.'
      : left_out === rows
        ? `tidak satu pun dari ${formatNumber(rows)} baris berisi pembayaran yang berhasil.`
        : unknown.count === 0
          ? `${formatNumber(unreadable.count)} baris tidak dapat dibaca.`
          : 'tidak satu pun nomornya dikenal toko. Mungkin laporan ini dari akun lain.'
  return `tidak ada yang dapat dibandingkan: ${why}`
}

function UnreadableRows({ count, rows }: Unreadable) {
  if (count === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">Tidak dapat dibaca ({formatNumber(count)})</h3>
      <p className="text-muted">
        Baris ini tidak dibandingkan, kecuali yang hanya biayanya kosong atau tidak terbaca. Unduh lagi
        laporannya dari dasbor penyedia dan jangan simpan ulang dengan Excel, yang dapat menulis 87.000
        sebagai 8,7E+4.
      </p>
      <ul className="grid gap-1">
        {rows.map(({ line, reference, what, written }) => (
          <li
            key={line}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-1"
          >
            <span className="tabular-nums wrap-anywhere">
              Baris {formatNumber(line)}
              {reference !== '' && `, ${reference}`}
            </span>
            <span className="text-muted wrap-anywhere">
              {WHAT[what]}: {written === '' ? 'kosong' : written}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Differences({ title, text, found }: { title: string; text: string; found: Found }) {
  if (found.count === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">
        {title} ({formatNumber(found.count)})
      </h3>
      <p className="text-muted">{text}</p>
      <ul className="grid gap-1">
        {found.rows.map(({ reference, order, in_file, in_shop }, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a payment may be there twice
            key={at}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-1"
          >
            {order === null ? (
              <span className="tabular-nums wrap-anywhere">{reference}</span>
            ) : (
              <Link
                to={orderPaths.detail(order.id)}
                className="text-primary tabular-nums underline-offset-2 hover:underline"
              >
                {reference}
              </Link>
            )}
            <span className="text-muted">
              berkas {in_file === null ? 'tidak ada' : <Amount of={in_file} />}, toko{' '}
              {in_shop === null ? 'tidak ada' : <Amount of={in_shop} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
