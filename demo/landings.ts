import type { PaletteName } from '../demo-maker/drawing/palettes.ts'
import type { PatternName } from '../demo-maker/drawing/patterns.ts'

export type DemoLanding = {
  title: string
  line: string
  button: string
  link: string
  /** Three titles whose covers stand beside the words. */
  slugs: [string, string, string]
  palette: PaletteName
  pattern: PatternName
}

export const demoLandings: DemoLanding[] = [
  {
    title: 'Selalu ada halaman berikutnya',
    line: 'Buku dan majalah Indonesia, cetak dan digital',
    button: 'Jelajahi buku',
    link: '/books',
    slugs: [
      'rumah-di-ujung-gang-kenari',
      'kamus-kecil-untuk-orang-yang-rindu',
      'kapal-terakhir-dari-pulau-lontar',
    ],
    palette: 'nila',
    pattern: 'kawung',
  },
  {
    title: 'Majalah terbaru, lebih dulu',
    line: 'Mulai Rp 30.000 sebulan dengan langganan',
    button: 'Lihat langganan',
    link: '/package',
    slugs: ['selasar-no-13', 'rantang-no-9', 'arah-angin-no-22'],
    palette: 'bata',
    pattern: 'megaMendung',
  },
  {
    title: 'Satu cerita sebelum lampu padam',
    line: 'Buku bergambar untuk dibacakan malam ini',
    button: 'Baca buku anak',
    link: '/books?q=anak',
    slugs: [
      'ikan-kecil-dan-lampu-nelayan',
      'layang-layang-yang-ingin-pulang',
      'dongeng-sebelum-tidur-dari-dua-belas-pulau',
    ],
    palette: 'kunyit',
    pattern: 'truntum',
  },
]
