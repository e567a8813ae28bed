import { Printer } from 'lucide-react'
import type { PAPER_SIZES, PARCEL_PAPERS } from '#contracts/choices.ts'
import { Menu } from '../../ui/menu.tsx'
import { callConsole } from '../api/call-console.ts'
import { download } from '../api/download.ts'
import { useAct } from '../api/use-act.tsx'

type Kind = (typeof PARCEL_PAPERS)[number]
type Size = (typeof PAPER_SIZES)[number]

const PAPERS: readonly { kind: Kind; size: Size; text: string }[] = [
  { kind: 'label', size: 'a6', text: 'Label, A6' },
  { kind: 'label', size: 'a4', text: 'Label, 4 per A4' },
  { kind: 'slip', size: 'a6', text: 'Daftar kemas, A6' },
  { kind: 'slip', size: 'a4', text: 'Daftar kemas, 4 per A4' },
]

/** Labels and packing slips of paid parcels, as a PDF. */
export function PrintParcels({ refnos }: { refnos: readonly string[] }) {
  const { act } = useAct()
  const print = (kind: Kind, size: Size) =>
    act(async () => {
      const query = { refnos: refnos.join(','), kind, size }
      const { name, pdf } = await callConsole('GET /api/console/parcels/papers', { query })
      download({ name, type: 'application/pdf', bytes: pdf })
    })
  return (
    <Menu
      label="Cetak"
      className="w-auto! grid-flow-col gap-2 rounded border border-edge bg-surface px-4 font-semibold text-primary hover:bg-line/40"
      entries={PAPERS.map(({ kind, size, text }) => ({ text, onSelect: () => void print(kind, size) }))}
    >
      <Printer aria-hidden className="size-4.5" />
      Cetak
    </Menu>
  )
}
