import { expect, test } from 'vitest'
import { BOOK_FILE_BYTES, FORM_FILE_BYTES, IMPORT_FILE_BYTES } from '#contracts/upload-bounds.ts'
import { fileFault } from './file-fault.ts'

test.each([
  [0, FORM_FILE_BYTES, 'Berkas ini kosong.'],
  [1, FORM_FILE_BYTES, undefined],
  [FORM_FILE_BYTES, FORM_FILE_BYTES, undefined],
  [FORM_FILE_BYTES + 1, FORM_FILE_BYTES, 'Berkas ini lebih besar dari 8 MB.'],
  [BOOK_FILE_BYTES + 1, BOOK_FILE_BYTES, 'Berkas ini lebih besar dari 1 GB.'],
  [IMPORT_FILE_BYTES + 1, IMPORT_FILE_BYTES, 'Berkas ini lebih besar dari 2 GB.'],
])('a file of %i bytes where at most %i are taken', (size, most, fault) => {
  expect(fileFault({ size }, most)).toBe(fault)
})
