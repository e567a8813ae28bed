import * as z from 'zod'
import { upload } from '../call.ts'
import { version } from './version.ts'

/** As much as the shop's pictures may have; a larger one is refused before it is read. */
const PICTURE_BYTES = 8 * 1024 * 1024

export const pictureFile = { field: 'picture', maxBytes: PICTURE_BYTES } as const
/** In a form and in an address every field is text. */
export const textVersion = z.coerce.number('Versi harus berupa angka').pipe(version)
export const pictureForm = z.object({ picture: upload, version: textVersion })
export const ofVersion = z.object({ version: textVersion })
