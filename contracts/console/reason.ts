import * as z from 'zod'

/** Why something was done that touches money or people. It stays in the audit log. */
export const reason = z.string('Isi alasan').trim().min(3, 'Isi alasan').max(500, 'Alasan terlalu panjang')
