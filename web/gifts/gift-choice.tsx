import { useState } from 'react'
import { Checkbox } from '../ui/checkbox.tsx'
import { laterPart } from '../ui/later-part.tsx'

/** Few purchases are gifts. */
const GiftFields = laterPart(() => import('./gift-fields.tsx'), 'GiftFields')

export type GiftChoiceProps = {
  isGift: boolean
  /** Undefined where it can only be a gift. */
  onChange: ((isGift: boolean) => void) | undefined
}

/** Whether a purchase is for somebody else, and for whom. */
export function GiftChoice({ isGift, onChange }: GiftChoiceProps) {
  // What was typed stays where the box is unticked and ticked again. Disabled fields are not sent.
  const [begun, setBegun] = useState(isGift)
  if (isGift && !begun) setBegun(true)
  return (
    <section className="rounded border border-line bg-surface p-4 sm:p-6" aria-label="Hadiah">
      {onChange === undefined ? (
        <h2 className="text-lg font-bold">Hadiah untuk orang lain</h2>
      ) : (
        <Checkbox label="Ini hadiah untuk orang lain" checked={isGift} onChange={onChange} />
      )}
      {begun && (
        <fieldset hidden={!isGift} disabled={!isGift}>
          <p className="mt-2 mb-4 text-sm text-muted">
            Penerima mendapat email dengan tautan untuk menerima hadiahnya. Anda sendiri tidak mendapat
            aksesnya.
          </p>
          <GiftFields />
        </fieldset>
      )}
    </section>
  )
}
