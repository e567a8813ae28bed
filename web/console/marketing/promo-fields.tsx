import { PROMO_KIND_WORDS, PURCHASE_WORDS, TARGET_WORDS } from '#contracts/words/promo-words.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { choicesOf } from '../forms/choices-of.ts'
import { NumberField, RupiahField } from '../forms/number-fields.tsx'
import { FormSection } from '../forms/record-form-frame.tsx'
import type { RecordForm } from '../forms/use-record-form.ts'
import type { PromoFields as Fields } from './promo-form.ts'
import { ShownFields } from './shown-fields.tsx'
import { ZonesField } from './zones-field.tsx'

export function PromoFields({ form }: { form: RecordForm<Fields> }) {
  const { text, set, values } = form
  const ofShipping = values.reduces === 'shipping'
  return (
    <>
      <div className="grid content-start gap-5">
        <FormSection title="Promo">
          <TextField label="Nama" {...text('name')} hint="Terlihat oleh pembeli" />
          <TextAreaField label="Keterangan" {...text('description')} hint="Kalimat di bawah namanya" />
          <RadioList
            legend="Yang dipotong"
            name="reduces"
            value={values.reduces}
            onChange={(value) => set('reduces', value as Fields['reduces'])}
            options={[
              { value: 'goods', text: TARGET_WORDS.goods },
              { value: 'shipping', text: TARGET_WORDS.shipping, note: 'Hanya untuk buku cetak' },
            ]}
          />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <NumberField label="Potongan (%)" {...text('discount')} hint="Dihitung lebih dahulu" />
            <RupiahField label="Potongan (rupiah)" {...text('nominal_discount')} hint="Setelah persennya" />
          </div>
          <RupiahField
            label="Potongan paling banyak"
            {...text('maximum_discount')}
            hint="Kosong berarti tanpa batas"
          />
          {ofShipping && <ZonesField zones={values.zones} onChange={(zones) => set('zones', zones)} />}
        </FormSection>
        <FormSection title="Waktu">
          <ShownFields
            shown={values.shown}
            begins_at={values.begins_at}
            set={(name, value) => set(name, value)}
          />
          <TextField
            label="Hari terakhir"
            type="date"
            {...text('expired')}
            hint="Masih berlaku sampai tengah malam hari itu, WIB"
          />
        </FormSection>
      </div>
      <div className="grid content-start">
        <FormSection title="Syarat" text="Pesanan yang sudah memakai promo ini tetap mendapat potongannya.">
          <RupiahField
            label="Belanja minimum"
            {...text('minimum_spend')}
            hint="Sebelum potongan dan ongkos kirim. 0 berarti tanpa syarat."
          />
          {!(ofShipping && values.type === 'Otomatis') && (
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <NumberField label="Kuota" {...text('quota')} hint="Kosong berarti tanpa batas" />
              <NumberField
                label="Kuota per pelanggan"
                {...text('quota_per_user')}
                hint="Kosong berarti tanpa batas"
              />
            </div>
          )}
          {!ofShipping && (
            <fieldset>
              <legend className="mb-1 text-sm font-semibold">Berlaku untuk</legend>
              {choicesOf(PURCHASE_WORDS).map((kind) => (
                <div key={kind.value}>
                  <Checkbox
                    label={kind.text}
                    checked={values.applies_to.includes(kind.value)}
                    onChange={(on) => {
                      const others = values.applies_to.filter((one) => one !== kind.value)
                      set('applies_to', on ? [...others, kind.value] : others)
                    }}
                  />
                </div>
              ))}
              <FieldError id="applies-to-error" name="applies_to" />
            </fieldset>
          )}
          <RadioList
            legend="Cara dipakai"
            name="type"
            value={values.type}
            onChange={(value) => set('type', value as Fields['type'])}
            options={[
              { value: 'Promo', text: PROMO_KIND_WORDS.Promo, note: 'Tampil di halaman promo dan beranda' },
              { value: 'Reedem', text: PROMO_KIND_WORDS.Reedem, note: 'Tidak tampil di mana pun' },
              ...(ofShipping
                ? [
                    {
                      value: 'Otomatis',
                      text: PROMO_KIND_WORDS.Otomatis,
                      note: 'Berlaku sendiri di setiap pesanan yang memenuhi syarat. Namanya tampil di keranjang.',
                    },
                  ]
                : []),
            ]}
          />
        </FormSection>
      </div>
    </>
  )
}
