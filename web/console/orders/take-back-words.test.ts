import { expect, test } from 'vitest'
import { takeBackWords } from './take-back-words.ts'

type Taken = Parameters<typeof takeBackWords>[0]
const line = (type: 'Fisik' | 'Digital', left = 1) => ({
  ...{ line: 1, title: 'Kapur', type, quantity: 1, left, paid: 50_000 },
})
const words = ({ take_back, ...order }: Partial<Taken>) =>
  takeBackWords({
    ...{ lines: [], shipment: null, ...order },
    take_back: { due: 50_000, loses: [], keeps: [], subscription: false, ...take_back },
  })
const END = '50.000,00 perlu dikembalikan. Ini tidak dapat diurungkan.'
const plain = (text: string) => text.replaceAll(/Rp\s/g, '')

test('§7 whoever takes an order back reads that an ebook which its buyer has from another order stays', () => {
  const take_back = { due: 50_000, loses: ['Kapur'], keeps: ['Peta'], subscription: false }
  expect(plain(words({ take_back, lines: [line('Digital'), line('Digital', 0)] }))).toBe(
    `Ebook “Kapur” tidak lagi dimiliki pembeli. Ebook “Peta” tetap dimiliki pembeli, karena didapat di luar pesanan ini. ${END}`,
  )
  const many = { ...take_back, loses: ['Kapur', 'Sore'], keeps: ['Peta', 'Angin', 'Tepi'] }
  expect(words({ take_back: many })).toContain('2 ebook tidak lagi dimiliki pembeli. 3 ebook tetap dimiliki')
})

test('§7 an order on paper ends no access, and its copies return only where they were not sent', () => {
  const shipment = { sent_at: null, postal_code: '55221', weight: 1, version: 1 }
  const lines = [line('Fisik')]
  expect(plain(words({ lines, shipment }))).toBe(`Barang yang belum dikirim kembali ke stok. ${END}`)
  expect(plain(words({ lines, shipment: { ...shipment, sent_at: '2026-11-01T10:00:00+07:00' } }))).toBe(END)
  expect(plain(words({ lines: [line('Fisik', 0)], shipment }))).toBe(END)
})

test('§7 time of a subscription, a gift that waits, and an order without money are told as they are', () => {
  const take_back = { due: 0, loses: [], keeps: [], subscription: true }
  expect(words({ take_back })).toBe(
    'Masa langganan dari pesanan ini berakhir. Tidak ada dana yang perlu dikembalikan. Ini tidak dapat diurungkan.',
  )
  const gift = { name: 'Ayu', email: 'ayu@example.com', message: '', send_on: '2026-12-01', state: 'sent' }
  expect(plain(words({ gift: gift as NonNullable<Taken['gift']> }))).toBe(
    `Hadiahnya tidak dapat diterima lagi. ${END}`,
  )
})
