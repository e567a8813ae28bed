import type { Failure } from '../failure.ts'

export type Place = {
  address: string
  account: string
  /** The account at its address, of which the last turn is remembered. */
  asker: string
  holder: string
  share: 'address' | 'account'
  /** Whether it has had a turn. */
  begun: boolean
  refusal?: Failure
  /** Ends its present wait. */
  reject: (refusal: Failure) => void
  timer?: NodeJS.Timeout
}

export type Turn = { place: Place; run: () => void }

/** The most askers whose last turn is remembered, which covers some minutes. */
const REMEMBERED = 10_000

/** The waiting turns in the order of their arrival, and the choice of the next one. */
export function openSchedule() {
  const waiting: Turn[] = []
  /** The number of an address's or account's last turn. A Map keeps the order of insertion. */
  const served = new Map<string, number>()
  let turns = 0

  const lastTurn = (key: string) => served.get(key) ?? 0
  const noteTurn = (key: string) => {
    served.delete(key)
    served.set(key, turns)
    if (served.size <= REMEMBERED) return
    for (const oldest of served.keys()) {
      served.delete(oldest)
      return
    }
  }
  const longestUnserved = (eligible: Turn[]) => {
    const [first, ...others] = eligible
    return others.reduce((best, turn) => {
      const byAddress = lastTurn(turn.place.address) - lastTurn(best?.place.address ?? '')
      if (best === undefined || byAddress < 0) return turn
      const byAccount = lastTurn(turn.place.asker) - lastTurn(best.place.asker)
      return byAddress === 0 && byAccount < 0 ? turn : best
    }, first)
  }

  return {
    add: (turn: Turn): void => {
      waiting.push(turn)
    },
    /** Takes the next turn of a place that may start. */
    next: (mayStart: (place: Place) => boolean): Turn | undefined => {
      if (waiting.length === 0) return undefined
      const eligible = waiting.filter(({ place }) => mayStart(place))
      // Every second turn goes by the order of arrival, so that a stream of new addresses cannot delay another one
      // for ever.
      const turn = turns % 2 === 0 ? longestUnserved(eligible) : eligible[0]
      if (turn !== undefined) waiting.splice(waiting.indexOf(turn), 1)
      return turn
    },
    /** Notes that a place has a turn. */
    note: (place: Place): void => {
      turns++
      noteTurn(place.address)
      noteTurn(place.asker)
    },
    remove: (place: Place): void => {
      const index = waiting.findIndex((turn) => turn.place === place)
      if (index >= 0) waiting.splice(index, 1)
    },
  }
}
