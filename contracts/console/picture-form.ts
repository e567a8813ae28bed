import * as z from 'zod'
import { upload } from '../call.ts'
import { FORM_FILE_BYTES } from '../upload-bounds.ts'
import { version } from './version.ts'

export const pictureFile = { field: 'picture', maxBytes: FORM_FILE_BYTES } as const
/** In a form and in an address every field is text. */
export const textVersion = z.coerce.number('Versi harus berupa angka').pipe(version)
export const pictureForm = z.object({ picture: upload, version: textVersion })
export const ofVersion = z.object({ version: textVersion })
