import { formatNumber } from '#kernel/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import type { ConsoleData } from '../api/call-console.ts'
import { useCall } from '../api/use-call.ts'
import { LoadedScreen } from '../frame/loaded-screen.tsx'
import { Card, When } from '../frame/parts.tsx'
import { CallFault } from '../frame/screen-faults.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { exampleWords, findingWords } from './doctor-words.ts'

type Finding = ConsoleData<'GET /api/console/doctor'>['findings'][number]

const TITLE = 'Pemeriksaan'

/** What must hold in a healthy shop, and what to do where it does not. */
export function DoctorScreen() {
  const doctor = useCall('GET /api/console/doctor', {})
  // Mail servers and gateways may take their time to answer; the rest is shown meanwhile.
  const around = useCall('GET /api/console/doctor/surroundings', {})
  const examineAgain = () => {
    doctor.reload()
    around.reload()
  }
  return (
    <LoadedScreen title={TITLE} state={doctor}>
      {({ at, version, findings: inside }) => {
        const findings = [...inside, ...(around.data?.findings ?? [])]
        const found = findings.filter(({ total }) => total > 0)
        const wrong = found.filter(({ kind }) => kind === 'fault')
        const toDo = found.filter(({ kind }) => kind === 'to do')
        return (
          <ScreenFrame
            title={TITLE}
            beside={
              <span className="text-muted">
                <When at={at} />
              </span>
            }
            actions={
              <Button kind="secondary" busy={doctor.loading || around.loading} onClick={examineAgain}>
                Periksa lagi
              </Button>
            }
          >
            {around.data === undefined && around.failure === undefined ? (
              <InlineNotice>Pengaturan, email, penyedia pembayaran, dan jam masih diperiksa.</InlineNotice>
            ) : (
              <InlineNotice tone={toneOf(wrong.length, toDo.length)} announced>
                {summaryOf(wrong.length, toDo.length, findings.length)}
              </InlineNotice>
            )}
            {around.failure !== undefined && <CallFault failure={around.failure} reload={around.reload} />}
            <div className="grid items-start gap-5 xl:grid-cols-2">
              {[...wrong, ...toDo].map((finding) => (
                <Found key={finding.name} finding={finding} />
              ))}
            </div>
            <Card title="Yang beres">
              <ul className="grid gap-x-6 gap-y-1 md:grid-cols-2 xl:grid-cols-3">
                {findings
                  .filter(({ total }) => total === 0)
                  .map(({ name }) => (
                    <li key={name}>{findingWords(name).about}</li>
                  ))}
              </ul>
            </Card>
            <p className="text-muted">
              Lembar {version}. Pengaturan, folder, dan jam di atas adalah milik server yang menjawab halaman
              ini. Di server lain, atau saat konsol tidak terbuka,{' '}
              <code className="font-mono">npx lembar doctor</code> memeriksa semuanya juga.
            </p>
          </ScreenFrame>
        )
      }}
    </LoadedScreen>
  )
}

function toneOf(wrong: number, toDo: number) {
  if (wrong > 0) return 'danger'
  return toDo > 0 ? 'warning' : 'success'
}

function summaryOf(wrong: number, toDo: number, all: number): string {
  const waiting = `${toDo} menunggu dikerjakan`
  if (wrong > 0) {
    return `${wrong} dari ${all} pemeriksaan menemukan yang salah${toDo > 0 ? `, ${waiting}` : ''}.`
  }
  return toDo > 0 ? `Tidak ada yang salah, tetapi ${waiting}.` : `Semua ${all} pemeriksaan beres.`
}

function Found({ finding: { name, kind, total, examples } }: { finding: Finding }) {
  const { about, advice } = findingWords(name)
  return (
    <Card
      title={about}
      actions={
        <Chip tone={kind === 'fault' ? 'danger' : 'accent'}>
          {kind === 'fault' ? 'Salah' : 'Perlu dikerjakan'}: {formatNumber(total)}
        </Chip>
      }
    >
      <ul className="grid gap-2">
        {examples.map(({ what, detail, advice: own }) => (
          <li key={`${what} ${detail}`} className="text-sm wrap-anywhere">
            <strong>{exampleWords(what)}</strong>: {exampleWords(detail)}
            {own !== null && <span className="block text-muted">{exampleWords(own)}</span>}
          </li>
        ))}
        {total > examples.length && (
          <li className="text-muted">dan {formatNumber(total - examples.length)} lagi</li>
        )}
      </ul>
      {advice !== undefined && <p>{advice}</p>}
    </Card>
  )
}
