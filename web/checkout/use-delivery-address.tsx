import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Address } from '#contracts/addresses.ts'
import { call } from '../api/call.ts'

/** Dialogs and forms are fetched by who needs one: most shoppers have their address. */
const AddressDialog = lazy(async () => ({
  default: (await import('../account/profile/address-dialog.tsx')).AddressDialog,
}))
const MissingAddressDialog = lazy(async () => ({
  default: (await import('./missing-address-dialog.tsx')).MissingAddressDialog,
}))

export type DeliveryAddress = {
  address: Address | undefined
  /** Opens the form: for another address, or for the present one. */
  edit: () => void
  /** The button that opens the form; it takes the focus back. */
  button: RefObject<HTMLButtonElement | null>
  dialogs: ReactNode
}

/** Where parcels go. It is added and changed on the spot, so that nothing that was chosen is lost. */
export function useDeliveryAddress(loaded: Address | undefined, needed: boolean): DeliveryAddress {
  const [address, setAddress] = useState(loaded)
  const [open, setOpen] = useState<'missing' | 'form' | undefined>(
    needed && loaded === undefined ? 'missing' : undefined,
  )
  const button = useRef<HTMLButtonElement>(null)
  const lookAgain = async () => {
    const [main] = await call('GET /api/user/user-address')
    // At once: the button that takes the focus has to stand in the page as the dialog closes.
    flushSync(() => setAddress(main))
  }
  const dialogs = (
    <Suspense fallback={null}>
      {open === 'missing' && (
        <MissingAddressDialog onClose={() => setOpen(undefined)} onAdd={() => setOpen('form')} />
      )}
      {open === 'form' && (
        <AddressDialog
          address={address}
          onClose={() => setOpen(undefined)}
          onSaved={lookAgain}
          finalFocus={button}
        />
      )}
    </Suspense>
  )
  return { address, edit: () => setOpen('form'), button, dialogs }
}
