import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Nothing can be sent to somebody without an address. Closes by its own buttons only. */
export function MissingAddressDialog() {
  const [open, setOpen] = useState(true)
  return (
    <Dialog
      persistent
      open={open}
      onOpenChange={setOpen}
      title="Alamat Pengiriman Tidak Ditemukan"
      description="Buku cetak dikirim ke alamat utama Anda. Tambahkan alamat dahulu; barang tetap ada di keranjang."
      footer={
        <>
          <Button kind="secondary" onClick={() => setOpen(false)}>
            Tutup
          </Button>
          <ButtonLink link={<Link to={paths.profile('Alamat Saya')} />}>Tambah Alamat</ButtonLink>
        </>
      }
    />
  )
}
