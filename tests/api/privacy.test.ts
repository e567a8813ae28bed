import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addEbookFile } from '#server/book-files/add-ebook-file.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { htmlBook } from '#tests/support/html-book.ts'
import { client, signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

let shop: TestShop
let bookId: number
beforeAll(async () => {
  shop = await testShop()
  const [id = 0] = await addTitles(shop.database, [titleRecord({ name: 'Buku Uji' })])
  bookId = id
  const files = await openLocalFolder(shop.filesFolder)
  await addEbookFile({ database: shop.database, files }, { titleId: id, kind: 'HTML', bytes: htmlBook() })
})
afterAll(() => shop.close())

const home = {
  recipient: 'Nama Rahasia',
  phone: '081234567890',
  postal_code: '55221',
  province_id: 34,
  city_id: 3471,
  subdistrict_id: 347103,
  address: 'Jalan Rahasia 7',
}

type Reader = Awaited<ReturnType<typeof signedIn>>

async function reader({ paid }: { paid: boolean }): Promise<Reader & { orderId: number; refno: string }> {
  const person = await signedIn(shop.origin, 'Nama Rahasia')
  await person.call('POST', '/api/user/user-address', home)
  const bought = await person.call('POST', '/api/user/book-transaction', {
    transaction_method: 'Direct',
    type: 'Digital',
    book_id: bookId,
    payment_id: 83,
  })
  if (bought.status !== 201) throw new Error(bought.text)
  const { id: orderId, refno, redirect_url } = bought.body.data.transaction
  if (paid) await client(shop.origin)('POST', `${new URL(redirect_url, shop.origin).pathname}/paid`)
  return { ...person, orderId, refno }
}
const remove = ({ call }: Reader, password: string) => call('POST', '/api/auth/delete-account', { password })

describe('Unduh data saya', () => {
  test('holds what the shop keeps, down to the lines of orders, and no secret', async () => {
    const person = await reader({ paid: true })
    const answer = await person.call('GET', '/api/auth/data-export')
    const { users, addresses, orders, order_lines, charges, sessions } = answer.body.data
    expect(users[0]).toMatchObject({ email: person.email, name: 'Nama Rahasia' })
    expect(addresses[0].address).toBe('Jalan Rahasia 7')
    expect(orders.map((row: { refno: string }) => row.refno)).toEqual([person.refno])
    expect(order_lines[0].title_name).toBe('Buku Uji')
    expect(charges).toHaveLength(1)
    expect(sessions).toHaveLength(1)
    expect(answer.text).not.toMatch(/argon2|hash/)
  })

  test('F30 holds nothing of anybody else', async () => {
    const other = await reader({ paid: true })
    const person = await reader({ paid: true })
    const { text } = await person.call('GET', '/api/auth/data-export')
    expect(text).not.toContain(other.email)
    expect(text).not.toContain(other.refno)
  })
})

describe('Hapus akun', () => {
  test('needs the password', async () => {
    const person = await reader({ paid: true })
    const answer = await remove(person, 'bukan ini')
    expect(answer.body).toMatchObject({ code: 422, errors: { password: [expect.any(String)] } })
    expect((await person.call('GET', '/api/auth/me')).status).toBe(200)
  })

  test('waits for open orders and says which', async () => {
    const person = await reader({ paid: false })
    const answer = await remove(person, person.password)
    expect(answer.status).toBe(409)
    expect(answer.body.message).toContain(person.refno)
    expect(answer.body.data).toEqual({ transactions: [{ id: person.orderId, refno: person.refno }] })
    expect((await person.call('GET', '/api/user/user-address')).body.data).toHaveLength(1)
  })

  test('leaves no name, number, address or session behind, and keeps what was sold', async () => {
    const person = await reader({ paid: true })
    const answer = await remove(person, person.password)
    expect(answer.body).toMatchObject({ code: 200, message: 'Akun Anda telah dihapus.' })
    expect((await person.call('GET', '/api/auth/me')).status).toBe(401)
    const { email, password } = person
    expect((await client(shop.origin)('POST', '/api/auth/login', { email, password })).status).toBe(422)

    const db = shop.database.kysely
    const gone = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(gone).toMatchObject({ name: 'Akun dihapus', phone: null, birth_date: null })
    expect(gone.email).not.toBe(email)
    for (const table of ['sessions', 'addresses'] as const) {
      expect(await db.selectFrom(table).select('user_id').where('user_id', '=', person.id).execute()).toEqual(
        [],
      )
    }
    const order = await db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', person.orderId)
      .executeTakeFirstOrThrow()
    expect(order.refno).toBe(person.refno)
    expect(Number(order.payable_idr)).toBeGreaterThan(0)
  })

  test('frees the e-mail for a new account, which has nothing of the old one', async () => {
    const person = await reader({ paid: true })
    await remove(person, person.password)
    const call = client(shop.origin)
    const { email, password } = person
    const again = await call('POST', '/api/auth/register', {
      name: 'Baru',
      email,
      password,
      password_confirmation: password,
    })
    expect(again.status).toBe(201)
    const token = (await call('POST', '/api/auth/login', { email, password })).body.data.access_token
    const shelf = await client(shop.origin, token)('GET', '/api/user/user-book')
    expect(shelf.body.data.total).toBe(0)
  })

  test('nobody can register with what a deleted account is called', async () => {
    const email = 'akun-99@dihapus.invalid'
    const password = 'kuda baterai staples'
    const body = { name: 'X', email, password, password_confirmation: password }
    expect((await client(shop.origin)('POST', '/api/auth/register', body)).status).toBe(422)
  })

  test('takes the address out of paper orders', async () => {
    const person = await reader({ paid: true })
    const db = shop.database.kysely
    await db
      .insertInto('order_shipments')
      .values({
        order_id: person.orderId,
        courier: 'JNE',
        service: 'REG',
        weight_kg: 1,
        cost_idr: 9000,
        recipient: 'Nama Rahasia',
        phone: '+6281234567890',
        address: 'Jalan Rahasia 7',
        postal_code: '55221',
      })
      .execute()
    await remove(person, person.password)
    const left = await db
      .selectFrom('order_shipments')
      .selectAll()
      .where('order_id', '=', person.orderId)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(left)).not.toMatch(/Rahasia|81234567890|55221/)
    expect(left.courier).toBe('JNE')
  })
})
