import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  closeBrowser,
  expectAccessible,
  expectFailedRequests,
  type Visit,
  visit,
} from '#tests/support/browser.ts'
import { passkeyOrigin } from '#tests/support/passkey-device.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { STAFF_PASSWORD, signedInStaff } from '#tests/support/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ pages: true })
})
afterAll(async () => {
  await closeBrowser()
  await shop.close()
})

/** Chromium's own authenticator: it knows its person at once, and its passkeys are found without a name. */
async function withAuthenticator({ page, context }: Visit) {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** What happens where the person gives a wrong finger. */
    knows: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** The recovery codes that come with a first passkey are kept. */
async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Kode pemulihan' })
  await dialog.getByText('Simpan kode pemulihan ini').waitFor()
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  await dialog.getByLabel('Saya sudah menyimpannya').check()
  await dialog.getByRole('button', { name: 'Selesai' }).click()
  return codes
}

const expectNoScrollBar = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)

test('§7 a passkey is added on a phone, opens the console, stands in for the password, and is removed', async () => {
  const member = await signedInStaff(shop, 'Pemilik')
  const phone = { viewport: { width: 360, height: 800 } }
  const journey = await visit(passkeyOrigin(shop.origin), phone)
  const { page } = journey
  expectFailedRequests(page)
  const authenticator = await withAuthenticator(journey)
  await page.goto('/kelola/akun')
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD)
  await page.keyboard.press('Enter')

  await page.getByRole('button', { name: 'Tambah passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Tambah passkey' })
  await adding.getByRole('button', { name: 'Lanjutkan' }).click()
  await adding.getByText('Beri nama passkey ini').waitFor()
  await expectAccessible(page, 'adding a passkey')
  await adding.getByLabel('Nama passkey').fill('Ponsel Ratri')
  await page.keyboard.press('Enter')
  const first = page.getByRole('dialog', { name: 'Kode pemulihan' })
  await first.getByText('Simpan kode pemulihan ini').waitFor()
  await expectAccessible(page, 'recovery codes with a passkey')
  await expectNoScrollBar(page)
  await page.keyboard.press('Escape')
  // Each in one line, and no message over what keeps them.
  const codes = first.getByRole('listitem')
  const lines = await codes.evaluateAll((all) =>
    all.map((code) => code.clientHeight / Number.parseFloat(getComputedStyle(code).lineHeight)),
  )
  expect(Math.max(...lines)).toBeLessThan(1.5)
  expect(await page.getByText('Passkey ditambahkan').count()).toBe(0)
  expect(await keepCodes(page)).toHaveLength(10)
  await page.getByText('Passkey ditambahkan').waitFor()
  await page.getByText('sisa 10 kode pemulihan').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Ponsel Ratri' }).waitFor()
  await page.getByText('belum pernah dipakai').waitFor()
  await expectAccessible(page, 'own passkeys')
  await expectNoScrollBar(page)

  await page.getByRole('button', { name: 'Tambah passkey' }).click()
  await adding.getByLabel('Nama passkey').fill('Ponsel yang sama')
  await page.keyboard.press('Enter')
  await adding.getByText('Perangkat ini sudah menyimpan passkey untuk akun Anda.').waitFor()
  await adding.getByRole('button', { name: 'Batal' }).click()

  await page.evaluate(() => fetch('/api/console/sign-out', { method: 'POST' }))
  await page.goto('/kelola/masuk?next=/kelola/akun')
  const passkey = page.getByRole('button', { name: 'Masuk dengan passkey' })
  await authenticator.knows(false)
  await passkey.click()
  await page.getByText('Passkey tidak jadi dipakai').waitFor()
  await expectAccessible(page, 'sign-in with passkey')
  await authenticator.knows(true)
  await passkey.click()
  await page.getByRole('heading', { level: 1, name: 'Akun saya' }).waitFor()
  await page.getByText('terakhir dipakai').first().waitFor()

  await shop.database.kysely
    .updateTable('staff_sessions')
    .set({ confirmed_at: new Date(Date.now() - 11 * 60_000) })
    .where('staff_id', '=', member.id)
    .execute()
  await page.getByLabel('Nama', { exact: true }).fill('Nama Baru')
  await page.getByRole('button', { name: 'Simpan profil' }).click()
  const once = page.getByRole('dialog', { name: 'Masukkan password Anda' })
  await once.waitFor()
  await expectAccessible(page, 'passkey once more')
  await once.getByRole('button', { name: 'Pakai passkey' }).click()
  await page.getByText('Profil tersimpan').waitFor()

  await page.getByRole('button', { name: 'Ganti nama Ponsel Ratri' }).click()
  const renaming = page.getByRole('dialog', { name: 'Ganti nama passkey' })
  await renaming.getByLabel('Nama passkey').fill('Ponsel toko')
  await page.keyboard.press('Enter')
  await page.getByRole('listitem').filter({ hasText: 'Ponsel toko' }).waitFor()

  await page.getByRole('button', { name: 'Hapus Ponsel toko' }).click()
  const removing = page.getByRole('dialog', { name: 'Hapus passkey Ponsel toko?' })
  await removing.getByText('termasuk perangkat ini').waitFor()
  await expectAccessible(page, 'removing a passkey')
  await removing.getByRole('button', { name: 'Hapus' }).click()
  // It had opened this session, which ends with it.
  await page.getByRole('heading', { level: 1, name: 'Masuk' }).waitFor()
  await page.getByRole('button', { name: 'Masuk dengan passkey' }).click()
  await page.getByText('Passkey ini tidak dikenali').waitFor()
  await journey.close()
})

