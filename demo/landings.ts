import type { PaletteName } from '#demo/make/drawing/palettes.ts'
import type { PatternName } from '#demo/make/drawing/patterns.ts'

export type DemoLanding = {
  headline: string
  line: string
  /** what a screen reader says of the picture */
  alt: string
  /** three titles whose covers stand beside the words */
  slugs: [string, string, string]
  palette: PaletteName
  pattern: PatternName
}

export const demoLandings: DemoLanding[] = [
  {
    headline: 'Selalu ada halaman berikutnya',
    line: 'Buku dan majalah Indonesia, cetak dan digital',
    alt: 'Selalu ada halaman berikutnya. Buku dan majalah Indonesia, cetak dan digital.',
    slugs: [
      'rumah-di-ujung-gang-kenari',
      'kamus-kecil-untuk-orang-yang-rindu',
      'kapal-terakhir-dari-pulau-lontar',
    ],
    palette: 'nila',
    pattern: 'kawung',
  },
  {
    headline: 'Majalah terbaru, lebih dulu',
    line: 'Mulai Rp 49.000 sebulan dengan langganan',
    alt: 'Majalah terbaru, lebih dulu. Mulai Rp 49.000 sebulan dengan langganan.',
    slugs: ['selasar-no-13', 'rantang-no-9', 'arah-angin-no-22'],
    palette: 'bata',
    pattern: 'megaMendung',
  },
  {
    headline: 'Satu cerita sebelum lampu padam',
    line: 'Buku bergambar untuk dibacakan malam ini',
    alt: 'Satu cerita sebelum lampu padam. Buku bergambar untuk dibacakan malam ini.',
    slugs: [
      'ikan-kecil-dan-lampu-nelayan',
      'layang-layang-yang-ingin-pulang',
      'dongeng-sebelum-tidur-dari-dua-belas-pulau',
    ],
    palette: 'kunyit',
    pattern: 'truntum',
  },
]
