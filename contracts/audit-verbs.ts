/**
 * What operators do, by the kind of thing that they do it to, with the words of the audit log. A verb that changes
 * something adds its line here and the fields that the log may hold in `server/audit/logged-fields.ts`.
 */
export const AUDIT_VERBS = {
  'bulk-edit': {
    prepare: 'Ubah massal disiapkan',
    run: 'Ubah massal dijalankan',
    stop: 'Ubah massal dihentikan',
    undo: 'Ubah massal dibatalkan',
  },
  command: {
    run: 'Perintah dijalankan di server',
  },
  contributor: {
    describe: 'Teks tentang kontributor diubah',
    merge: 'Kontributor digabungkan',
    rename: 'Kontributor diganti namanya',
  },
  customer: {
    block: 'Pelanggan diblokir',
    'end-sessions': 'Semua sesi pelanggan diakhiri',
    erase: 'Data pelanggan dihapus',
    export: 'Data pelanggan diekspor',
    'extend-subscription': 'Masa langganan diperpanjang',
    'grant-title': 'Judul diberikan',
    unblock: 'Blokir pelanggan dibuka',
    view: 'Data pelanggan dilihat',
    'withdraw-title': 'Judul yang diberikan ditarik kembali',
  },
  export: {
    make: 'Ekspor katalog dibuat',
  },
  'export-profile': {
    add: 'Penerima ekspor ditambahkan',
    change: 'Penerima ekspor diubah',
    remove: 'Penerima ekspor dihapus',
  },
  genre: {
    add: 'Genre ditambahkan',
    change: 'Genre diubah',
    merge: 'Genre digabungkan',
    remove: 'Genre dihapus',
    rename: 'Genre diganti namanya',
  },
  import: {
    prepare: 'Berkas katalog disiapkan untuk diimpor',
    check: 'Berkas katalog diunggah dan diperiksa',
    map: 'Pemetaan impor diubah',
    run: 'Impor dijalankan',
    pause: 'Impor dijeda',
    undo: 'Impor dibatalkan',
    remove: 'Impor yang belum dijalankan dibuang',
  },
  invitation: {
    create: 'Undangan staf dibuat',
    revoke: 'Undangan staf dicabut',
  },
  landing: {
    add: 'Gambar beranda ditambahkan',
    begin: 'Gambar beranda tampil pada waktunya',
    change: 'Gambar beranda diubah',
    end: 'Gambar beranda disembunyikan pada waktunya',
  },
  bundle: {
    add: 'Set ditambahkan',
    change: 'Set diubah',
  },
  'home-picks': {
    choose: 'Pilihan toko di beranda diubah',
  },
  log: {
    export: 'Catatan tindakan diekspor',
  },
  mail: {
    test: 'Surel uji dikirim ke alamat sendiri',
  },
  notification: {
    end: 'Notifikasi pembayaran diakhiri',
  },
  package: {
    add: 'Paket ditambahkan',
    change: 'Paket diubah',
    end: 'Penjualan paket diakhiri',
  },
  'payment-method': {
    offer: 'Metode pembayaran ditawarkan',
    'set-fee': 'Biaya metode pembayaran diubah',
    'stop-offering': 'Metode pembayaran tidak lagi ditawarkan',
  },
  job: {
    drop: 'Kegagalan pekerjaan dibuang',
    'run-again': 'Pekerjaan dijalankan lagi',
    'try-row-again': 'Baris pekerjaan dicoba lagi',
  },
  'saved-view': {
    remove: 'Tampilan daftar dihapus',
    save: 'Tampilan daftar disimpan',
  },
  order: {
    'agree-return': 'Permintaan pengembalian disetujui',
    'decline-return': 'Permintaan pengembalian ditolak',
    'approve-refund': 'Pengembalian dana disetujui',
    book: 'Pengiriman paket dipesan',
    'cancel-booking': 'Pengiriman paket dibatalkan',
    cancel: 'Pesanan dibatalkan',
    'correct-waybill': 'Nomor resi dikoreksi',
    export: 'Daftar pesanan diunduh',
    'mark-paid': 'Pesanan dicatat lunas',
    note: 'Catatan pesanan ditulis',
    'pay-refund': 'Pengembalian dana dibayarkan',
    'prove-refund': 'Bukti transfer pengembalian dana disimpan',
    'correct-address': 'Alamat kirim dikoreksi',
    'resend-receipt': 'Kuitansi dikirim ulang',
    'resend-mail': 'Email pesanan dikirim ulang',
    'return-part': 'Sebagian pesanan ditarik kembali',
    send: 'Pesanan dikirim',
    'send-refund': 'Pengembalian dana diminta ke penyedia pembayaran',
    'take-back': 'Pesanan lunas ditarik kembali',
    'withdraw-refund': 'Persetujuan pengembalian dana dicabut',
  },
  promo: {
    add: 'Promo ditambahkan',
    begin: 'Promo mulai pada waktunya',
    change: 'Promo diubah',
    end: 'Promo diakhiri',
  },
  'promo-batch': {
    end: 'Sekumpulan kode promo diakhiri',
    make: 'Sekumpulan kode promo dibuat',
  },
  publisher: {
    describe: 'Teks tentang penerbit diubah',
    merge: 'Penerbit digabungkan',
    'set-share': 'Bagian penerbit diatur',
    rename: 'Penerbit diganti namanya',
  },
  review: {
    hide: 'Ulasan disembunyikan',
    reply: 'Balasan ulasan ditulis',
    show: 'Ulasan ditampilkan',
  },
  role: {
    add: 'Peran ditambahkan',
    change: 'Peran diubah',
    remove: 'Peran dihapus',
  },
  series: {
    describe: 'Teks tentang seri diubah',
    merge: 'Seri digabungkan',
    rename: 'Seri diganti namanya',
  },
  shop: {
    change: 'Pengaturan toko diubah',
    'change-text': 'Teks hukum diubah',
  },
  staff: {
    'add-passkey': 'Passkey ditambahkan',
    block: 'Anggota staf diblokir',
    'change-password': 'Password sendiri diganti',
    'change-profile': 'Nama atau email sendiri diubah',
    'change-roles': 'Peran anggota staf diubah',
    confirm: 'Password dimasukkan sekali lagi',
    'confirm-by-passkey': 'Passkey dipakai sekali lagi',
    'end-session': 'Sesi sendiri di perangkat lain diakhiri',
    join: 'Undangan diterima',
    'refuse-passkey': 'Passkey ditolak karena hitungannya mundur, mungkin disalin',
    'remove-passkey': 'Passkey dihapus',
    'remove-totp': 'Aplikasi autentikator dilepas',
    'rename-passkey': 'Passkey diganti namanya',
    renew: 'Password diganti lewat tautan',
    'renew-recovery-codes': 'Kode pemulihan diganti',
    reset: 'Tautan password baru dibuat',
    'reset-factor': 'Faktor kedua anggota staf dihapus',
    'set-up-totp': 'Aplikasi autentikator dipasang',
    'sign-in': 'Masuk ke konsol',
    'sign-out': 'Keluar dari konsol',
    unblock: 'Blokir anggota staf dibuka',
  },
  title: {
    add: 'Judul ditambahkan',
    'add-file': 'Berkas ebook ditambahkan',
    'add-picture': 'Gambar ditambahkan ke galeri judul',
    'apply-price': 'Harga yang direncanakan berlaku',
    'apply-status': 'Status yang direncanakan berlaku',
    release: 'Pra-pesan terbit',
    leave: 'Judul keluar dari langganan',
    'arrange-pictures': 'Galeri judul disusun',
    change: 'Judul diubah',
    'change-slug': 'Alamat judul diganti',
    'change-stock': 'Stok judul diubah',
    'make-draft': 'Judul dijadikan draf',
    'put-on-sale': 'Judul dijual',
    'refuse-status': 'Status yang direncanakan tidak dapat berlaku',
    'remove-cover': 'Sampul judul dilepas',
    'schedule-price': 'Harga direncanakan',
    'schedule-status': 'Status direncanakan',
    'set-sample': 'Cuplikan ebook diatur',
    'set-cover': 'Sampul judul dipasang',
    'unschedule-price': 'Rencana harga dihapus',
    'unschedule-status': 'Rencana status dihapus',
    withdraw: 'Judul ditarik dari penjualan',
    'withdraw-file': 'Berkas ebook ditarik',
  },
} as const

type AuditVerbs = typeof AUDIT_VERBS
/** The kinds of things that operators act on. */
export type ObjectKind = keyof AuditVerbs
/** `promo.add`, … */
export type AuditVerb = { [Kind in ObjectKind]: `${Kind}.${keyof AuditVerbs[Kind] & string}` }[ObjectKind]

export const ALL_AUDIT_VERBS = Object.entries(AUDIT_VERBS).flatMap(([kind, verbs]) =>
  Object.keys(verbs).map((verb) => `${kind}.${verb}` as AuditVerb),
)

/** The words of an entry; an entry of another version of the shop may have a verb that this one does not know. */
export function wordsOfVerb(verb: string): string {
  const [kind = '', name = ''] = verb.split('.')
  const known: Record<string, Record<string, string>> = AUDIT_VERBS
  return known[kind]?.[name] ?? verb
}