test('§7 a passkey is the second step after the password', async () => {
  const editor = await signedInStaff(shop, 'Katalog')
  const journey = await visit(passkeyOrigin(shop.origin))
  const { page } = journey
  await withAuthenticator(journey)
  const givePassword = async () => {
    await page.goto('/kelola/masuk?next=/kelola/akun')
    await page.getByLabel('Email').fill(editor.email)
    await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD)
    await page.keyboard.press('Enter')
  }
  await givePassword()
  await page.getByRole('button', { name: 'Tambah passkey' }).click()
  await page.getByLabel('Nama passkey').fill('Laptop')
  await page.keyboard.press('Enter')
  const codes = await keepCodes(page)
  await page.getByText('Passkey ditambahkan').waitFor()
  const signOut = () => page.evaluate(() => fetch('/api/console/sign-out', { method: 'POST' }))
  await signOut()
  await givePassword()
  await page.getByRole('heading', { name: 'Verifikasi dua langkah' }).waitFor()
  expect(await page.getByLabel('Kode dari aplikasi autentikator').count()).toBe(0)
  await expectAccessible(page, 'passkey as second step')
  await page.getByRole('button', { name: 'Pakai kode pemulihan' }).click()
  await page.getByLabel('Kode pemulihan').waitFor()
  await page.getByRole('button', { name: 'Pakai passkey' }).click()
  await page.getByRole('heading', { level: 1, name: 'Akun saya' }).waitFor()

  await signOut()
  await givePassword()
  await page.getByRole('button', { name: 'Pakai kode pemulihan' }).click()
  await page.getByLabel('Kode pemulihan').fill(codes[9] ?? '')
  await page.keyboard.press('Enter')
  await page.getByText('sisa 9 kode pemulihan').waitFor()

  // Of codes that are all used, the second step says nothing.
  await shop.database.kysely.deleteFrom('staff_recovery_codes').where('staff_id', '=', editor.id).execute()
  await signOut()
  await givePassword()
  await page.getByRole('button', { name: 'Pakai passkey' }).waitFor()
  expect(await page.getByRole('button', { name: 'Pakai kode pemulihan' }).count()).toBe(0)
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await givePassword()
  await page.getByText('Peramban ini tidak dapat memakai passkey').waitFor()
  expect(await page.getByLabel('Kode pemulihan').count()).toBe(0)
  await expectAccessible(page, 'no second step in this browser')
  await journey.close()
})

test('§7 a browser without passkeys shows none, but lets a member remove one that is lost', async () => {
  const member = await signedInStaff(shop, 'Pemilik')
  const journey = await visit(passkeyOrigin(shop.origin))
  const { page } = journey
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await page.goto('/kelola/masuk?next=/kelola/akun')
  await page.getByLabel('Email').fill(member.email)
  expect(await page.getByRole('button', { name: 'Masuk dengan passkey' }).count()).toBe(0)
  await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Akun saya' }).waitFor()
  await page.getByText('Perangkat ini').waitFor()
  expect(await page.getByText('Passkey', { exact: true }).count()).toBe(0)
  await shop.database.kysely
    .insertInto('staff_passkeys')
    .values({
      staff_id: member.id,
      credential_id: Buffer.alloc(16),
      public_key: Buffer.alloc(16),
      counter: 0,
      transports: [],
      name: 'Ponsel hilang',
      created_at: new Date(),
    })
    .execute()
  await page.reload()
  await page.getByRole('button', { name: 'Hapus Ponsel hilang' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click()
  await page.getByText('Passkey dihapus').waitFor()
  expect(await page.getByRole('button', { name: 'Tambah passkey' }).count()).toBe(0)
  await journey.close()
})
