import { COURIER_NAMES, COURIERS } from '#contracts/couriers.ts'
import { NOTICE_WORDS, SWITCHED_NOTICES } from '#contracts/notice-kinds.ts'
import { MOST_RETURN_DAYS } from '#contracts/return-choices.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { FieldErrors } from '../../ui/use-form.ts'
import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { useCall } from '../api/use-call.ts'
import { FormSection, RecordFormFrame } from '../forms/record-form-frame.tsx'
import { momentField, typedMoment } from '../forms/typed-moment.ts'
import { typedNumber } from '../forms/typed-number.ts'
import { useRecordForm } from '../forms/use-record-form.ts'
import { LoadedScreen } from '../frame/loaded-screen.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { useRight } from '../session/staff-session.ts'
import { ShippingOrigin } from './shipping-origin.tsx'
import { StatusFields, type StatusValues } from './status-fields.tsx'

type Shop = ConsoleData<'GET /api/console/shop'>
type Fields = Record<'name' | 'address' | 'email' | 'phone' | 'instagram' | 'twitter' | 'whatsapp', string> &
  StatusValues & {
    shipping_origin: string
    return_days: string
    couriers: Shop['couriers']
    reviews: boolean
    recommendations: boolean
    wishlist: boolean
    preorders: boolean
    prices: boolean
    notices: Shop['notices']
    bundles: boolean
    gifts: boolean
  }

const TITLE = 'Toko'
const LABELS: Record<keyof Fields, string> = {
  name: 'Nama toko',
  address: 'Alamat',
  email: 'Email',
  phone: 'Telepon',
  instagram: 'Instagram',
  twitter: 'X (Twitter)',
  whatsapp: 'WhatsApp',
  shipping_origin: 'Asal pengiriman',
  return_days: 'Batas pengajuan pengembalian',
  couriers: 'Kurir',
  reviews: 'Ulasan pembaca',
  recommendations: 'Rekomendasi judul',
  wishlist: 'Daftar keinginan',
  preorders: 'Pra-pesan',
  prices: 'Riwayat harga',
  status: 'Halaman status',
  maintenance: 'Pemeliharaan terencana',
  maintenance_from: 'Mulai (WIB)',
  maintenance_until: 'Selesai (WIB)',
  notices: 'Pemberitahuan',
  bundles: 'Set',
  gifts: 'Hadiah',
}

const valuesOf = (shop: Shop): Fields => ({
  name: shop.name,
  address: shop.address,
  email: shop.email,
  phone: shop.phone,
  instagram: shop.instagram ?? '',
  twitter: shop.twitter ?? '',
  whatsapp: shop.whatsapp ?? '',
  shipping_origin: shop.shipping_origin,
  return_days: String(shop.return_days),
  couriers: shop.couriers,
  reviews: shop.reviews,
  recommendations: shop.recommendations,
  wishlist: shop.wishlist,
  preorders: shop.preorders,
  prices: shop.prices,
  status: shop.status,
  maintenance: shop.maintenance,
  maintenance_from: momentField(shop.maintenance_from),
  maintenance_until: momentField(shop.maintenance_until),
  notices: shop.notices,
  bundles: shop.bundles,
  gifts: shop.gifts,
})

function check(values: Fields): FieldErrors {
  const errors: Record<string, string | undefined> = {}
  for (const name of ['name', 'address', 'email', 'phone'] as const) {
    if (values[name].trim() === '') errors[name] = `Isi ${LABELS[name].toLowerCase()}`
  }
  const days = typedNumber(values.return_days)
  if (days === undefined || days > MOST_RETURN_DAYS) {
    errors.return_days = `Isi jumlah hari dari 0 sampai ${MOST_RETURN_DAYS}`
  }
  if (values.couriers.length === 0) errors.couriers = 'Pilih paling sedikit satu kurir'
  return errors
}

const words = (name: string, value: unknown) => {
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak'
  if (name === 'notices' && Array.isArray(value)) {
    return SWITCHED_NOTICES.flatMap((kind) => (value.includes(kind) ? [NOTICE_WORDS[kind].name] : [])).join(
      ', ',
    )
  }
  return Array.isArray(value)
    ? COURIERS.flatMap((code) => (value.includes(code) ? [COURIER_NAMES[code]] : [])).join(', ')
    : String(value) || '–'
}

