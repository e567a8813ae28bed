import { describe, expect, test } from 'vitest'
import { parseIsbn } from '#kernel/isbn.ts'
import { finalPrice, rupiah } from '#kernel/money.ts'
import { demoAccounts } from './accounts.ts'
import { demoCustomers } from './customers.ts'
import { demoLandings } from './landings.ts'
import { demoPackages } from './packages.ts'
import { demoPromos } from './promos.ts'
import { demoTitles } from './titles.ts'

const htmlTitles = demoTitles.filter((title) => title.ebook?.kind === 'HTML')
const editions = demoTitles
  .flatMap(({ ebook, paper }) => [ebook, paper])
  .filter((edition) => edition !== undefined)
const allDifferent = (values: unknown[]): boolean => new Set(values).size === values.length

describe('the demo shop has something of every kind to try', () => {
  test('at least 48 titles, 12 of them magazines, in nine genres or more', () => {
    expect(demoTitles.length).toBeGreaterThanOrEqual(48)
    expect(demoTitles.filter((title) => title.kind === 'magazine').length).toBeGreaterThanOrEqual(12)
    expect(new Set(demoTitles.map((title) => title.genre)).size).toBeGreaterThanOrEqual(9)
  })

  test('ebooks alone, paper alone and both; two HTML books; about twenty in subscriptions', () => {
    expect(demoTitles.every((title) => title.ebook || title.paper)).toBe(true)
    expect(demoTitles.filter((title) => title.ebook && !title.paper).length).toBeGreaterThanOrEqual(5)
    expect(demoTitles.filter((title) => title.paper && !title.ebook).length).toBeGreaterThanOrEqual(10)
    expect(demoTitles.filter((title) => title.paper && title.ebook).length).toBeGreaterThanOrEqual(10)
    expect(htmlTitles).toHaveLength(2)
    expect(demoTitles.filter((title) => title.ebook?.inSubscription).length).toBeGreaterThanOrEqual(18)
  })

  test('discounts of both kinds and none, stock that is gone and stock that is nearly gone', () => {
    expect(editions.filter((edition) => edition.discountPercent).length).toBeGreaterThanOrEqual(10)
    expect(editions.filter((edition) => edition.discountIdr).length).toBeGreaterThanOrEqual(5)
    expect(editions.some((edition) => !edition.discountPercent && !edition.discountIdr)).toBe(true)
    const stocks = demoTitles.flatMap((title) => (title.paper ? [title.paper.stock] : []))
    expect(stocks.filter((stock) => stock === 0).length).toBeGreaterThanOrEqual(2)
    expect(stocks.filter((stock) => stock > 0 && stock <= 3).length).toBeGreaterThanOrEqual(3)
  })

  test('two titles too long for any card, and books of four decades', () => {
    expect(demoTitles.filter((title) => title.title.length > 120)).toHaveLength(2)
    const years = demoTitles.map((title) => Number(title.publishedOn.slice(0, 4)))
    expect(Math.min(...years)).toBe(1998)
    expect(Math.max(...years)).toBe(2026)
  })
})

describe('every title can stand in a shop', () => {
  test('slugs, names and descriptions are its own', () => {
    expect(allDifferent(demoTitles.map((title) => title.slug))).toBe(true)
    expect(allDifferent(demoTitles.map((title) => title.title))).toBe(true)
    expect(allDifferent(demoTitles.map((title) => title.description))).toBe(true)
    for (const { slug } of demoTitles) expect(slug).toMatch(/^[a-z][a-z0-9-]*$/)
  })

  test.each(demoTitles)('$slug has a description of three to six sentences', ({ description }) => {
    const sentences = description.split(/[.?!](?=\s|$)/).filter((sentence) => sentence.trim())
    expect(sentences.length).toBeGreaterThanOrEqual(3)
    expect(sentences.length).toBeLessThanOrEqual(6)
    expect(description.length).toBeGreaterThan(200)
  })

  test('books carry valid ISBNs, each its own; magazines and old prints carry none', () => {
    const isbns = demoTitles.flatMap((title) => (title.isbn ? [title.isbn] : []))
    for (const isbn of isbns) expect(parseIsbn(isbn)).toBe(isbn)
    expect(allDifferent(isbns)).toBe(true)
    for (const title of demoTitles.filter(({ kind }) => kind === 'magazine')) expect(title.isbn).toBeNull()
    const without = demoTitles.filter((title) => title.kind === 'book' && !title.isbn)
    expect(without.length).toBeLessThanOrEqual(2)
  })

  test('nobody pays less than nothing, and a discount leaves something to pay', () => {
    for (const edition of [...editions, ...demoPackages]) {
      const discount = {
        discountPercent: edition.discountPercent ?? 0,
        discountIdr: edition.discountIdr ?? 0,
      }
      expect(finalPrice(rupiah(edition.priceIdr), discount)).toBeGreaterThan(0)
    }
  })
})

