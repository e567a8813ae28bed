import { useState } from 'react'
import { formatNumber } from '#kernel/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { useCall } from '../api/use-call.ts'
import { ReducedAmount } from '../frame/parts.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { chips, column, figures, written } from '../lists/columns.tsx'
import { type Column, RecordList } from '../lists/record-list.tsx'
import { consolePaths } from '../paths.ts'
import { useRight } from '../session/staff-session.ts'
import type { Package } from './package-form.ts'

const NewPackageDialog = laterPart(() => import('./new-package-dialog.tsx'), 'NewPackageDialog')

const COLUMNS: readonly Column<Package>[] = [
  written('paket', 'Paket', 'lead', ({ name }) => name),
  column('masa', 'Masa', 'line', ({ duration }) => `${duration} bulan`),
  figures('harga', 'Harga', 'line', ({ price, final_price }) => (
    <ReducedAmount of={final_price} from={price} />
  )),
  figures('pelanggan', 'Pelanggan', 'line', ({ subscribers }) => `${formatNumber(subscribers)} orang`),
  chips('status', 'Status', 'end', ({ on_sale }) =>
    on_sale ? { tone: 'success', text: 'Dijual' } : { tone: 'plain', text: 'Tidak dijual' },
  ),
]

/** Every subscription package with its present subscribers. */
export function PackagesScreen() {
  const mayChange = useRight('pemasaran.ubah')
  const packages = useCall('GET /api/console/packages', {})
  const [adding, setAdding] = useState(false)
  return (
    <ScreenFrame
      title="Paket langganan"
      actions={mayChange && <Button onClick={() => setAdding(true)}>Tambah paket</Button>}
    >
      <RecordList
        label="Paket langganan"
        state={packages}
        rows={packages.data}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowLink={({ id }) => consolePaths.screen(`pemasaran/paket/${id}`)}
        empty={{
          title: 'Belum ada paket',
          text: 'Pelanggan paket membaca semua judul yang termasuk langganan.',
        }}
      />
      {adding && <NewPackageDialog close={() => setAdding(false)} />}
    </ScreenFrame>
  )
}
