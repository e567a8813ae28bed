import { GIFT_BOUNDS } from '#contracts/gift-choices.ts'
import type { OwnGift } from '#contracts/gift-draft.ts'
import { DAY, dayInWib } from '#kernel/time.ts'
import { shopNow } from '../api/shop-clock.ts'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Within } from './gift-draft.ts'

export type GiftFieldsProps = {
  /** What is corrected. */
  gift?: OwnGift | undefined
  within?: Within
}

/** For whom a gift is, what is written to them, and when. */
export function GiftFields({ gift, within = 'gift.' }: GiftFieldsProps) {
  const now = shopNow()
  const today = dayInWib(new Date(now))
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Nama penerima"
          name={`${within}name`}
          autoComplete="off"
          required
          maxLength={GIFT_BOUNDS.name}
          defaultValue={gift?.name}
        />
        <TextField
          label="Email penerima"
          name={`${within}email`}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={200}
          defaultValue={gift?.email}
        />
      </div>
      <TextAreaField
        label="Pesan"
        name={`${within}message`}
        rows={4}
        maxLength={GIFT_BOUNDS.message}
        hint={`Boleh kosong, paling panjang ${GIFT_BOUNDS.message} huruf, tanpa tautan.`}
        defaultValue={gift?.message}
      />
      <TextField
        label="Dikirim pada"
        name={`${within}send_on`}
        type="date"
        required
        min={today}
        max={dayInWib(new Date(now + GIFT_BOUNDS.daysAhead * DAY))}
        defaultValue={gift !== undefined && gift.send_on > today ? gift.send_on : today}
        hint="Email hadiah dikirim pukul 08.00 WIB, atau segera jika sudah lewat."
      />
    </div>
  )
}
