import { expect, test } from 'vitest'
import { giftOf, keptUntil, linkIn, ownGiftOf, requireSendDay } from './gift.rules.ts'

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

test('§9 a gift is sent today at the earliest, by the day in WIB, and in a year at the latest', () => {
  // Already 22 November in WIB.
  const now = new Date('2026-11-21T17:00:00Z')
  for (const sendOn of ['2026-11-22', '2027-11-22']) {
    expect(() => requireSendDay({ sendOn }, now)).not.toThrow()
  }
  for (const sendOn of ['2026-11-21', '2027-11-23']) {
    expect(() => requireSendDay({ sendOn }, now, 'gift.')).toThrow(
      expect.objectContaining({ errors: { 'gift.send_on': [expect.stringContaining('Pilih hari ini')] } }),
    )
  }
})

test('§9 a gift is kept for sixty days, and its mail is sent again three times at most', () => {
  const sentAt = new Date('2026-11-22T01:00:00Z')
  expect(keptUntil(sentAt)).toEqual(new Date('2027-01-21T01:00:00Z'))
  const gift = {
    recipientName: 'Bima',
    recipientEmail: 'b@example.com',
    message: '',
    sendOn: '2026-11-22',
    sentAt,
    claimedAt: null,
    claimedBy: null,
    returnedAt: null,
    returnCause: null,
  }
  const left = [0, 1, 3, 4].map((resends) => ownGiftOf({ ...gift, resends }, 'paid').resends_left)
  expect(left).toEqual([3, 2, 0, 0])
})
