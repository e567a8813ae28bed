import type { Preorder } from '#contracts/catalogue.ts'
import { formatLongDay } from '#kernel/long-date.ts'
import { Chip } from '../ui/chip.tsx'

/** From when on a preorder can be read or is sent, and what the shop says about it. */
export function PreorderNote({ preorder, isPaper }: { preorder: Preorder; isPaper: boolean }) {
  const { releases_on, text, cap } = preorder
  return (
    <div className="grid justify-items-start gap-1.5 text-sm">
      <Chip tone="accent">Pra-pesan</Chip>
      <p>
        {isPaper ? 'Dikirim' : 'Dapat dibaca'} mulai{' '}
        <strong className="whitespace-nowrap">{formatLongDay(releases_on)}</strong>. Dibayar sekarang.
      </p>
      {text !== '' && <p className="wrap-anywhere whitespace-pre-line text-muted">{text}</p>}
      {cap !== null && <p className="text-muted">Paling banyak {cap} eksemplar untuk satu pembeli.</p>}
    </div>
  )
}
