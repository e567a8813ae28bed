import { createContext, useContext } from 'react'

type Params = Readonly<Record<string, string | undefined>>

export const ScreenParams = createContext<Params>({})

/** The parameters of the present screen's address, decoded: `id` of `pesanan/:id`. */
export const useScreenParams = (): Params => useContext(ScreenParams)
