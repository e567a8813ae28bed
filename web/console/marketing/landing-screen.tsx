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
import { LandingFields } from './landing-fields.tsx'
import {
  checkLanding,
  LANDING_LABELS,
  type Landing,
  landingBody,
  landingName,
  landingValueWords,
  storedLanding,
} from './landing-form.ts'
import { LandingPreview } from './landing-preview.tsx'
import { OnePicture } from './one-picture.tsx'

const TRAIL = [{ text: 'Gambar beranda', to: consolePaths.screen('pemasaran/beranda') }]

/** One header picture with its words, its times, its focal point and how it looks on a phone and on a screen. */
export function LandingScreen() {
  const id = Number(useScreenParams().id)
  const landings = useCall('GET /api/console/landings', {})
  return (
    <LoadedScreen title="Gambar beranda" trail={TRAIL} state={landings}>
      {(all) => {
        const landing = all.find((one) => one.id === id)
        if (landing === undefined) {
          return (
            <ScreenFrame title="Gambar beranda" trail={TRAIL}>
              <CallFault failure={{ status: 404, message: '' }} reload={landings.reload} />
            </ScreenFrame>
          )
        }
        const changed = (next: Landing) =>
          landings.change((known) => known.map((one) => (one.id === next.id ? next : one)))
        return <OpenLanding key={id} landing={landing} changed={changed} />
      }}
    </LoadedScreen>
  )
}

type OpenLandingProps = { landing: Landing; changed: (landing: Landing) => void }

function OpenLanding({ landing, changed }: OpenLandingProps) {
  const mayChange = useRight('pemasaran.ubah')
  const { id, version, picture, published } = landing
  const params = { id }
  return (
    <ScreenFrame title={landingName(landing)} trail={TRAIL}>
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
      <LandingForm key={version} landing={landing} changed={changed} disabled={!mayChange} />
    </ScreenFrame>
  )
}

function LandingForm({ landing, changed, disabled }: OpenLandingProps & { disabled: boolean }) {
  const { id } = landing
  const params = { id }
  const form = useRecordForm({
    draft: `landing ${id}`,
    stored: storedLanding(landing),
    check: checkLanding,
    save: async (values, version) => {
      const body = { ...landingBody(values), version }
      const saved = await callConsole('PUT /api/console/landings/:id', { params, body })
      changed(saved)
      return storedLanding(saved)
    },
    reread: async () => {
      const all = await callConsole('GET /api/console/landings')
      return storedLanding(all.find((one) => one.id === id) ?? landing)
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
