import { expect, test } from 'vitest'
import { pagesOfPdf } from '#tests/support/pdf-text.ts'
import { type Parcel, parcelPdf } from './parcel-paper.ts'

const sender = {
  name: 'Toko Buku Lembar dan Rekan Sejahtera Nusantara Raya',
  address: 'Jl. Malioboro 60, Yogyakarta 55271',
  phone: '+62274555123',
}
/** As long as the shop takes them. */
const street = 'Gang Mawar Nomor 45 RT 003 RW 012, pagar hijau, '.repeat(11).slice(0, 500)
const parcel: Parcel = {
  refno: 'JVGUTJ6DSL8738XJ',
  recipient: 'Raden Ajeng Kusumawardhani Prameswari Adiningrat binti Haji Muhammad Abdurrahman Sastronegoro',
  phone: '+6281234567890',
  address: `${street}, Pasar Kemis, Kabupaten Tangerang, Banten 15560`,
  courier: 'jne',
  service: 'REG',
  weightKg: 3,
  trackingNumber: 'JP1234567890123456',
  collects: null,
  items: [1, 2, 3].map((volume) => ({
    title: `Sejarah Panjang Kota-Kota yang Tumbuh dari Pelabuhan, jilid ${volume}`,
    quantity: volume,
  })),
}
const words = async (kind: 'label' | 'slip', size: 'a6' | 'a4', parcels = [parcel]) =>
  (await pagesOfPdf(await parcelPdf({ kind, size, parcels }, sender))).map((page) =>
    page.replace(/\s+/g, ' '),
  )

test.each(['a6', 'a4'] as const)(
  '§7 a label on %s has all of the longest address, and both phones',
  async (size) => {
    const [label = ''] = await words('label', size)
    expect(label).toContain(parcel.recipient)
    expect(label).toContain(parcel.address.replace(/\s+/g, ' '))
    expect(label).toMatch(/6281234567890.*Nusantara Raya.*62274555123.*55271.*JVGUTJ6DSL8738XJ/)
  },
)

test('§7 a packing slip tells volumes of a series apart, and names the courier beside a long name', async () => {
  const [slip = ''] = await words('slip', 'a6')
  for (const { title } of parcel.items) expect(slip).toContain(title)
  expect(slip).toContain('JNE REG')
  expect(slip).toContain(parcel.recipient)
  const many = Array.from({ length: 40 }, (_, at) => ({
    title: `${parcel.items[0]?.title}.${at}`,
    quantity: 1,
  }))
  const sheets = await words('slip', 'a6', [{ ...parcel, items: many }])
  for (const { title } of many) expect(sheets.filter((sheet) => sheet.includes(`${title} `))).toHaveLength(1)
  expect(sheets.at(-1)).toContain(`lembar ${sheets.length} dari ${sheets.length}`)
})
