import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ISLANDS, isOnIsland, provinceOf } from '#kernel/zones.ts'
import { cityChoice, loadCities, provinceChoice, useRegions } from '../../api/regions.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'

type ZonesFieldProps = {
  /** Ids of provinces and cities; empty: everywhere. */
  zones: readonly number[]
  onChange: (zones: number[]) => void
}

const isCity = (id: number) => id > 99

/** The names of the cities among some zones. */
function useCityNames(zones: readonly number[]): ReadonlyMap<number, string> {
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  const unnamed = zones.filter((id) => isCity(id) && !names.has(id)).map(provinceOf)
  const asked = [...new Set(unnamed)].join()
  useEffect(() => {
    for (const province_id of asked === '' ? [] : asked.split(',')) {
      loadCities(Number(province_id)).then(
        (found) =>
          setNames(
            (known) => new Map([...known, ...found.map((city) => [city.city_id, city.city_name] as const)]),
          ),
        () => undefined,
      )
    }
  }, [asked])
  return names
}

/** Where a promo on shipping holds: islands add their provinces; a province or a city can be added and removed. */
export function ZonesField({ zones, onChange }: ZonesFieldProps) {
  const [province, setProvince] = useState<number>()
  const { provinces, cities, failed } = useRegions({ province })
  const names = useCityNames(zones)
  const nameOf = (id: number) =>
    provinces.find(({ province_id }) => province_id === id)?.province_name ?? names.get(id) ?? `Kota ${id}`
  const add = (ids: readonly number[]) => onChange([...new Set([...zones, ...ids])].sort((a, b) => a - b))

  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-semibold">Wilayah tujuan</legend>
      {zones.length === 0 ? (
        <p className="text-muted">Seluruh Indonesia</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {zones.map((id) => (
            <li key={id}>
              <Button
                kind="secondary"
                className="min-h-9 gap-1 px-3 text-sm"
                onClick={() => onChange(zones.filter((one) => one !== id))}
                aria-label={`Hapus ${nameOf(id)}`}
              >
                {nameOf(id)} <X aria-hidden className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {failed && <RetryNotice {...failed} />}
      <div className="grid items-start gap-4 sm:grid-cols-3 lg:grid-cols-1 min-[110rem]:grid-cols-3">
        <SelectField
          label="Tambah pulau"
          name="pulau"
          value=""
          placeholder="Pilih pulau"
          options={ISLANDS.map(({ name }) => ({ value: name, text: name }))}
          onChange={({ target }) => {
            const island = ISLANDS.find(({ name }) => name === target.value)
            if (island === undefined) return
            add(provinces.map(({ province_id }) => province_id).filter((id) => isOnIsland(island, id)))
          }}
        />
        <SelectField
          label="Tambah provinsi"
          name="provinsi"
          value={province ?? ''}
          placeholder="Pilih provinsi"
          options={provinces.map(provinceChoice)}
          onChange={({ target }) => setProvince(Number(target.value) || undefined)}
        />
        <SelectField
          label="Kota atau kabupaten"
          name="kota"
          value=""
          placeholder={province === undefined ? 'Pilih provinsi dahulu' : 'Pilih kota'}
          disabled={cities.length === 0}
          options={[{ value: province ?? '', text: 'Seluruh provinsi' }, ...cities.map(cityChoice)]}
          onChange={({ target }) => {
            const id = Number(target.value)
            if (id > 0) add([id])
          }}
        />
      </div>
      <FieldError id="zones-error" name="zones" />
    </fieldset>
  )
}
