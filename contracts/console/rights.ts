import * as z from 'zod'
import { ALL_RIGHTS } from '../rights.ts'

export const right = z.enum(ALL_RIGHTS, 'Hak tidak dikenal')
