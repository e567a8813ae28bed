import { LEGAL_TEXT_WORDS } from '#contracts/words/legal-text-words.ts'

/** What the doctor says of all that is around the database, in English as it comes, and what staff read. */
export const SURROUNDINGS = {
  SHOP_ADDRESS: 'alamat toko',
  SHOP_EMAIL: 'email toko',
  SHOP_INSTAGRAM: 'Instagram toko',
  SHOP_NAME: 'nama toko',
  SHOP_PHONE: 'telepon toko',
  SHOP_SHIPPING_ORIGIN: 'asal pengiriman',
  SHOP_TWITTER: 'Twitter toko',
  SHOP_WHATSAPP: 'WhatsApp toko',
  'Adapt it to your shop in the console or by "lembar shop text", and have a lawyer check it.':
    'Sesuaikan di Pengaturan, Teks hukum, atau dengan "lembar shop text", dan minta ahli hukum memeriksanya.',
  'Give the user that runs the shop the right to write there.':
    'Beri pengguna yang menjalankan toko hak menulis di sana.',
  'Keep the clocks in time by NTP, such as: timedatectl set-ntp true':
    'Samakan jam dengan NTP, misalnya: timedatectl set-ntp true',
  'Look at host, port, user and password in SMTP_URL. Mails wait and are sent once it works.':
    'Periksa host, port, pengguna, dan password dalam SMTP_URL. Email menunggu, lalu dikirim begitu bisa.',
  'Look at its keys, and whether PAYMENTS_SANDBOX fits them.':
    'Periksa kuncinya, dan apakah PAYMENTS_SANDBOX sesuai dengannya.',
  'Look at its status page and at the firewall; charges are asked about once it answers.':
    'Lihat halaman statusnya dan firewall; tagihan ditanyakan lagi begitu penyedia menjawab.',
  'Put a proxy with a certificate before the shop and give its https address.':
    'Pasang proxy bersertifikat di depan toko, lalu isi dengan alamat https-nya.',
  'Set it in the console or by "lembar shop change": buyers see it on pages, mails and receipts.':
    'Ubah di Pengaturan, Toko, atau dengan "lembar shop change": pembeli melihatnya di halaman, email, dan kuitansi.',
  'Set it to the address of whoever returns money.':
    'Isi dengan alamat email yang mengurus pengembalian dana.',
  'Set it to the address or range of your proxy, and let the proxy send X-Forwarded-For.':
    'Isi dengan alamat atau rentang proxy Anda, dan buat proxy itu mengirim X-Forwarded-For.',
  'Set it to the address or range of your proxy.': 'Isi dengan alamat atau rentang proxy Anda.',
  'Set it to the address that the shop writes from: buyers see it on every mail.':
    'Isi dengan alamat pengirim toko: pembeli melihatnya di setiap email.',
  'Set it to your mail server, such as smtps://user:password@smtp.example.id.':
    'Isi dengan server email Anda, misalnya smtps://user:password@smtp.example.id.',
  'Unset it before the first sale.': 'Hapus sebelum penjualan pertama.',
  'all its visitors count as one address, and share its limits':
    'semua pengunjungnya dihitung sebagai satu alamat dan berbagi batasnya',
  answers: 'menjawab',
  'but all of': 'tetapi semua dari',
  'cannot be reached': 'tidak terhubung',
  'cannot be written': 'tidak dapat ditulisi',
  'does not name the proxy': 'tidak menyebut proxy',
  'in another shape': 'dalam bentuk lain',
  'invalid parameters': 'parameternya salah',
  'is 1: the gateway’s sandbox takes no money': 'bernilai 1: sandbox penyedia tidak menerima uang',
  'is not https: passwords and tokens cross the network readable':
    'bukan https: password dan token terbaca di jaringan',
  'is not set: behind a proxy all visitors count as one address, and share its limits':
    'belum diisi: di belakang proxy, semua pengunjung dihitung sebagai satu alamat dan berbagi batasnya',
  'is not set: mails are written to a folder and reach nobody':
    'belum diisi: email ditulis ke sebuah folder dan tidak sampai ke siapa pun',
  'is not set: nobody is written when money is due back':
    'belum diisi: tidak ada yang diberi tahu saat uang harus kembali',
  'is the demo shop’s': 'masih milik toko demo',
  'is the template': 'masih contohnya',
  mail: 'email',
  names: 'menyebut',
  'names no proxy': 'tidak menyebut proxy',
  'requests came from': 'permintaan datang dari',
  's ahead of this machine': 'detik lebih maju daripada mesin ini',
  's behind this machine': 'detik di belakang mesin ini',
  'the database': 'basis data',
  'the mail server takes no mail': 'server email tidak menerima email',
  ...Object.fromEntries(
    Object.entries(LEGAL_TEXT_WORDS).map(([kind, name]) => [`legal text ${kind}`, `teks hukum “${name}”`]),
  ),
}
