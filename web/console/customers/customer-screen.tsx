import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#kernel/time.ts'
import { shopNow } from '../../api/shop-clock.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { callConsole } from '../api/call-console.ts'
import { download } from '../api/download.ts'
import { useAct } from '../api/use-act.tsx'
import { useCall } from '../api/use-call.ts'
import { Amount, Card, Nothing, When } from '../frame/parts.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { useScreenParams } from '../frame/screen-params.ts'
import { UnloadedScreen } from '../frame/unloaded-screen.tsx'
import { consolePaths } from '../paths.ts'
import { useRight } from '../session/staff-session.ts'
import { Mails, Notices } from './customer-mails.tsx'
import type { Customer, CustomerAct } from './customer-words.ts'

const CustomerDialog = laterPart(() => import('./customer-dialog.tsx'), 'CustomerDialog')

/** One customer with all that the shop keeps of them. */
export function CustomerScreen() {
  const id = Number(useScreenParams().id)
  const state = useCall('GET /api/console/customers/:id', { params: { id } })
  const { data, reload } = state
  const mayChange = useRight('pelanggan.ubah')
  const mayExport = useRight('pelanggan.ekspor')
  const mayErase = useRight('pelanggan.hapus')
  const { act, busy } = useAct()
  const exportData = () =>
    act(async () => download(await callConsole('GET /api/console/customers/:id/data', { params: { id } })))
  const [asked, setAsked] = useState<CustomerAct>()
  if (data === undefined) return <UnloadedScreen title="Pelanggan" state={state} />
  const ask = mayChange ? setAsked : undefined
  return (
    <ScreenFrame
      title={data.name}
      logged={{ kind: 'customer', id }}
      beside={data.blocked_at !== null && <Chip tone="danger">Diblokir</Chip>}
      actions={
        <>
          {mayExport && (
            <Button kind="ghost" busy={busy} onClick={() => void exportData()}>
              Unduh datanya
            </Button>
          )}
          {mayErase && (
            <Button kind="ghost" onClick={() => setAsked({ act: 'erase' })}>
              Hapus datanya
            </Button>
          )}
          {mayChange &&
            (data.blocked_at === null ? (
              <Button kind="secondary" onClick={() => setAsked({ act: 'block' })}>
                Blokir
              </Button>
            ) : (
              <Button onClick={() => setAsked({ act: 'unblock' })}>Buka blokir</Button>
            ))}
        </>
      }
    >
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <Profile customer={data} />
          <Shelf customer={data} ask={ask} />
          <Addresses customer={data} />
        </div>
        <div className="grid min-w-0 gap-5">
          {data.orders !== null && <Orders orders={data.orders} />}
          <Subscriptions customer={data} ask={ask} />
          <Sessions customer={data} ask={ask} />
          <Notices notices={data.notices} />
          {data.mails !== null && <Mails mails={data.mails} />}
        </div>
      </div>
      {asked !== undefined && (
        <CustomerDialog customer={data} asked={asked} done={reload} close={() => setAsked(undefined)} />
      )}
    </ScreenFrame>
  )
}

type PartProps = { customer: Customer; ask?: ((act: CustomerAct) => void) | undefined }

function Profile({ customer }: PartProps) {
  const { email, phone, birth_date, birth_place, created_at, consented_at } = customer
  const facts: readonly [string, string | null][] = [
    ['Email', email],
    ['Telepon', phone],
    ['Tempat lahir', birth_place],
    ['Tanggal lahir', birth_date && formatDate(new Date(`${birth_date}T00:00:00+07:00`))],
    ['Terdaftar', formatDate(new Date(created_at))],
    ['Menyetujui ketentuan', formatDate(new Date(consented_at))],
  ]
  return (
    <Card title="Profil">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Sessions({ customer: { sessions }, ask }: PartProps) {
  return (
    <Card
      title="Perangkat yang masuk"
      actions={
        ask !== undefined &&
        sessions.length > 0 && (
          <Button kind="ghost" onClick={() => ask({ act: 'end-sessions' })}>
            Akhiri semua sesi
          </Button>
        )
      }
    >
      {sessions.length === 0 && <Nothing>Tidak ada perangkat yang sedang masuk.</Nothing>}
      <ul className="grid gap-2">
        {sessions.map(({ id, device, last_used_at }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <span>{device}</span>
            <span className="text-muted">
              terakhir <When at={last_used_at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Shelf({ customer: { titles }, ask }: PartProps) {
  return (
    <Card
      title="Rak buku"
      actions={
        ask !== undefined && (
          <Button kind="ghost" onClick={() => ask({ act: 'give-title' })}>
            Beri judul
          </Button>
        )
      }
    >
      {titles.length === 0 && <Nothing>Belum memiliki judul digital.</Nothing>}
      <ul className="grid max-h-96 gap-2 overflow-y-auto">
        {titles.map((title) => (
          <li key={title.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0">
              <Link to={consolePaths.screen(`katalog/${title.id}`)} className="font-semibold hover:underline">
                {title.name}
              </Link>
              <span className="block text-muted">
                {title.source === 'grant' ? 'Diberikan staf' : `Pesanan ${title.order?.refno ?? ''}`},{' '}
                <When at={title.granted_at} />
              </span>
            </span>
            {ask !== undefined && title.source === 'grant' && (
              <Button kind="ghost" onClick={() => ask({ act: 'withdraw-title', title })}>
                Tarik kembali
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Subscriptions({ customer: { subscriptions }, ask }: PartProps) {
  const now = shopNow()
  return (
    <Card title="Langganan">
      {subscriptions.length === 0 && <Nothing>Belum pernah berlangganan.</Nothing>}
      <ul className="grid gap-2">
        {subscriptions.map((subscription) => {
          const { id, starts_at, ends_at, revoked_at } = subscription
          const runs = revoked_at === null && new Date(ends_at).getTime() > now
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span>
                {subscription.package}
                <span className="block text-muted">
                  {formatDate(new Date(starts_at))} sampai {formatDate(new Date(ends_at))}
                  {revoked_at !== null && ', ditarik kembali'}
                </span>
              </span>
              {ask !== undefined && runs && (
                <Button kind="ghost" onClick={() => ask({ act: 'extend', subscription })}>
                  Perpanjang
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function Addresses({ customer: { addresses } }: PartProps) {
  return (
    <Card title="Alamat">
      {addresses.length === 0 && <Nothing>Belum ada alamat.</Nothing>}
      <ul className="grid gap-3">
        {addresses.map(({ id, recipient, phone, main, ...place }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-semibold">{recipient}</span> {main && <Chip>Utama</Chip>}
            <span className="block text-muted">
              {phone}, {place.address}, {place.subdistrict}, {place.city}, {place.province}{' '}
              {place.postal_code}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Orders({ orders }: { orders: NonNullable<Customer['orders']> }) {
  return (
    <Card title="Pesanan terbaru">
      {orders.length === 0 && <Nothing>Belum ada pesanan.</Nothing>}
      <ul className="grid gap-2">
        {orders.map(({ id, refno, created_at, total_pay }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <span>
              <Link
                to={consolePaths.screen(`pesanan/${id}`)}
                className="font-semibold tabular-nums hover:underline"
              >
                {refno}
              </Link>{' '}
              <span className="text-muted">
                <When at={created_at} />
              </span>
            </span>
            <Amount of={total_pay} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