describe('packages, promos, landings and accounts hang together', () => {
  test('six packages of different lengths, eight promos with different codes, three landings', () => {
    expect(demoPackages).toHaveLength(6)
    expect(allDifferent(demoPackages.map((pack) => pack.durationMonths))).toBe(true)
    expect(demoPromos).toHaveLength(8)
    expect(allDifferent(demoPromos.map((promo) => promo.code))).toBe(true)
    for (const { code } of demoPromos) expect(code).toBe(code.trim().toUpperCase())
    expect(demoLandings).toHaveLength(3)
  })

  test('a promo of every kind: free, run out, handed out, by percent, by amount, from a sum on, for subscriptions', () => {
    const has = (check: (promo: (typeof demoPromos)[number]) => boolean): boolean => demoPromos.some(check)
    expect(has((promo) => promo.discountPercent === 100)).toBe(true)
    expect(has((promo) => promo.expiresOn < 0)).toBe(true)
    expect(has((promo) => promo.kind === 'Reedem')).toBe(true)
    expect(has((promo) => promo.discountPercent === null && promo.discountIdr !== null)).toBe(true)
    expect(has((promo) => promo.minimumSpendIdr > 0)).toBe(true)
    expect(has((promo) => promo.appliesTo.length === 1 && promo.appliesTo[0] === 'Langganan')).toBe(true)
  })

  test('what an account owns was paid for, and all that it bought is for sale', () => {
    const bySlug = new Map(demoTitles.map((title) => [title.slug, title]))
    const packages = new Set(demoPackages.map((pack) => pack.slug))
    for (const { owns, transactions } of demoAccounts) {
      const paid = transactions.flatMap((order) =>
        order.type !== 'Langganan' && order.type !== 'Fisik' && order.paymentStatus === 'Sukses'
          ? order.items
          : [],
      )
      expect(paid.map((item) => item.slug).sort()).toEqual([...owns].sort())
      for (const order of transactions) {
        if (order.type === 'Langganan') expect(packages.has(order.packageSlug)).toBe(true)
        else
          for (const { slug } of order.items)
            expect(order.type === 'Fisik' ? bySlug.get(slug)?.paper : bySlug.get(slug)?.ebook).toBeDefined()
      }
    }
  })

  test('the customers fill a year of the owner’s screens with orders of what the shop sells', () => {
    const customers = demoCustomers()
    expect(allDifferent(customers.map(({ email }) => email))).toBe(true)
    const orders = customers.flatMap(({ transactions }) => transactions)
    expect(orders.length).toBeGreaterThan(150)
    const months = new Set(orders.map(({ hoursAgo }) => Math.floor(hoursAgo / (30 * 24))))
    for (let month = 0; month < 12; month++) expect(months).toContain(month)
    const parcels = orders.filter(({ type, paymentStatus }) => type === 'Fisik' && paymentStatus === 'Sukses')
    expect(parcels.filter((order) => order.type === 'Fisik' && !order.shipping.trackingNumber)).toHaveLength(
      9,
    )
    const bySlug = new Map(demoTitles.map((title) => [title.slug, title]))
    for (const order of orders) {
      if (order.type === 'Langganan') continue
      expect(order.items.length).toBeGreaterThan(0)
      for (const { slug } of order.items) {
        expect(order.type === 'Fisik' ? bySlug.get(slug)?.paper : bySlug.get(slug)?.ebook).toBeDefined()
      }
    }
    for (const { transactions } of customers) {
      const owned = transactions.flatMap((order) =>
        (order.type === 'Digital' || order.type === 'Majalah') && order.paymentStatus === 'Sukses'
          ? order.items.map(({ slug }) => slug)
          : [],
      )
      expect(allDifferent(owned)).toBe(true)
    }
  })

  test('the first account has met every payment status, the second none', () => {
    const [veteran, newcomer] = demoAccounts
    expect(new Set(veteran?.transactions.map((order) => order.paymentStatus)).size).toBe(6)
    expect(veteran?.addresses.filter((address) => address.main)).toHaveLength(1)
    expect(newcomer?.transactions).toEqual([])
    expect(newcomer?.addresses).toEqual([])
  })
})
