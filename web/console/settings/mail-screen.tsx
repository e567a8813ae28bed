import { MAIL_WORDS } from '#contracts/words/mail-words.ts'
import { Button } from '../../ui/button.tsx'
import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { useAct } from '../api/use-act.tsx'
import { useCall } from '../api/use-call.ts'
import { LoadedScreen } from '../frame/loaded-screen.tsx'
import { UnknownScreen } from '../frame/screen-faults.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { useScreenParams } from '../frame/screen-params.ts'
import { FilterPills } from '../lists/filters.tsx'
import { oneOf, useListAddress } from '../lists/use-list-address.ts'
import { consolePaths } from '../paths.ts'
import { useRight } from '../session/staff-session.ts'

type Mail = ConsoleData<'GET /api/console/mails'>[number]

const FORMS = [
  { value: 'html', text: 'Tampilan' },
  { value: 'teks', text: 'Teks saja' },
] as const
const SCHEMES = [
  { value: 'terang', text: 'Terang' },
  { value: 'gelap', text: 'Gelap' },
] as const
const WIDTHS = [
  { value: '360', text: 'Ponsel, 360 px' },
  { value: '700', text: 'Layar, 700 px' },
] as const
const VALUES = { bentuk: ['html', 'teks'], tema: ['terang', 'gelap'], lebar: ['360', '700'] } as const

/** One kind of mail as its reader sees it, and the button that sends it to oneself. */
export function MailScreen() {
  const { kind } = useScreenParams()
  const mails = useCall('GET /api/console/mails', {})
  return (
    <LoadedScreen title="Surel" state={mails}>
      {(all) => {
        const mail = all.find((one) => one.kind === kind)
        return mail === undefined ? <UnknownScreen /> : <OneMail mail={mail} />
      }}
    </LoadedScreen>
  )
}

function OneMail({ mail: { kind, subject, text, attachments } }: { mail: Mail }) {
  const address = useListAddress()
  const mayTest = useRight('pengaturan.ubah')
  const { act, busy } = useAct()
  const form = oneOf(VALUES.bentuk, address.get('bentuk')) ?? 'html'
  const scheme = oneOf(VALUES.tema, address.get('tema')) ?? 'terang'
  const width = oneOf(VALUES.lebar, address.get('lebar')) ?? '360'
  const { name, when } = MAIL_WORDS[kind]
  const test = () =>
    act(() => callConsole('POST /api/console/mails/:kind/test', { params: { kind } }), {
      done: ({ to }) => `Surel uji dikirim ke ${to}`,
    })
  return (
    <ScreenFrame
      title={name}
      actions={
        mayTest && (
          <Button busy={busy} onClick={() => void test()}>
            Kirim surel uji
          </Button>
        )
      }
    >
      <dl className="grid measure gap-x-4 gap-y-1 wrap-anywhere md:grid-cols-[auto_1fr]">
        <dt className="text-muted">Dikirim</dt>
        <dd>{when}</dd>
        <dt className="text-muted">Subjek</dt>
        <dd className="font-semibold">{subject}</dd>
        {attachments.length > 0 && (
          <>
            <dt className="text-muted">Lampiran</dt>
            <dd>{attachments.join(', ')}</dd>
          </>
        )}
      </dl>
      <div className="flex flex-wrap gap-x-6 gap-y-2.5">
        <FilterPills name="bentuk" label="Bentuk" options={FORMS} chosen={form} />
        {form === 'html' && (
          <>
            <FilterPills name="tema" label="Tema" options={SCHEMES} chosen={scheme} />
            <FilterPills name="lebar" label="Lebar" options={WIDTHS} chosen={width} />
          </>
        )}
      </div>
      {form === 'teks' ? (
        <pre className="measure rounded border border-line bg-surface p-4 text-sm whitespace-pre-wrap wrap-anywhere">
          {text}
        </pre>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the wide form is scrolled by keyboard as well
        <section aria-label="Pratinjau" tabIndex={0} className="overflow-x-auto">
          <iframe
            title={`Pratinjau surel ${name}`}
            // Nothing is allowed: no script, no form, no other window.
            sandbox=""
            src={consolePaths.mailPreview(kind, scheme === 'gelap' ? 'dark' : 'light')}
            width={width}
            height={720}
            // The width is that of the mail, without the border.
            className="box-content rounded border border-line bg-surface"
          />
        </section>
      )}
    </ScreenFrame>
  )
}
