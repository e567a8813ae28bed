import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Shown where an order needs an address and the user has none. It closes by its own buttons only. */
export function MissingAddressDialog({ onClose, onAdd }: { onClose: () => void; onAdd: () => void }) {
  return (
    <Dialog
      persistent
      open
      onOpenChange={(open) => !open && onClose()}
      title="Alamat Pengiriman Tidak Ditemukan"
      description="Buku cetak dikirim ke alamat utama Anda. Tambahkan alamat dahulu; pilihan Anda di sini tetap ada."
      back="Tutup"
      footer={<Button onClick={onAdd}>Tambah Alamat</Button>}
    />
  )
}
