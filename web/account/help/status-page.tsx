import { CircleCheck, CircleHelp, TriangleAlert, Wrench } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { CallAnswerData } from '#contracts/calls.ts'
import type { Component } from '#contracts/status.ts'
import { formatTime, MINUTE } from '#kernel/time.ts'
import { call } from '../../api/call.ts'
import { callFrom } from '../../api/server-call.ts'
import { paths } from '../../paths.ts'
import { metaOf } from '../../shell/page-meta.ts'
import { useShop } from '../../shell/shop-facts.ts'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { durationWords } from './duration-words.ts'

type Status = CallAnswerData<'GET /api/user/status'>
type Incident = Status['incidents'][number]

export const loader = ({ context }: LoaderFunctionArgs) => callFrom(context)('GET /api/user/status', {})

export const meta = metaOf({
  title: 'Status layanan',
  description: 'Apakah toko, pembayaran, membaca, dan email berjalan, dan gangguan 90 hari terakhir.',
  path: paths.status(),
})

const NAMES: Record<Component, string> = {
  shop: 'Toko',
  payments: 'Pembayaran',
  reading: 'Membaca',
  mail: 'Email',
}

const STATES = {
  working: { text: 'Berjalan', icon: CircleCheck, color: 'text-success' },
  disturbed: { text: 'Terganggu', icon: TriangleAlert, color: 'text-danger' },
  unknown: { text: 'Belum diperiksa', icon: CircleHelp, color: 'text-muted' },
}

/**
 * The state of each minute, so that a page that stays open does not go on saying what was true when it was opened. This
 * page is wanted most when the shop cannot answer: then it keeps what it showed, and `missed` is true.
 */
function useFreshStatus(opened: Status): { status: Status; missed: boolean } {
  const [read, setRead] = useState({ opened, status: opened, missed: false })
  useEffect(() => {
    let status = opened
    let underWay = new AbortController()
    const refresh = async () => {
      if (document.hidden) return
      // One that was not answered within its minute is missed: its answer could come after that of the next one.
      underWay.abort()
      underWay = new AbortController()
      try {
        status = await call('GET /api/user/status', {}, { signal: underWay.signal })
        setRead({ opened, status, missed: false })
      } catch {
        setRead({ opened, status, missed: true })
      }
    }
    const timer = setInterval(() => void refresh(), MINUTE)
    return () => {
      clearInterval(timer)
      underWay.abort()
    }
  }, [opened])
  // The router may have loaded it again meanwhile.
  return read.opened === opened ? read : { status: opened, missed: false }
}

export default function StatusPage() {
  const { name } = useShop()
  const { status, missed } = useFreshStatus(useLoaderData<typeof loader>())
  const { components, checked_at, recorded_since, maintenance, incidents } = status
  return (
    <div className="wrap py-8 sm:py-12">
      <div className="mx-auto grid max-w-160 grid-cols-1 gap-8 wrap-anywhere">
        <header>
          <h1 className="font-serif text-3xl font-semibold">Status layanan</h1>
          <p role="status" className="mt-3 text-lg">
            {summaryOf(components)}
          </p>
          <p className="mt-1 text-muted">
            {checked_at === null
              ? `${name} belum pernah diperiksa.`
              : `Terakhir diperiksa ${formatTime(new Date(checked_at))}.`}
          </p>
        </header>
        <div role="status" className="empty:hidden">
          {missed && (
            <InlineNotice tone="warning">
              Keadaan terbaru belum terbaca. Dicek lagi sebentar lagi.
            </InlineNotice>
          )}
        </div>
        {maintenance !== null && <Maintenance planned={maintenance} />}
        <ul className="divide-y divide-line rounded border border-line bg-surface">
          {components.map(({ component, state }) => (
            <li
              key={component}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3"
            >
              <span className="font-semibold">{NAMES[component]}</span>
              <State state={state} />
            </li>
          ))}
        </ul>
        <section aria-labelledby="gangguan">
          <h2 id="gangguan" className="font-serif text-xl font-semibold">
            Gangguan 90 hari terakhir
          </h2>
          {recorded_since !== null && (
            <p className="mt-2 text-muted">Dicatat sejak {formatTime(new Date(recorded_since))}.</p>
          )}
          {incidents.length === 0 ? (
            <p className="mt-3">Tidak ada gangguan yang tercatat.</p>
          ) : (
            <ol className="mt-3 divide-y divide-line border-y border-line">
              {incidents.map((incident) => (
                <IncidentRow key={`${incident.component} ${incident.began_at}`} {...incident} />
              ))}
            </ol>
          )}
        </section>
      </div>
    </div>
  )
}

function summaryOf(components: Status['components']): string {
  const disturbed = components.filter(({ state }) => state === 'disturbed')
  if (disturbed.length > 0) {
    return `Sedang terganggu: ${disturbed.map(({ component }) => NAMES[component]).join(', ')}.`
  }
  return components.some(({ state }) => state === 'unknown')
    ? 'Keadaan saat ini belum diperiksa.'
    : 'Semua bagian berjalan.'
}

function State({ state }: { state: Status['components'][number]['state'] }) {
  const { text, icon: Icon, color } = STATES[state]
  return (
    <span className={`flex items-center gap-2 font-semibold ${color}`}>
      <Icon aria-hidden className="size-5" />
      {text}
    </span>
  )
}

function Maintenance({ planned: { text, from, until } }: { planned: NonNullable<Status['maintenance']> }) {
  return (
    <section aria-labelledby="pemeliharaan" className="rounded border border-line bg-surface p-4 sm:p-5">
      <h2 id="pemeliharaan" className="flex items-center gap-2 font-semibold">
        <Wrench aria-hidden className="size-5 text-info" />
        Pemeliharaan terencana
      </h2>
      <p className="mt-2">{text}</p>
      <p className="mt-1 text-muted">
        <Moment at={from} /> sampai <Moment at={until} />
      </p>
    </section>
  )
}

function IncidentRow({ component, began_at, ended_at }: Incident) {
  return (
    <li className="py-3">
      <p className="flex flex-wrap justify-between gap-x-6">
        <span className="font-semibold">{NAMES[component]}</span>
        <span className={ended_at === null ? 'font-semibold text-danger' : 'text-muted'}>
          {ended_at === null ? 'Belum berakhir' : durationWords(began_at, ended_at)}
        </span>
      </p>
      <p className="text-muted">
        {ended_at === null ? (
          <>
            Sejak <Moment at={began_at} />
          </>
        ) : (
          <>
            <Moment at={began_at} /> sampai <Moment at={ended_at} />
          </>
        )}
      </p>
    </li>
  )
}

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className="whitespace-nowrap">
    {formatTime(new Date(at))}
  </time>
)
