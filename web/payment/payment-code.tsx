import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { showToast } from '../ui/toast.ts'
import { saveCode } from './save-code.ts'

/** A code in a size that a phone reads from an arm’s length. */
const codeSize = 'w-full max-w-80 aspect-square h-auto'

export type PaymentCodeProps = { text: string; label: string; lines: readonly string[]; fileName: string }

/** A code to scan, which can be saved for an app on the same phone. Loaded once a code has to be shown. */
export function PaymentCode({ text, label, lines, fileName }: PaymentCodeProps) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await saveCode(text, lines, fileName)
    } catch {
      showToast({ kind: 'error', text: 'Gambar tidak dapat dibuat. Ambil tangkapan layar saja.' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid w-full max-w-80 gap-3">
      <QrCode text={text} label={label} className={codeSize} />
      <Button wide kind="secondary" busy={busy} onClick={() => void save()}>
        <Download aria-hidden className="size-4.5" />
        Simpan gambar
      </Button>
    </div>
  )
}

/** A code that opens a wallet on a phone, for who shops at a computer. */
export function WalletCode({ address, wallet }: { address: string; wallet: string }) {
  return (
    <div className="hidden max-w-48 content-start gap-3 lg:grid">
      <QrCode text={address} label={`Kode yang membuka ${wallet}`} className="size-48" />
      <p className="text-sm text-muted">Atau pindai dengan kamera ponsel untuk membuka {wallet} di sana.</p>
    </div>
  )
}
