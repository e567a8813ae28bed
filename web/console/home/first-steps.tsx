import { Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import type { ConsoleData } from '../api/call-console.ts'
import { useCall } from '../api/use-call.ts'
import { Card } from '../frame/parts.tsx'
import { usePlaces } from '../frame/places.ts'
import { consolePaths } from '../paths.ts'
import { useRight } from '../session/staff-session.ts'

type Step = ConsoleData<'GET /api/console/first-steps'>[number]['step']
/** `screen`: its path in the console, with what its list is to show. */
type Way = { text: string; screen: string; query?: string }

const STEPS: Record<Step, { ways: readonly [Way, ...Way[]]; detail: string }> = {
  settings: {
    ways: [{ text: 'Isi data toko', screen: 'pengaturan/toko' }],
    detail: 'Nama, alamat, kontak, dan asal pengiriman. Yang sekarang masih milik toko demo.',
  },
  payment: {
    ways: [{ text: 'Pilih metode pembayaran', screen: 'pengaturan/pembayaran' }],
    detail: 'Penyedia dan kuncinya diatur di server (PAYMENTS), bukan simulator atau sandbox.',
  },
  title: {
    ways: [
      { text: 'Tambah judul pertama', screen: 'katalog/baru' },
      { text: 'Impor katalog', screen: 'impor' },
    ],
    detail: 'Satu per satu, atau sekaligus dari Excel, CSV, atau ONIX.',
  },
  cover: {
    ways: [{ text: 'Beri sampul', screen: 'katalog', query: 'kurang=cover' }],
    detail: 'Judul tanpa sampul tampil dengan sampul gambar.',
  },
  live: {
    ways: [{ text: 'Buka toko', screen: 'pengaturan/pemeriksaan' }],
    detail:
      'Jual sebuah judul, selesaikan yang tersisa di Pemeriksaan, lalu jalankan dengan NODE_ENV=production.',
  },
}

/** What a new shop needs before its first sale. Gone once that is done. */
export function FirstSteps() {
  const { data: steps = [] } = useCall(
    'GET /api/console/first-steps',
    useRight('pengaturan.lihat') ? {} : 'wait',
  )
  if (steps.length === 0) return null
  return (
    <Card title="Langkah pertama">
      <ol className="grid gap-2 md:gap-3">
        {steps.map(({ step, done }) => (
          <li key={step} className="flex items-start gap-3">
            <span className="flex min-h-11 shrink-0 items-center md:min-h-6">
              {done ? (
                <CircleCheck aria-hidden className="size-5 text-success" />
              ) : (
                <Circle aria-hidden className="size-5 text-muted" />
              )}
            </span>
            <div className="min-w-0">
              <p className="flex min-h-11 flex-wrap items-center gap-x-4 md:min-h-6">
                {STEPS[step].ways.map((way) => (
                  <WayTo key={way.screen} way={way} />
                ))}
                {!done && <span className="sr-only">belum</span>}
              </p>
              <p className="text-muted">{done ? 'Selesai' : STEPS[step].detail}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** A link for members who may open the screen. */
function WayTo({ way: { text, screen, query } }: { way: Way }) {
  const isThere = usePlaces().some(({ screens }) => screens.some(({ path }) => path === screen))
  if (!isThere) return <span className="font-semibold">{text}</span>
  return (
    <Link
      to={`${consolePaths.screen(screen)}${query === undefined ? '' : `?${query}`}`}
      className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline md:min-h-6"
    >
      {text}
    </Link>
  )
}
