import { BellOff, Check } from 'lucide-react'
import { useState } from 'react'
import { type MetaArgs, useSearchParams } from 'react-router'
import { call } from '../api/call.ts'
import { isCallFailure } from '../api/call-failure.ts'
import { paths } from '../paths.ts'
import { Link } from '../shell/link.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Button, ButtonLink } from '../ui/button.tsx'

const TITLE = 'Berhenti menerima kabar harga dan stok'

export const meta = ({ matches }: MetaArgs) => pageMeta(matches, { title: TITLE, hidden: true })

/** Ends mails about stock and prices without a login. It takes a press: programs that open every link of a mail must not end them. */
export default function RestockStopPage() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<'done' | string>()
  const isDone = outcome === 'done'
  const stop = async () => {
    setBusy(true)
    try {
      await call('POST /api/user/restock-wishes/stop', { query: { token }, body: {} })
      setOutcome('done')
    } catch (error) {
      if (!isCallFailure(error)) throw error
      setOutcome(error.message || 'Terjadi Kesalahan')
    } finally {
      setBusy(false)
    }
  }
  const Icon = isDone ? Check : BellOff
  return (
    <div className="wrap grid max-w-xl justify-items-center gap-4 py-16 text-center">
      <Icon aria-hidden className="size-10 text-accent" />
      <h1 className="font-serif text-2xl font-semibold">{TITLE}</h1>
      <p role="status" className="text-muted">
        {isDone
          ? 'Semua kabar harga dan stok Anda sudah dibatalkan. Tidak ada email lagi tentang ini.'
          : (outcome ??
            'Semua permintaan Kabari saya dan kabar daftar keinginan di akun Anda dibatalkan. Email tentang pesanan tetap dikirim.')}
      </p>
      {isDone ? (
        <ButtonLink link={<Link to={paths.books()} />}>Lihat buku</ButtonLink>
      ) : (
        <Button busy={busy} onClick={() => void stop()}>
          Berhenti
        </Button>
      )}
    </div>
  )
}
