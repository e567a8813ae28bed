import { expect, it } from 'vitest'
import { noProgress, progressText } from './opening-progress.ts'

it.each([
  [{}, 'Aplikasi pembacanya masih dimuat.'],
  [{ hasReader: true }, 'Berkas bukunya belum tiba.'],
  [
    { bytes: 1_200_000, length: 3_400_000 },
    '1,2 MB dari 3,4 MB sudah dimuat. Aplikasi pembacanya masih dimuat.',
  ],
  [{ hasReader: true, bytes: 1_200_000, length: 3_400_000 }, '1,2 MB dari 3,4 MB sudah dimuat.'],
  [{ hasReader: true, bytes: 1_200_000 }, '1,2 MB sudah dimuat.'],
  [
    { hasReader: true, bytes: 3_400_000, length: 3_400_000 },
    'Seluruh berkasnya (3,4 MB) sudah dimuat. Halaman pertamanya sedang disiapkan.',
  ],
])('F73 a slow opening says what is there: %o', (progress, text) => {
  expect(progressText({ ...noProgress(), ...progress })).toBe(text)
})
