import { Dialog } from '#web/ui/dialog.tsx'

export type HelpLine = { keys: readonly string[]; does: string }

export const PDF_HELP: readonly HelpLine[] = [
  { keys: ['←', '→'], does: 'Membalik halaman; menggeser saat diperbesar' },
  { keys: ['Page Up', 'Page Down'], does: 'Halaman sebelumnya, halaman berikutnya' },
  { keys: ['Spasi'], does: 'Halaman berikutnya' },
  { keys: ['Home', 'End'], does: 'Halaman pertama, halaman terakhir' },
  { keys: ['+', '−', '0'], does: 'Memperbesar, memperkecil, ukuran semula' },
  { keys: ['W'], does: 'Selebar layar, satu halaman penuh' },
  { keys: ['/', 'Ctrl F'], does: 'Mencari di buku ini' },
  { keys: ['I'], does: 'Daftar isi dan halaman' },
  { keys: ['Backspace'], does: 'Kembali ke tempat sebelum melompat' },
  { keys: ['T'], does: 'Memilih teks' },
  { keys: ['D'], does: 'Menandai halaman ini' },
  { keys: ['H', 'N'], does: 'Menyorot teks terpilih, mencatat padanya' },
  { keys: ['P'], does: 'Daftar penanda' },
  { keys: ['B'], does: 'Membacakan' },
  { keys: ['F'], does: 'Layar penuh' },
  { keys: ['Esc'], does: 'Keluar dari perbesaran' },
  { keys: ['?'], does: 'Bantuan ini' },
]

export const HTML_HELP: readonly HelpLine[] = [
  { keys: ['↑', '↓'], does: 'Menggulung; membalik di tampilan halaman' },
  { keys: ['←', '→'], does: 'Membalik di tampilan halaman' },
  { keys: ['Page Up', 'Page Down'], does: 'Satu layar atau halaman mundur, maju' },
  { keys: ['Spasi'], does: 'Maju; dengan Shift mundur' },
  { keys: ['Home', 'End'], does: 'Awal buku, akhir buku' },
  { keys: ['M'], does: 'Gulung atau halaman' },
  { keys: ['+', '−'], does: 'Huruf lebih besar, lebih kecil' },
  { keys: ['A'], does: 'Tampilan teks' },
  { keys: ['/', 'Ctrl F'], does: 'Mencari di buku ini' },
  { keys: ['I'], does: 'Daftar isi' },
  { keys: ['Backspace'], does: 'Kembali ke tempat sebelum melompat' },
  { keys: ['D'], does: 'Menandai tempat ini' },
  { keys: ['H', 'N'], does: 'Menyorot teks terpilih, mencatat padanya' },
  { keys: ['P'], does: 'Daftar penanda' },
  { keys: ['F'], does: 'Layar penuh' },
  { keys: ['?'], does: 'Bantuan ini' },
]

export type ReaderHelpProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  lines: readonly HelpLine[]
  /** What touch and mouse do, in one sentence. */
  hands: string
}

export function ReaderHelp({ open, onOpenChange, lines, hands }: ReaderHelpProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Cara membaca" description={hands}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
        {lines.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex flex-wrap items-center gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded-sm border border-edge bg-paper px-2 py-0.5 text-center font-sans text-sm font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="self-center text-muted max-sm:-mt-2">{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
