import { isRouteErrorResponse } from 'react-router'
import { isCallFailure } from '../api/call-failure.ts'
import { isConnectionFailure } from '../api/connection.ts'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Illustration } from '../ui/illustration.tsx'
import { reloadWhenConnected } from './keep-page.ts'
import { Link } from './link.tsx'

type Fault = { status: number; title: string; text: string }

function serverText(error: unknown): string {
  const body = isRouteErrorResponse(error) ? error.data : error
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message
    : ''
}

/** What happened, in words for a shopper: no stack trace, no technical message. */
export function describeFault(error: unknown): Fault {
  if (isConnectionFailure(error)) {
    return {
      status: 0,
      title: 'Sambungan terputus',
      text: 'Periksa internet Anda, lalu muat ulang halaman ini.',
    }
  }
  const status = isRouteErrorResponse(error) || isCallFailure(error) ? error.status : 500
  if (status === 404) {
    return {
      status,
      title: 'Halaman tidak ditemukan',
      text: 'Alamat ini mungkin salah ketik, atau halamannya sudah dipindahkan. Coba cari judulnya, atau mulai lagi dari beranda.',
    }
  }
  if (status === 410) {
    return {
      status,
      title: 'Judul ini tidak dijual lagi',
      text: 'Kalau Anda sudah memilikinya, judul ini tetap ada di Buku Saya dan dapat dibaca seperti biasa.',
    }
  }
  if (status >= 400 && status < 500) {
    return {
      status,
      title: 'Permintaan ini tidak dapat dipenuhi',
      text: serverText(error) || 'Periksa kembali alamatnya, atau mulai lagi dari beranda.',
    }
  }
  if (status === 503) {
    return {
      status,
      title: 'Toko sedang tidak dapat melayani',
      text: 'Kami segera kembali. Tunggu sebentar, lalu muat ulang halaman ini.',
    }
  }
  return {
    status,
    title: 'Halaman ini gagal dimuat',
    text: 'Ada gangguan di pihak kami. Muat ulang halaman ini; jika masih gagal, coba lagi beberapa saat lagi.',
  }
}

/** Shown in place of a page that failed or does not exist. */
export function ErrorPage({ error }: { error: unknown }) {
  const { status, title, text } = describeFault(error)
  const missing = status === 404 || status === 410
  return (
    <section className="wrap grid min-h-[60vh] place-content-center justify-items-center gap-4 py-16 text-center">
      <Illustration scene={missing ? 'missing' : status === 0 ? 'lost' : 'failure'} />
      {status > 0 && <p className="text-sm font-semibold text-muted tabular-nums">{status}</p>}
      <h1 className="font-serif text-3xl font-semibold text-balance wrap-anywhere">{title}</h1>
      <p className="measure text-balance text-muted">{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {missing ? (
          <ButtonLink link={<Link to={paths.books()} />}>Cari buku</ButtonLink>
        ) : (
          <Button onClick={() => void reloadWhenConnected()}>Muat ulang</Button>
        )}
        {status === 410 ? (
          <ButtonLink kind="secondary" link={<Link to={paths.myBooks()} />}>
            Buka Buku Saya
          </ButtonLink>
        ) : (
          <ButtonLink kind="secondary" link={<Link to={paths.home()} />}>
            Ke beranda
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
