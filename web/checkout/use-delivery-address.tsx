import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Address } from '#contracts/addresses.ts'
import { call } from '../api/call.ts'
import { laterPart } from '../ui/later-part.tsx'

/** Dialogs and forms are fetched only when needed: most shoppers have an address already. */
const AddressDialog = laterPart(() => import('../account/profile/address-dialog.tsx'), 'AddressDialog')
const MissingAddressDialog = laterPart(() => import('./missing-address-dialog.tsx'), 'MissingAddressDialog')

export type DeliveryAddress = {
  address: Address | undefined
  /** Opens the form: for another address, or for the present one. */
  edit: () => void
  /** The button that opens the form and gets the focus back. */
  button: RefObject<HTMLButtonElement | null>
  dialogs: ReactNode
}

/** The delivery address. It is added and changed on this page, so that no choice is lost. */
export function useDeliveryAddress(loaded: Address | undefined, needed: boolean): DeliveryAddress {
  const [address, setAddress] = useState(loaded)
  const [open, setOpen] = useState<'missing' | 'form' | undefined>(
    needed && loaded === undefined ? 'missing' : undefined,
  )
  const button = useRef<HTMLButtonElement>(null)
  // Synchronous: the button that gets the focus has to exist when the dialog closes.
  const show = (main: Address | undefined) => flushSync(() => setAddress(main))
  // If it cannot be read, the present one stays.
  const lookAgain = () =>
    call('GET /api/user/user-address').then(
      ([main]) => show(main),
      () => undefined,
    )
  const lookAgainAt = useEffectEvent(() => {
    // What is typed into an open form stays as it is.
    if (open === undefined && !document.hidden) void lookAgain()
  })
  useEffect(() => {
    if (!needed) return
    // It may have been changed in another tab, and the parcel goes to the main address.
    const look = () => lookAgainAt()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [needed])
  const dialogs = (
    <>
      {open === 'missing' && (
        <MissingAddressDialog onClose={() => setOpen(undefined)} onAdd={() => setOpen('form')} />
      )}
      {open === 'form' && (
        <AddressDialog
          address={address}
          onClose={() => setOpen(undefined)}
          // Another one may have become the main address in another tab.
          onSaved={async (saved) => (saved.main_address === 1 ? show(saved) : lookAgain())}
          finalFocus={button}
        />
      )}
    </>
  )
  return { address, edit: () => setOpen('form'), button, dialogs }
}
