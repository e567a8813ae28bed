import { useState } from 'react'
import { formatNumber } from '#kernel/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { useCall } from '../api/use-call.ts'
import { ReducedAmount } from '../frame/parts.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { chips, column, figures } from '../lists/columns.tsx'
import { type Column, RecordList } from '../lists/record-list.tsx'
import { consolePaths } from '../paths.ts'
import { useRight } from '../session/staff-session.ts'
import { type Bundle, standingOf } from './bundle-form.ts'

const NewBundleDialog = laterPart(() => import('./new-bundle-dialog.tsx'), 'NewBundleDialog')

const COLUMNS: readonly Column<Bundle>[] = [
  column('set', 'Set', 'lead', ({ name, parts, type }) => (
    <>
      <span className="wrap-anywhere">{name}</span>
      <span className="block text-xs font-normal text-muted">
        {parts.length} judul, {type === 'Fisik' ? 'cetak' : 'digital'}
      </span>
    </>
  )),
  figures('harga', 'Harga', 'line', ({ final_price, original }) => (
    <ReducedAmount of={final_price} from={original} />
  )),
  figures('terjual', 'Terjual', 'line', ({ sold }) => formatNumber(sold)),
  chips('status', 'Status', 'end', standingOf),
]

/** Every set of titles. */
export function BundlesScreen() {
  const mayChange = useRight('pemasaran.ubah')
  const seesTitles = useRight('katalog.lihat')
  const bundles = useCall('GET /api/console/bundles', {})
  const [adding, setAdding] = useState(false)
  return (
    <ScreenFrame
      title="Set"
      actions={mayChange && seesTitles && <Button onClick={() => setAdding(true)}>Tambah set</Button>}
    >
      <p className="measure text-muted">
        Beberapa judul dengan satu harga. Set tampil di toko selama dijual di sini dan dinyalakan di
        Pengaturan, Toko.
      </p>
      <RecordList
        label="Set"
        state={bundles}
        rows={bundles.data}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowLink={({ id }) => consolePaths.screen(`pemasaran/set/${id}`)}
        empty={{
          title: 'Belum ada set',
          text: 'Set baru adalah draf sampai Anda menjualnya.',
        }}
      />
      {adding && <NewBundleDialog close={() => setAdding(false)} />}
    </ScreenFrame>
  )
}