/** What the shop says about itself, from where it sends, and by whom. */
export function ShopScreen() {
  const shop = useCall('GET /api/console/shop', {})
  return (
    <LoadedScreen title={TITLE} state={shop}>
      {(data) => (
        <ScreenFrame title={TITLE}>
          <ShopForm key={data.version} shop={data} changed={(next) => shop.change(() => next)} />
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
    valuesOf,
    changed,
    check,
    save: ({ couriers, notices, return_days: days, ...values }, version) => {
      const body = {
        ...values,
        couriers: [...couriers],
        notices: [...notices],
        return_days: typedNumber(days) ?? 0,
        maintenance_from: typedMoment(values.maintenance_from),
        maintenance_until: typedMoment(values.maintenance_until),
        version,
      }
      return callConsole('PUT /api/console/shop', { body })
    },
    reread: () => callConsole('GET /api/console/shop'),
    done: 'Pengaturan toko disimpan',
  })
  const { text, values, set, errors } = form
  return (
    <RecordFormFrame form={form} labels={LABELS} show={words}>
      <fieldset disabled={!mayChange} className="grid min-w-0 items-start gap-5 xl:grid-cols-2">
        <FormSection title="Tentang toko" text="Di kaki halaman, di email, dan di kuitansi.">
          <TextField label={LABELS.name} {...text('name')} />
          <TextField label={LABELS.address} {...text('address')} />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField label={LABELS.email} type="email" {...text('email')} hint="Tempat pembeli bertanya" />
            <TextField label={LABELS.phone} type="tel" {...text('phone')} />
          </div>
        </FormSection>
        <FormSection
          title="Media sosial"
          text="Alamat lengkap yang berawal dengan https://. Kosong: tidak tampil."
        >
          <TextField label={LABELS.instagram} inputMode="url" {...text('instagram')} />
          <TextField label={LABELS.twitter} inputMode="url" {...text('twitter')} />
          <TextField
            label={LABELS.whatsapp}
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
            name={shop.shipping_origin === values.shipping_origin ? shop.shipping_origin_name : undefined}
            error={errors.shipping_origin}
            onChange={(code) => set('shipping_origin', code)}
          />
          <fieldset>
            <legend className="mb-1 text-sm font-semibold">Kurir yang ditawarkan</legend>
            {shop.couriers_served.map((code) => (
              <div key={code}>
                <Checkbox
                  label={COURIER_NAMES[code]}
                  checked={values.couriers.includes(code)}
                  onChange={(on) =>
                    set(
                      'couriers',
                      COURIERS.filter((one) => (one === code ? on : values.couriers.includes(one))),
                    )
                  }
                />
              </div>
            ))}
            <FieldError id="couriers-error" name="couriers" />
          </fieldset>
        </FormSection>
        <FormSection
          title="Pembaca"
          text="Yang dimatikan hilang dari setiap halaman. Yang sudah ditulis atau disimpan pembaca tidak terhapus."
        >
          <Checkbox
            label="Pembaca dapat mengulas judul yang mereka miliki"
            checked={values.reviews}
            onChange={(on) => set('reviews', on)}
          />
          <Checkbox
            label="Judul disarankan dari yang dibeli dan ditamatkan pembaca lain"
            checked={values.recommendations}
            onChange={(on) => set('recommendations', on)}
          />
          <Checkbox
            label="Pembaca dapat menyimpan judul ke daftar keinginan"
            checked={values.wishlist}
            onChange={(on) => set('wishlist', on)}
          />
          <Checkbox
            label="Judul dapat dijual sebelum terbit (pra-pesan)"
            checked={values.preorders}
            onChange={(on) => set('preorders', on)}
          />
          <FieldError id="preorders-error" name="preorders" />
          <Checkbox
            label="Ebook dan langganan dapat dihadiahkan"
            checked={values.gifts}
            onChange={(on) => set('gifts', on)}
          />
          <FieldError id="gifts-error" name="gifts" />
          <Checkbox
            label="Halaman judul menampilkan harga 90 hari terakhir"
            checked={values.prices}
            onChange={(on) => set('prices', on)}
          />
          <Checkbox
            label="Beberapa judul dapat dijual sebagai set dengan satu harga"
            checked={values.bundles}
            onChange={(on) => set('bundles', on)}
          />
        </FormSection>
        <FormSection
          title="Pemberitahuan"
          text="Email kepada pembaca yang memintanya, antara pukul 08.00 dan 21.00 WIB. Yang dimatikan hilang dari setiap halaman."
        >
          <div>
            {SWITCHED_NOTICES.map((kind) => (
              <div key={kind}>
                <Checkbox
                  label={NOTICE_WORDS[kind].name}
                  checked={values.notices.includes(kind)}
                  onChange={(on) =>
                    set(
                      'notices',
                      SWITCHED_NOTICES.filter((one) => (one === kind ? on : values.notices.includes(one))),
                    )
                  }
                />
              </div>
            ))}
          </div>
          <FieldError id="notices-error" name="notices" />
        </FormSection>
        <StatusFields form={form} labels={LABELS} />
        <FormSection
          title="Pengembalian"
          text="Pembeli mengajukannya dari transaksi. Tulis jangka waktu yang sama di teks pengembalian."
        >
          <TextField
            label={LABELS.return_days}
            inputMode="numeric"
            {...text('return_days')}
            hint="Hari setelah buku diterima, atau setelah ebook dibayar. 0: tidak dapat diajukan."
          />
        </FormSection>
      </fieldset>
    </RecordFormFrame>
  )
}
