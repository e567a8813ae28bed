/** Parts by which an archive is recognised as something else than a workbook. */
export const FOREIGN_ARCHIVES: [part: string, sentence: string][] = [
  [
    'xl/workbook.bin',
    'Ini buku kerja Excel biner (.xlsb): buka di Excel, lalu simpan sebagai "Buku Kerja Excel (.xlsx)"',
  ],
  [
    'content.xml',
    'Ini lembar kerja OpenDocument (.ods): buka di LibreOffice atau Excel, lalu simpan sebagai "Buku Kerja Excel (.xlsx)"',
  ],
  [
    'word/document.xml',
    'Ini dokumen Word: salin tabelnya ke Excel, lalu simpan sebagai "Buku Kerja Excel (.xlsx)"',
  ],
  ['META-INF/container.xml', 'Ini EPUB: berkas buku ditambahkan dengan "lembar book add-file"'],
]
