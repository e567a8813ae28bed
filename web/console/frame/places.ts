import { createContext, useContext } from 'react'
import type { Screen, Section } from '../screen.ts'

/** A section with the screens of it that the member may see. */
export type Place = { section: Section; screens: readonly Screen[] }

export const Places = createContext<readonly Place[]>([])

/** Where the member can go. */
export const usePlaces = (): readonly Place[] => useContext(Places)
