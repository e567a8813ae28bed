import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import type { CallData } from '#contracts/calls.ts'
import { formatDate } from '#kernel/time.ts'
import { shopNow } from '../../api/shop-clock.ts'
import { paths } from '../../paths.ts'
import { FileIcon } from '../../shell/file-icon.tsx'
import { Link } from '../../shell/link.tsx'
import { MissingPart } from '../../shell/missing-part.tsx'
import { PackagePicture } from '../../subscriptions/package-picture.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Price } from '../../ui/price.tsx'
import { EmptyState } from '../../ui/state-notice.tsx'
import { daysLeft } from './days-left.ts'

type Packages = CallData<'GET /api/user/user-packages'>['data']

/** The packages that the user has or had, with the days that are left. */
export function SubscriptionList({ packages }: { packages: Packages | undefined }) {
  const [now] = useState(() => new Date(shopNow()))
  if (packages === undefined) return <MissingPart />
  if (packages.length === 0) {
    return (
      <EmptyState
        icon={<CalendarClock />}
        title="Belum ada langganan"
        text="Berlangganan membuka semua buku dan majalah yang termasuk di dalamnya."
        action={<ButtonLink link={<Link to={paths.packages()} />}>Lihat paket langganan</ButtonLink>}
      />
    )
  }
  return (
    <>
      <ul className="grid grid-cols-1 gap-4">
        {packages.map((held) => {
          const days = daysLeft(held.expired_date, now)
          const begins = new Date(held.start_date)
          const until =
            begins > now ? `Mulai ${formatDate(begins)}, hingga` : days > 0 ? 'Berlaku hingga' : 'Berakhir'
          return (
            <li
              key={`${held.id} ${held.expired_date}`}
              className="flex flex-wrap items-center gap-5 rounded border border-line bg-surface p-4 sm:p-5"
            >
              <div className="w-28 shrink-0 overflow-hidden rounded-sm sm:w-36">
                <PackagePicture offer={held} sizes="9rem" />
              </div>
              <div className="grid min-w-0 grow basis-40 gap-1">
                <h3 className="text-lg font-bold wrap-anywhere">{held.name}</h3>
                <Price amount={held.price} className="text-muted" />
                <p className="text-sm text-muted tabular-nums">
                  {until} {formatDate(new Date(held.expired_date))}
                </p>
              </div>
              <div className="flex flex-wrap items-center gap-3">
                <Chip tone={days > 0 ? 'success' : 'danger'} className="text-sm">
                  {days > 0 ? `${days} hari lagi` : 'Kadaluarsa'}
                </Chip>
                {days <= 0 && (
                  <ButtonLink
                    kind="secondary"
                    link={
                      <Link
                        to={held.on_sale ? paths.subscribe(held.id) : paths.packages()}
                        aria-label={`Perpanjang ${held.name}`}
                      />
                    }
                  >
                    Perpanjang
                  </ButtonLink>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      <ButtonLink className="mt-5" kind="secondary" link={<Link to={paths.myBooks()} />}>
        <FileIcon name="book" className="size-4.5" />
        Buka Buku Saya
      </ButtonLink>
    </>
  )
}
