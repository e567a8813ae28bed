import { Fragment } from 'react'
import { COURIER_NAMES } from '#contracts/couriers.ts'
import { NOTICE_WORDS, SWITCHED_NOTICES } from '#contracts/notice-kinds.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { useCall } from '../api/use-call.ts'
import { NumberField } from '../forms/number-fields.tsx'
import { FormSection, RecordFormFrame } from '../forms/record-form-frame.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { LoadedScreen } from '../frame/loaded-screen.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { useRight } from '../session/staff-session.ts'
import { ShippingOrigin } from './shipping-origin.tsx'
import {
  checkShop,
  SHOP_LABELS,
  type Shop,
  SWITCHES,
  type Switch,
  shopBody,
  shopValues,
  shopValueWords,
} from './shop-form.ts'
import { StatusFields } from './status-fields.tsx'

const TITLE = 'Toko'
const SWITCH_NAMES = Object.keys(SWITCHES) as Switch[]

/** What the shop says about itself, from where it sends, and by whom. */
export function ShopScreen() {
  const shop = useCall('GET /api/console/shop', {})
  return (
    <LoadedScreen title={TITLE} state={shop}>
      {(data) => (
        <ScreenFrame title={TITLE}>
          <ShopForm shop={data} changed={(next) => shop.change(() => next)} />
        </ScreenFrame>
      )}
    </LoadedScreen>
  )
}

function ShopForm({ shop, changed }: { shop: Shop; changed: (shop: Shop) => void }) {
  const mayChange = useRight('pengaturan.ubah')
  const form = useRecordForm({
    draft: 'shop',
    record: shop,
    valuesOf: shopValues,
    changed,
    check: checkShop,
    save: (values, version) => {
      const { couriers, notices, ...body } = shopBody(values)
      return callConsole('PUT /api/console/shop', {
        body: { ...body, couriers: [...couriers], notices: [...notices], version },
      })
    },
    reread: () => callConsole('GET /api/console/shop'),
    done: 'Pengaturan toko disimpan',
  })
  const { text, box, values, set } = form
  return (
    <RecordFormFrame form={form} labels={SHOP_LABELS} show={shopValueWords}>
      <fieldset disabled={!mayChange} className="grid min-w-0 items-start gap-5 xl:grid-cols-2">
        <FormSection title="Tentang toko" text="Di kaki halaman, di email, dan di kuitansi.">
          <TextField label={SHOP_LABELS.name} {...text('name')} />
          <TextField label={SHOP_LABELS.address} {...text('address')} />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              label={SHOP_LABELS.email}
              type="email"
              {...text('email')}
              hint="Tempat pembeli bertanya"
            />
            <TextField label={SHOP_LABELS.phone} type="tel" {...text('phone')} />
          </div>
        </FormSection>
        <FormSection
          title="Media sosial"
          text="Alamat lengkap yang berawal dengan https://. Kosong: tidak tampil."
        >
          <TextField label={SHOP_LABELS.instagram} inputMode="url" {...text('instagram')} />
          <TextField label={SHOP_LABELS.twitter} inputMode="url" {...text('twitter')} />
          <TextField
            label={SHOP_LABELS.whatsapp}
            inputMode="url"
            {...text('whatsapp')}
            hint="Misalnya https://wa.me/628…"
          />
        </FormSection>
        <FormSection
          title="Pengiriman"
          text="Ongkos kirim dihitung dari sini. Pesanan lama tetap memakai ongkosnya."
        >
          <ShippingOrigin
            key={shop.shipping_origin}
            name={shop.shipping_origin === values.shipping_origin ? shop.shipping_origin_name : undefined}
            onChange={(code) => set('shipping_origin', code)}
          />
          <fieldset>
            <legend className="mb-1 text-sm font-semibold">Kurir yang ditawarkan</legend>
            <Choices
              all={shop.couriers_served.map((code) => ({ value: code, text: COURIER_NAMES[code] }))}
              chosen={values.couriers}
              onChange={(couriers) => set('couriers', couriers)}
            />
            <FieldError id="couriers-error" name="couriers" />
          </fieldset>
        </FormSection>
        <FormSection
          title="Pembaca"
          text="Yang dimatikan hilang dari setiap halaman. Yang sudah ditulis atau disimpan pembaca tidak terhapus."
        >
          {SWITCH_NAMES.map((name) => (
            <Fragment key={name}>
              <Checkbox label={SWITCHES[name]} {...box(name)} />
              <FieldError id={`${name}-error`} name={name} />
            </Fragment>
          ))}
        </FormSection>
        <FormSection
          title="Pemberitahuan"
          text="Email kepada pembaca yang memintanya, antara pukul 08.00 dan 21.00 WIB. Yang dimatikan hilang dari setiap halaman."
        >
          <div>
            <Choices
              all={SWITCHED_NOTICES.map((kind) => ({ value: kind, text: NOTICE_WORDS[kind].name }))}
              chosen={values.notices}
              onChange={(notices) => set('notices', notices)}
            />
          </div>
          <FieldError id="notices-error" name="notices" />
        </FormSection>
        <StatusFields form={form} />
        <FormSection
          title="Pengembalian"
          text="Pembeli mengajukannya dari transaksi. Tulis jangka waktu yang sama di teks pengembalian."
        >
          <NumberField
            label={SHOP_LABELS.return_days}
            {...text('return_days')}
            hint="Hari setelah buku diterima, atau setelah ebook dibayar. 0: tidak dapat diajukan."
          />
        </FormSection>
      </fieldset>
    </RecordFormFrame>
  )
}

type ChoicesProps<Value> = {
  all: readonly { value: Value; text: string }[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
}

/** Boxes of which any number may be set. What is chosen stays in the order of all. */
function Choices<Value extends string>({ all, chosen, onChange }: ChoicesProps<Value>) {
  const values = all.map(({ value }) => value)
  return all.map(({ value, text }) => (
    <div key={value}>
      <Checkbox
        label={text}
        checked={chosen.includes(value)}
        onChange={(on) => onChange(values.filter((one) => (one === value ? on : chosen.includes(one))))}
      />
    </div>
  ))
}
