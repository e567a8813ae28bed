import { dayInWib } from '#kernel/time.ts'
import { Chip } from '../../ui/chip.tsx'
import { callConsole } from '../api/call-console.ts'
import { useCall } from '../api/use-call.ts'
import { RecordFormFrame } from '../forms/record-form-frame.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { LoadedScreen } from '../frame/loaded-screen.tsx'
import { CallFault } from '../frame/screen-faults.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { useScreenParams } from '../frame/screen-params.ts'
import { consolePaths } from '../paths.ts'
import { useRight } from '../session/staff-session.ts'
import { OnePicture } from './one-picture.tsx'
import { PromoFields } from './promo-fields.tsx'
import { bodyOf, checkPromo, PROMO_LABELS, promoValueWords, storedPromo } from './promo-form.ts'
import { PromoUses } from './promo-uses.tsx'
import { PROMO_STATES, type Promo, stateOf } from './promo-words.ts'

const TRAIL = [{ text: 'Promo', to: consolePaths.screen('pemasaran') }]

/** One promo with all that staff can change of it, and who used it. */
export function PromoScreen() {
  const code = useScreenParams().code ?? ''
  const promos = useCall('GET /api/console/promos', {})
  return (
    <LoadedScreen title="Promo" trail={TRAIL} state={promos}>
      {(all) => {
        const promo = all.find((one) => one.code === code)
        if (promo === undefined) {
          return (
            <ScreenFrame title="Promo" trail={TRAIL}>
              <CallFault failure={{ status: 404, message: '' }} reload={promos.reload} />
            </ScreenFrame>
          )
        }
        const changed = (next: Promo) =>
          promos.change((known) => known.map((one) => (one.code === next.code ? next : one)))
        return <OpenPromo key={code} promo={promo} changed={changed} />
      }}
    </LoadedScreen>
  )
}

type OpenPromoProps = { promo: Promo; changed: (promo: Promo) => void }

function OpenPromo({ promo, changed }: OpenPromoProps) {
  const mayChange = useRight('pemasaran.ubah')
  const seesOrders = useRight('pesanan.lihat')
  const { code, version } = promo
  const { text, tone } = PROMO_STATES[stateOf(promo, dayInWib(new Date()))]
  const params = { code }
  return (
    <ScreenFrame
      title={promo.name}
      trail={TRAIL}
      beside={
        <>
          <span className="font-mono text-muted">{code}</span>
          <Chip tone={tone}>{text}</Chip>
        </>
      }
    >
      <PromoForm key={version} promo={promo} changed={changed} disabled={!mayChange} />
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
    stored: storedPromo(promo),
    check: checkPromo,
    save: async (values, version) => {
      const body = { ...bodyOf(values), version }
      const saved = await callConsole('PUT /api/console/promos/:code', { params: { code }, body })
      changed(saved)
      return storedPromo(saved)
    },
    reread: async () => {
      const all = await callConsole('GET /api/console/promos')
      return storedPromo(all.find((one) => one.code === code) ?? promo)
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
