import { expect, test } from 'vitest'
import { giftOf, linkIn } from './gift.rules.ts'

test.each([
  'www.jahat',
  'http:jahat',
  'klik jahat.com',
  'JAHAT.ID!',
  'bit.ly/3abc',
  'wa.me/62812',
  'toko-buku.co.id',
  'tulis ke a@jahat.xyz',
])('§9 “%s” counts as a link, in its message, its recipient’s name and its giver’s', (text) => {
  const wish = { name: 'Bima', email: 'b@example.com', message: '', send_on: '2026-11-21' }
  const refusalOf = (draft: typeof wish) => {
    try {
      giftOf(draft, 'gift.')
    } catch (error) {
      return error
    }
  }
  const at = (field: string) => ({ errors: { [field]: [expect.stringContaining('Tautan tidak dapat')] } })
  expect(refusalOf({ ...wish, message: `Hai.${text}` })).toMatchObject(at('gift.message'))
  expect(refusalOf({ ...wish, name: text })).toMatchObject(at('gift.name'))
  expect(linkIn(text)).toBeDefined()
})

test.each(['Selamat ulang tahun.Semoga suka', 'a.n. Ibu Ida, S.Kom., M.Si.', 'Rp50.000,00', 'Bab 3.Idaman'])(
  '§9 “%s” is no link',
  (text) => {
    expect(linkIn(text)).toBeUndefined()
  },
)
