import { createContext } from 'react'
import type { Screen } from '../screen.ts'

/** The screens above the present one, from the top. */
export const ScreenTrail = createContext<readonly Screen[]>([])
