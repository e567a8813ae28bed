import { useState } from 'react'

export type Selection<Key> = {
  keys: ReadonlySet<Key>
  has: (key: Key) => boolean
  toggle: (key: Key, on: boolean) => void
  /** Chooses, or lets go, all of these rows. */
  setAll: (keys: readonly Key[], on: boolean) => void
  clear: () => void
}

/** What is chosen in a list, over its pages. @param list the filters: a change of them lets go of everything */
export function useSelection<Key extends string | number>(list: string): Selection<Key> {
  const [chosen, setChosen] = useState<{ list: string; keys: ReadonlySet<Key> }>({ list, keys: new Set() })
  const keys = chosen.list === list ? chosen.keys : new Set<Key>()
  const setAll = (changed: readonly Key[], on: boolean) => {
    const next = new Set(keys)
    for (const key of changed) {
      if (on) next.add(key)
      else next.delete(key)
    }
    setChosen({ list, keys: next })
  }
  return {
    keys,
    has: (key) => keys.has(key),
    toggle: (key, on) => setAll([key], on),
    setAll,
    clear: () => setChosen({ list, keys: new Set() }),
  }
}
