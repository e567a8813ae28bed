// People behind one address: a campus, a mobile carrier. They shop and search at the same time.
import { randomBytes } from 'node:crypto'
import { WANTED_COPIES } from './abuse-world.ts'
import { fromAddress, openShopper, Refused, send } from './shopper.ts'

const CAMPUS = '10.77.0.1'

export type Crowd = {
  /** Refusals other than `out_of_stock`, with how often each came. */
  refusals: Map<string, number>
  sold: number
  copies: number
  seconds: number
}

/** Everybody puts the title in the cart; then all of them at once read the cart, ask for the costs and order. */
export async function checkOutTogether(
  origin: string,
  tokens: readonly string[],
  titleId: number,
): Promise<Crowd> {
  const refusals = new Map<string, number>()
  const people = tokens.map((token) => openShopper(() => origin, token, CAMPUS))
  for (const person of people) await person.add(titleId)

  let sold = 0
  const began = performance.now()
  await Promise.all(
    people.map(async (person) => {
      try {
        const items = (await person.cart()).map(({ id }) => id)
        const service = await person.quote()
        const { transaction } = await person.buy(items.slice(-1), service, randomBytes(12).toString('hex'))
        await person.see(transaction.id)
        sold++
      } catch (error) {
        const what = error instanceof Refused ? error.message : String(error)
        if (!what.includes('409 out_of_stock')) refusals.set(what, (refusals.get(what) ?? 0) + 1)
      }
    }),
  )
  return { refusals, sold, copies: WANTED_COPIES, seconds: (performance.now() - began) / 1000 }
}

export type Searches = { times: number[]; refusals: Map<string, number> }

/** So many searches at a time from the one address, each followed by the next; no answer is cached. */
export async function searchTogether(
  origin: string,
  words: readonly string[],
  { atOnce, seconds }: { atOnce: number; seconds: number },
): Promise<Searches> {
  const times: number[] = []
  const refusals = new Map<string, number>()
  const until = performance.now() + seconds * 1000
  let asked = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) {
        const number = asked++
        const typed = [number, number * 7 + 3].map((place) => words[place % words.length]).join(' ')
        const path = `/api/user/books?search=${encodeURIComponent(typed)}&price[1]=${1_000_000 + number}`
        const began = performance.now()
        const { status } = await send('GET', origin + path, { ...fromAddress(CAMPUS) })
        times.push(performance.now() - began)
        if (status !== 200) refusals.set(String(status), (refusals.get(String(status)) ?? 0) + 1)
      }
    }),
  )
  return { times, refusals }
}
