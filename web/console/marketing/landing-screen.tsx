import { callConsole } from '../api/call-console.ts'
import { useCall } from '../api/use-call.ts'
import { RecordFormFrame } from '../forms/record-form-frame.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { ListedScreen } from '../frame/listed-screen.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { useScreenParams } from '../frame/screen-params.ts'
import { useRight } from '../session/staff-session.ts'
import { LandingFields } from './landing-fields.tsx'
import {
  checkLanding,
  LANDING_LABELS,
  type Landing,
  landingBody,
  landingName,
  landingValues,
  landingValueWords,
} from './landing-form.ts'
import { LandingPreview } from './landing-preview.tsx'
import { OnePicture } from './one-picture.tsx'

/** One header picture with its words, its times, its focal point and how it looks on a phone and on a screen. */
export function LandingScreen() {
  const id = Number(useScreenParams().id)
  const landings = useCall('GET /api/console/landings', {})
  return (
    <ListedScreen title="Gambar beranda" state={landings} is={(one) => one.id === id}>
      {(landing, changed) => <OpenLanding key={id} landing={landing} changed={changed} />}
    </ListedScreen>
  )
}

type OpenLandingProps = { landing: Landing; changed: (landing: Landing) => void }

function OpenLanding({ landing, changed }: OpenLandingProps) {
  const mayChange = useRight('pemasaran.ubah')
  const { id, version, picture, published } = landing
  const params = { id }
  return (
    <ScreenFrame title={landingName(landing)} logged={{ kind: 'landing', id: landing.id }}>
      {mayChange && (
        <OnePicture
          title="Gambar"
          hint="Mendatar, selebar 1.500 piksel atau lebih; bagian pentingnya di kanan, karena tulisan di kiri."
          picture={picture}
          shape="aspect-3/1"
          version={version}
          save={(body) => callConsole('PUT /api/console/landings/:id/picture', { params, body })}
          {...(!published && {
            remove: () =>
              callConsole('DELETE /api/console/landings/:id/picture', { params, query: { version } }),
          })}
          changed={changed}
        />
      )}
      <LandingForm landing={landing} changed={changed} disabled={!mayChange} />
    </ScreenFrame>
  )
}

function LandingForm({ landing, changed, disabled }: OpenLandingProps & { disabled: boolean }) {
  const { id } = landing
  const params = { id }
  const form = useRecordForm({
    draft: `landing ${id}`,
    record: landing,
    valuesOf: landingValues,
    changed,
    check: checkLanding,
    save: (values, version) => {
      const body = { ...landingBody(values), version }
      return callConsole('PUT /api/console/landings/:id', { params, body })
    },
    reread: async () => {
      const all = await callConsole('GET /api/console/landings')
      return all.find((one) => one.id === id) ?? landing
    },
    done: 'Gambar beranda disimpan',
  })
  return (
    <RecordFormFrame form={form} labels={LANDING_LABELS} show={landingValueWords}>
      <fieldset disabled={disabled} className="grid min-w-0 items-start gap-5 xl:grid-cols-2">
        <LandingFields form={form} />
      </fieldset>
      {landing.picture !== null && (
        <LandingPreview
          picture={landing.picture}
          values={form.values}
          {...(!disabled && { onFocus: (focus) => form.set('focus', focus) })}
        />
      )}
    </RecordFormFrame>
  )
}
