import * as z from 'zod'

/**
 * Of a record that staff edit: counted up by every edit. An edit sends the version that it began from, and is refused
 * with `changed_meanwhile` where that is not the present one.
 */
export const version = z.number('Versi harus berupa angka').int().min(1).max(2_147_483_647)
