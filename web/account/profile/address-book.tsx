import { MapPin, Plus } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Address } from '#contracts/addresses.ts'
import { callForAnswer } from '../../api/call.ts'
import { toastFailure } from '../../api/toast-failure.ts'
import { MissingPart } from '../../shell/missing-part.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/state-notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { useOnDemand } from '../../ui/use-on-demand.tsx'

const loadDialogs = async () => {
  const [{ Dialog }, { AddressDialog }] = await Promise.all([
    import('../../ui/dialog.tsx'),
    import('./address-dialog.tsx'),
  ])
  return { Dialog, AddressDialog }
}

type Editing = { address: Address | undefined }

type AddressCardProps = {
  address: Address
  busy: boolean
  onEdit: () => void
  onMakeMain: () => void
  onRemove: () => void
}

function AddressCard({ address, busy, onEdit, onMakeMain, onRemove }: AddressCardProps) {
  const main = address.main_address === 1
  const about = <span className="sr-only"> {`alamat ${address.recipient}, ${address.city.city_name}`}</span>
  return (
    <li className="rounded border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-bold wrap-anywhere">{address.recipient}</h3>
        {main && <Chip tone="success">Alamat Utama</Chip>}
      </div>
      <p className="mt-1 text-sm text-muted tabular-nums">{address.phone}</p>
      <p className="mt-2 wrap-anywhere">{address.address}</p>
      <p className="text-muted wrap-anywhere">
        {address.subdistrict.subdistrict_name}, {address.city.city_name}, {address.province.province_name}{' '}
        {address.postal_code}
      </p>
      <div className="mt-3 -ml-3 flex flex-wrap gap-1">
        <Button kind="ghost" className="px-3!" onClick={onEdit}>
          Ubah{about}
        </Button>
        {!main && (
          <>
            <Button kind="ghost" className="px-3!" busy={busy} onClick={onMakeMain}>
              Jadikan Utama{about}
            </Button>
            <Button kind="ghost" className="px-3! text-danger!" onClick={onRemove}>
              Hapus{about}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

/** The user's addresses, the main one first. */
export function AddressBook({ addresses }: { addresses: Address[] | undefined }) {
  const { revalidate } = useRevalidator()
  const [editing, setEditing] = useState<Editing>()
  const [removing, setRemoving] = useState<Address>()
  const [busyWith, setBusyWith] = useState<number>()
  const dialogs = useOnDemand(loadDialogs, editing !== undefined || removing !== undefined, () => {
    setEditing(undefined)
    setRemoving(undefined)
  })
  if (addresses === undefined) return <MissingPart />

  const change = async (id: number, work: () => Promise<string>, fallback: string) => {
    setBusyWith(id)
    try {
      showToast({ kind: 'success', text: await work(), of: 'form' })
      await revalidate()
      setRemoving(undefined)
    } catch (error) {
      toastFailure(error, fallback)
    } finally {
      setBusyWith(undefined)
    }
  }
  const makeMain = ({ id }: Address) =>
    change(
      id,
      async () => {
        const body = { user_address_id: id }
        const { message } = await callForAnswer('POST /api/user/setMainAddress', { body })
        return message || 'Alamat Utama Berhasil Diubah'
      },
      'Alamat Utama Gagal Diubah',
    )
  const remove = ({ id }: Address) =>
    change(
      id,
      async () => {
        const { message } = await callForAnswer('DELETE /api/user/user-address/:id', { params: { id } })
        return message || 'Alamat Berhasil Dihapus'
      },
      'Alamat Gagal Dihapus',
    )

  return (
    <>
      {addresses.length === 0 ? (
        <EmptyState
          icon={<MapPin />}
          title="Belum ada alamat"
          text="Simpan alamat agar buku cetak sampai ke tangan Anda."
        />
      ) : (
        <ul className="grid grid-cols-1 gap-4">
          {addresses.map((address) => (
            <AddressCard
              key={address.id}
              address={address}
              busy={busyWith === address.id}
              onEdit={() => setEditing({ address })}
              onMakeMain={() => void makeMain(address)}
              onRemove={() => setRemoving(address)}
            />
          ))}
        </ul>
      )}
      {/* The same button for an empty and a full address book, so that the focus can return to it after the first
          address. */}
      <div className={addresses.length === 0 ? '-mt-5 mb-10 text-center' : 'mt-5'}>
        <Button onClick={() => setEditing({ address: undefined })}>
          <Plus aria-hidden className="size-4.5" />
          Tambah Alamat
        </Button>
      </div>
      {dialogs && editing !== undefined && (
        <dialogs.AddressDialog
          address={editing.address}
          onClose={() => setEditing(undefined)}
          onSaved={async () => void (await revalidate())}
        />
      )}
      {dialogs && (
        <dialogs.Dialog
          open={removing !== undefined}
          onOpenChange={(open) => !open && setRemoving(undefined)}
          title="Hapus alamat"
          description={removing && `Alamat ${removing.recipient} di ${removing.city.city_name} akan dihapus.`}
          back="Batal"
          footer={
            <Button
              kind="danger"
              busy={busyWith !== undefined}
              onClick={() => removing && void remove(removing)}
            >
              Hapus
            </Button>
          }
        />
      )}
    </>
  )
}
