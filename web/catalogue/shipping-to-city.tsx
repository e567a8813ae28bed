import { Suspense, useEffect, useState } from 'react'
import { COURIER_NAMES, shippingWeightKg } from '#contracts/couriers.ts'
import type { ShippingEstimate } from '#contracts/shipping.ts'
import { formatRupiah } from '#kernel/money.ts'
import { call } from '../api/call.ts'
import { isCallFailure } from '../api/call-failure.ts'
import { readSession, SHIPPING_CITY_KEY, storage } from '../session/session.ts'
import { lazyPart } from '../ui/later-part.tsx'

const CityChooser = lazyPart(() => import('./city-chooser.tsx'), 'CityChooser')

export type ShippingToCityProps = {
  grams: number
  /** What the goods cost. */
  total: number
}

const press = 'flex min-h-11 items-center font-semibold text-primary underline underline-offset-2'

function rememberedCity(): number | undefined {
  const stored = storage()?.getItem(SHIPPING_CITY_KEY) ?? ''
  return /^\d{4}$/.test(stored) ? Number(stored) : undefined
}

/** What a parcel to the reader's city costs at least, and what is missing for a promo on its shipping. */
export function ShippingToCity({ grams, total }: ShippingToCityProps) {
  const [city, setCity] = useState(rememberedCity)
  const [choosing, setChoosing] = useState(false)
  const isUnknown = useMainCity(city, setCity)
  const answer = useEstimate(city, shippingWeightKg(grams), total)

  // A guest without a city has asked for it: nothing of it is shown before.
  const chooser = (choosing || (isUnknown && readSession() === undefined)) && (
    <Suspense fallback={<p role="status">Memuat daftar kota …</p>}>
      <CityChooser
        onChosen={(id) => {
          storage()?.setItem(SHIPPING_CITY_KEY, String(id))
          setCity(id)
          setChoosing(true)
        }}
      />
    </Suspense>
  )
  return (
    <div className="grid justify-items-start gap-1 wrap-anywhere">
      {/* Also while a main address is looked for: whoever has none keeps the one line that was there. */}
      {city !== undefined && (
        <div role="status" className="grid min-h-10 gap-1">
          {answer === undefined ? (
            <p>Menghitung ongkos kirim …</p>
          ) : typeof answer === 'string' ? (
            <p>{answer}</p>
          ) : (
            <Estimate estimate={answer} />
          )}
        </div>
      )}
      {chooser || (
        <button type="button" className={press} onClick={() => setChoosing(true)}>
          {city === undefined ? 'Cek ongkir' : 'Ganti kota'}
        </button>
      )}
    </div>
  )
}

/** `2-3` becomes ` (JNE REG, 2–3 hari)`. */
function serviceWords({ courier, service, etd }: NonNullable<ShippingEstimate['cheapest']>): string {
  const days = /^\d+(-\d+)?$/.test(etd) ? `, ${etd.replace('-', '–')} hari` : ''
  return `${COURIER_NAMES[courier]} ${service}${days}`
}

function Estimate({ estimate: { city_name, cheapest, next } }: { estimate: ShippingEstimate }) {
  if (cheapest === null) return <p>Belum ada kurir yang mengirim ke {city_name}.</p>
  const { cost, discount, promo } = cheapest
  return (
    <>
      <p>
        Ke {city_name} mulai {discount > 0 && <s className="whitespace-nowrap">{formatRupiah(cost)}</s>}{' '}
        <strong className="whitespace-nowrap text-ink">{formatRupiah(cost - discount)}</strong> (
        {serviceWords(cheapest)}).
      </p>
      {promo !== null && <p className="font-semibold text-success">{promo}</p>}
      {next !== null && (
        <p>
          Belanja <strong className="whitespace-nowrap text-ink">{formatRupiah(next.missing)}</strong> lagi
          untuk {next.promo}.
        </p>
      )}
    </>
  )
}

/** Takes the city of a signed-in reader's main address where none is remembered; true where there is none at all. */
function useMainCity(city: number | undefined, onFound: (id: number) => void): boolean {
  const [none, setNone] = useState(() => readSession() === undefined)
  useEffect(() => {
    if (city !== undefined || none) return
    let left = false
    const failed = () => {
      if (!left) setNone(true)
    }
    call('GET /api/user/user-address').then(([main]) => {
      if (left) return
      if (main === undefined) setNone(true)
      else onFound(main.city_id)
    }, failed)
    return () => {
      left = true
    }
  }, [city, none, onFound])
  return city === undefined && none
}

type Answer = { question: string; estimate: ShippingEstimate | string }

/** Undefined while the shop is asked; a sentence where it cannot answer. */
function useEstimate(
  city: number | undefined,
  weight: number,
  total: number,
): ShippingEstimate | string | undefined {
  const [answer, setAnswer] = useState<Answer>()
  const question = `${city} ${weight} ${total}`
  useEffect(() => {
    if (city === undefined) return
    const abort = new AbortController()
    const query = { city_id: city, weight, total }
    call('GET /api/user/shipping-estimate', { query }, { signal: abort.signal }).then(
      (estimate) => setAnswer({ question, estimate }),
      (error: unknown) => {
        if (abort.signal.aborted) return
        if (!isCallFailure(error)) throw error
        setAnswer({ question, estimate: 'Ongkos kirim tampil saat checkout.' })
      },
    )
    return () => abort.abort()
  }, [city, weight, total, question])
  return answer?.question === question ? answer.estimate : undefined
}
