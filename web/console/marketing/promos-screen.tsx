import { useState } from 'react'
import { Link } from 'react-router'
import { PROMO_KIND_WORDS } from '#contracts/words/promo-words.ts'
import { formatDate } from '#kernel/time.ts'
import { shopToday } from '../../api/shop-clock.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { useCall } from '../api/use-call.ts'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { chips, column, extra, figures } from '../lists/columns.tsx'
import { FilterBar, FilterPills } from '../lists/filters.tsx'
import { type Column, RecordList } from '../lists/record-list.tsx'
import { FilterText } from '../lists/typed-filters.tsx'
import { oneOf, useListAddress } from '../lists/use-list-address.ts'
import { consolePaths } from '../paths.ts'
import { useRight } from '../session/staff-session.ts'
import { PromoCalendar } from './promo-calendar.tsx'
import {
  discountWords,
  PROMO_STATES,
  type Promo,
  type PromoState,
  stateOf,
  usesWords,
} from './promo-words.ts'

const NewPromoDialog = laterPart(() => import('./new-promo-dialog.tsx'), 'NewPromoDialog')

const LISTS: readonly { value: string; text: string; states: readonly PromoState[] }[] = [
  { value: '', text: 'Berjalan & terjadwal', states: ['running', 'planned', 'used-up'] },
  { value: 'hidden', text: 'Disembunyikan', states: ['hidden'] },
  { value: 'over', text: 'Berakhir', states: ['over'] },
]

const dayOf = (day: string) => formatDate(new Date(`${day}T12:00:00+07:00`))

const columnsOn = (today: string): readonly Column<Promo>[] => [
  column('promo', 'Promo', 'lead', ({ code, name }) => (
    <>
      <span className="wrap-anywhere">{name}</span>
      <span className="block font-mono text-xs font-normal text-muted">{code}</span>
    </>
  )),
  column('potongan', 'Potongan', 'line', discountWords),
  column('sampai', 'Sampai', 'line', ({ expired }) => dayOf(expired)),
  figures('dipakai', 'Dipakai', 'line', usesWords),
  extra(column('jenis', 'Jenis', 'none', ({ type }) => PROMO_KIND_WORDS[type])),
  chips('status', 'Status', 'end', (promo) => PROMO_STATES[stateOf(promo, today)]),
]

/** Every promo, as a list or by the days of a month. */
export function PromosScreen() {
  const address = useListAddress()
  const mayChange = useRight('pemasaran.ubah')
  const promos = useCall('GET /api/console/promos', {})
  const [adding, setAdding] = useState(false)
  const today = shopToday()
  const columns = columnsOn(today)
  const isCalendar = address.get('tampilan') === 'kalender'
  const list = LISTS.find(({ value }) => value === address.get('daftar')) ?? LISTS[0]
  const wanted = address.get('cari').toLocaleLowerCase('id')
  const rows = promos.data?.filter(
    (promo) =>
      list?.states.includes(stateOf(promo, today)) &&
      `${promo.code} ${promo.name}`.toLocaleLowerCase('id').includes(wanted),
  )
  const counted = LISTS.map(({ value, text, states }) => ({
    value,
    text,
    count: promos.data?.filter((promo) => states.includes(stateOf(promo, today))).length,
  }))
  return (
    <ScreenFrame
      title="Promo"
      actions={
        <>
          <ButtonLink kind="secondary" link={<Link to={consolePaths.screen('pemasaran/kode')} />}>
            Kode satu per orang
          </ButtonLink>
          {mayChange && <Button onClick={() => setAdding(true)}>Tambah promo</Button>}
        </>
      }
    >
      <FilterPills
        name="tampilan"
        label="Tampilan"
        chosen={oneOf(['kalender'], address.get('tampilan')) ?? ''}
        options={[
          { value: '', text: 'Daftar' },
          { value: 'kalender', text: 'Kalender' },
        ]}
      />
      {isCalendar ? (
        <PromoCalendar state={promos} />
      ) : (
        <>
          <FilterPills name="daftar" label="Daftar promo" chosen={list?.value ?? ''} options={counted} />
          <FilterBar>
            <FilterText name="cari" label="Cari promo" hint="Nama atau kode" />
          </FilterBar>
          <RecordList
            label="Promo"
            state={promos}
            rows={rows}
            columns={columns}
            rowKey={({ code }) => code}
            rowLink={({ code }) => consolePaths.screen(`pemasaran/promo/${code}`)}
            empty={{
              title: 'Belum ada promo yang berjalan',
              text: 'Promo yang Anda tambahkan disembunyikan sampai Anda menerbitkannya.',
            }}
          />
        </>
      )}
      {adding && <NewPromoDialog close={() => setAdding(false)} />}
    </ScreenFrame>
  )
}
