// `pg` exports this file, its types omit it.
declare module 'pg/lib/utils.js' {
  /** A value as the text or the bytes of a parameter. */
  export function prepareValue(value: unknown): string | Buffer | null
}
