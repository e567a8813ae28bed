import { largerThan } from '#contracts/upload-bounds.ts'

/** What is wrong with a file before it is sent; undefined where nothing is. */
export function fileFault({ size }: Pick<File, 'size'>, most: number): string | undefined {
  if (size === 0) return 'Berkas ini kosong.'
  return size > most ? largerThan(most) : undefined
}
