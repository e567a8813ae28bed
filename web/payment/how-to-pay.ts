export type PayingWay = { name: string; steps: readonly string[] }

const amountStep = 'Periksa nama toko dan jumlahnya, lalu selesaikan pembayaran.'
const atm = (card: string, path: string): PayingWay => ({
  name: 'ATM',
  steps: [`Masukkan ${card} dan PIN Anda.`, path, 'Ketik nomor virtual account di atas.', amountStep],
})
const app = (name: string, path: string): PayingWay => ({
  name,
  steps: [`Buka ${name} dan masuk ke akun Anda.`, path, 'Tempel nomor virtual account di atas.', amountStep],
})

/** How to pay into a virtual account at each bank, or by a code, by the method's id. */
const WAYS: Readonly<Record<number, readonly PayingWay[]>> = {
  83: [
    app('wondr by BNI', 'Pilih Pembayaran, lalu Virtual Account Billing.'),
    atm('kartu BNI', 'Pilih Menu Lain, Transfer, lalu Virtual Account Billing.'),
    app('BNI Internet Banking', 'Pilih Transfer, lalu Virtual Account Billing.'),
  ],
  118: [
    app('BRImo', 'Pilih BRIVA.'),
    atm('kartu BRI', 'Pilih Transaksi Lain, Pembayaran, Lainnya, lalu BRIVA.'),
    app('Qlola atau Internet Banking BRI', 'Pilih Pembayaran, lalu BRIVA.'),
  ],
  86: [
    app('OCTO Mobile', 'Pilih Transfer, lalu Transfer ke CIMB Niaga lain atau Virtual Account.'),
    atm('kartu CIMB Niaga', 'Pilih Pembayaran, lalu Virtual Account.'),
    app('OCTO Clicks', 'Pilih Pembayaran Tagihan, lalu Virtual Account.'),
  ],
  119: [
    app('Livin’ by Mandiri', 'Pilih Bayar, lalu cari Virtual Account.'),
    atm('kartu Mandiri', 'Pilih Bayar/Beli, Lainnya, Multi Payment.'),
    app('Internet Banking Mandiri', 'Pilih Pembayaran, lalu Multi Payment.'),
  ],
  9: [
    app('M2U ID', 'Pilih Transfer, lalu Virtual Account.'),
    atm('kartu Maybank', 'Pilih Pembayaran, lalu Virtual Account.'),
    app('Maybank2u', 'Pilih Transfer, lalu Maybank Virtual Account.'),
  ],
  1001: [
    {
      name: 'Dengan ponsel lain',
      steps: [
        'Buka aplikasi bank atau dompet Anda, lalu pilih Bayar atau QRIS.',
        'Pindai kode di atas.',
        amountStep,
      ],
    },
    {
      name: 'Dengan ponsel ini',
      steps: [
        'Tekan Simpan gambar di bawah kodenya.',
        'Buka aplikasi bank atau dompet Anda, pilih QRIS, lalu ambil gambar itu dari galeri.',
        amountStep,
      ],
    },
  ],
  112: [
    app('PermataMobile X', 'Pilih Bayar Tagihan, lalu Virtual Account.'),
    atm('kartu Permata', 'Pilih Transaksi Lainnya, Pembayaran, lalu Virtual Account.'),
    app('PermataNet', 'Pilih Pembayaran Tagihan, lalu Virtual Account.'),
  ],
}

/** For banks without steps of their own. */
const ANY_BANK: readonly PayingWay[] = [
  app('aplikasi bank Anda', 'Pilih Transfer atau Pembayaran, lalu Virtual Account.'),
  atm('kartu bank Anda', 'Pilih Pembayaran atau Transfer, lalu Virtual Account.'),
]

/** Mandiri asks for the company code of the biller; no other bank of the shop's gateways has one. */
const billWays = (code: string): readonly PayingWay[] => [
  app('Livin’ by Mandiri', `Pilih Bayar, lalu Multipayment, dan cari kode perusahaan ${code}.`),
  atm('kartu Mandiri', `Pilih Bayar/Beli, Lainnya, Multi Payment, lalu ketik kode perusahaan ${code}.`),
  app('Internet Banking Mandiri', `Pilih Pembayaran, Multi Payment, lalu kode perusahaan ${code}.`),
]

export function waysToPay(methodId: number | null, billerCode: string | undefined): readonly PayingWay[] {
  if (billerCode !== undefined) return billWays(billerCode)
  return (methodId === null ? undefined : WAYS[methodId]) ?? ANY_BANK
}
