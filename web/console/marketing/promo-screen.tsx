import { shopToday } from '../../api/shop-clock.ts'
import { Chip } from '../../ui/chip.tsx'
import { callConsole } from '../api/call-console.ts'
import { useCall } from '../api/use-call.ts'
import { RecordFormFrame } from '../forms/record-form-frame.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { ListedScreen } from '../frame/listed-screen.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { useScreenParams } from '../frame/screen-params.ts'
import { useRight } from '../session/staff-session.ts'
import { OnePicture } from './one-picture.tsx'
import { PromoFields } from './promo-fields.tsx'
import { bodyOf, checkPromo, PROMO_LABELS, promoValues, promoValueWords } from './promo-form.ts'
import { PromoUses } from './promo-uses.tsx'
import { PROMO_STATES, type Promo, stateOf } from './promo-words.ts'

/** One promo with all that staff can change of it, and who used it. */
export function PromoScreen() {
  const code = useScreenParams().code ?? ''
  const promos = useCall('GET /api/console/promos', {})
  return (
    <ListedScreen title="Promo" state={promos} is={(one) => one.code === code}>
      {(promo, changed) => <OpenPromo key={code} promo={promo} changed={changed} />}
    </ListedScreen>
  )
}

type OpenPromoProps = { promo: Promo; changed: (promo: Promo) => void }

function OpenPromo({ promo, changed }: OpenPromoProps) {
  const mayChange = useRight('pemasaran.ubah')
  const seesOrders = useRight('pesanan.lihat')
  const { code, version } = promo
  const { text, tone } = PROMO_STATES[stateOf(promo, shopToday())]
  const params = { code }
  return (
    <ScreenFrame
      title={promo.name}
      logged={{ kind: 'promo', id: code }}
      beside={
        <>
          <span className="font-mono text-muted">{code}</span>
          <Chip tone={tone}>{text}</Chip>
        </>
      }
    >
      <PromoForm promo={promo} changed={changed} disabled={!mayChange} />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        {mayChange && (
          <OnePicture
            title="Gambar"
            hint="Terlihat di kartu promo. Paling baik mendatar, selebar 800 piksel atau lebih."
            picture={promo.picture}
            shape="aspect-2/1"
            version={version}
            save={(body) => callConsole('PUT /api/console/promos/:code/picture', { params, body })}
            remove={() =>
              callConsole('DELETE /api/console/promos/:code/picture', { params, query: { version } })
            }
            changed={changed}
          />
        )}
        {seesOrders && (
          <div className="min-w-0 xl:col-span-2">
            <PromoUses code={code} />
          </div>
        )}
      </div>
    </ScreenFrame>
  )
}

function PromoForm({ promo, changed, disabled }: OpenPromoProps & { disabled: boolean }) {
  const { code } = promo
  const form = useRecordForm({
    draft: `promo ${code}`,
    record: promo,
    valuesOf: promoValues,
    changed,
    check: checkPromo,
    save: (values, version) => {
      const body = { ...bodyOf(values), version }
      return callConsole('PUT /api/console/promos/:code', { params: { code }, body })
    },
    reread: async () => {
      const all = await callConsole('GET /api/console/promos')
      return all.find((one) => one.code === code) ?? promo
    },
    done: `Promo ${code} disimpan`,
  })
  return (
    <RecordFormFrame form={form} labels={PROMO_LABELS} show={promoValueWords}>
      <fieldset disabled={disabled} className="grid min-w-0 gap-5 xl:grid-cols-2">
        <PromoFields form={form} />
      </fieldset>
    </RecordFormFrame>
  )
}
