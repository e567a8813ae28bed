import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#kernel/numbers.ts'
import { InlineNotice } from '../../ui/inline-notice.tsx'
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
  const [shown, setShown] = useState<{ name: string; comparison: Comparison }>()
  const compare = async (file: File) => {
    const body = new FormData()
    body.set('file', file)
    const ended = await act(() => callConsole('POST /api/console/settlements/compare', { body }))
    if (ended) setShown({ name: file.name, comparison: ended.data })
  }
  return (
    <Card title="Laporan penyedia pembayaran">
      <p className="text-muted">
        CSV transaksi atau saldo dari dasbor Midtrans atau Xendit. Berkasnya hanya dibandingkan dengan uang
        yang tercatat masuk; tidak ada yang diubah atau disimpan.
      </p>
      <DropField
        label="Pilih laporan penyedia"
        icon={<FileSpreadsheet aria-hidden className="size-6" />}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        busy={busy}
        onFile={(file) => void compare(file)}
      >
        Pilih atau seret berkas CSV ke sini.
      </DropField>
      {shown && (
        <div className="grid gap-4" aria-live="polite">
          <Summary {...shown} />
          <UnreadableRows {...shown.comparison.unreadable} />
          <Differences
            title="Jumlahnya berbeda"
            text="Atau belum tercatat masuk di toko."
            found={shown.comparison.differing}
          />
          <Differences
            title="Biayanya berbeda"
            text="Dari yang diisi pada metode pembayarannya saat tagihan dibuat."
            found={shown.comparison.fees}
          />
          <Differences
            title="Tidak dikenal toko"
            text="Tidak ada tagihan dengan nomor ini."
            found={shown.comparison.unknown}
          />
          <Differences
            title="Dua kali di berkas"
            text="Mungkin dibayar dua kali."
            found={shown.comparison.repeated}
          />
          <Differences
            title="Tidak ada di berkas"
            text="Tercatat masuk di toko pada waktu yang sama."
            found={shown.comparison.missing}
          />
        </div>
      )}
    </Card>
  )
}

function Summary({ name, comparison }: { name: string; comparison: Comparison }) {
  const { matched, rows, left_out, ...found } = comparison
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
        Baris ini tidak dibandingkan, kecuali yang hanya biayanya tidak terbaca. Unduh lagi laporannya dari
        dasbor penyedia dan jangan simpan ulang dengan Excel, yang dapat menulis 87.000 sebagai 8,7E+4.
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
