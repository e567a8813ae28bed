// Longer than 300 lines, being a list: an issue is found soonest beside its sisters.
import type { DemoTitle } from '#demo/demo-title.ts'

type Issue = Omit<DemoTitle, 'kind' | 'authors' | 'publisher' | 'isbn' | 'cover' | 'genre'> & {
  cover: Omit<Extract<DemoTitle['cover'], { layout: 'magazine' }>, 'layout' | 'masthead' | 'motto'>
}

type Magazine = { masthead: string; motto: string; genre: string; editors: string[]; publisher: string }

const issuesOf = (magazine: Magazine, issues: Issue[]): DemoTitle[] =>
  issues.map((issue) => ({
    ...issue,
    kind: 'magazine',
    genre: magazine.genre,
    authors: magazine.editors,
    publisher: magazine.publisher,
    isbn: null,
    cover: { ...issue.cover, layout: 'magazine', masthead: magazine.masthead, motto: magazine.motto },
  }))

const selasar = issuesOf(
  {
    masthead: 'Selasar',
    motto: 'Kota, rumah, dan ruang di antaranya',
    genre: 'Seni & Budaya',
    editors: ['Redaksi Selasar'],
    publisher: 'Media Teras Kota',
  },
  [
    {
      slug: 'selasar-no-12',
      title: 'Selasar No. 12',
      description:
        'Edisi teras: mengapa ruang paling ramai di rumah kita justru tidak punya dinding. Kami mengukur dua puluh teras di empat kota dan bertanya siapa saja yang pernah tidur siang di sana. Ada pula percakapan dengan pembuat tegel generasi ketiga. Rubrik Denah menggambar ulang rumah petak selebar tiga meter yang dihuni lima orang dengan lapang.',
      publishedOn: '2024-08-01',
      pages: 24,
      soldCount: 412,
      ebook: { priceIdr: 22000, inSubscription: true, kind: 'PDF' },
      paper: { priceIdr: 55000, stock: 0, weightGrams: 210 },
      cover: {
        palette: 'bata',
        pattern: 'kawung',
        picture: 'window',
        issue: 'No. 12',
        month: 'Agustus 2024',
        lines: [
          'Teras: ruang tamu yang tidak mengetuk',
          'Rumah tiga meter untuk lima orang',
          'Tegel yang dibuat dengan sabar',
        ],
      },
    },
    {
      slug: 'selasar-no-13',
      title: 'Selasar No. 13',
      description:
        'Edisi pasar: lorong, atap, bau, dan tawar-menawar sebagai arsitektur. Laporan utama mengikuti revitalisasi sebuah pasar kecamatan yang berhasil karena pedagangnya ikut menggambar. Fotografer kami membangunkan diri pukul dua pagi untuk memotret kedatangan sayur. Sisipan: cara membaca papan nama toko lama.',
      publishedOn: '2025-02-01',
      pages: 24,
      soldCount: 536,
      ebook: { priceIdr: 22000, discountPercent: 15, inSubscription: true, kind: 'PDF' },
      paper: { priceIdr: 55000, stock: 24, weightGrams: 215 },
      cover: {
        palette: 'laut',
        pattern: 'ceplok',
        picture: 'city',
        issue: 'No. 13',
        month: 'Februari 2025',
        lines: [
          'Pasar yang digambar oleh pedagangnya',
          'Huruf-huruf tua di atas toko',
          'Pukul dua pagi, sayur datang',
        ],
      },
    },
    {
      slug: 'selasar-no-14',
      title: 'Selasar No. 14',
      description:
        'Edisi pohon kota: beringin, ketapang, dan flamboyan sebagai bangunan umum. Kami memetakan seratus pohon peneduh bersama warga dan menemukan bahwa tukang cukur adalah penjaga pohon terbaik. Esai foto tentang bangku yang dibuat dari dahan tumbang melengkapi edisi ini. Terbit hanya dalam bentuk digital.',
      publishedOn: '2025-08-01',
      pages: 24,
      soldCount: 688,
      ebook: { priceIdr: 20000, inSubscription: true, kind: 'PDF' },
      cover: {
        palette: 'daun',
        pattern: 'lereng',
        picture: 'garden',
        issue: 'No. 14',
        month: 'Agustus 2025',
        lines: ['Pohon adalah bangunan umum', 'Tukang cukur, penjaga beringin', 'Bangku dari dahan tumbang'],
      },
    },
  ],
)

const rantang = issuesOf(
  {
    masthead: 'Rantang',
    motto: 'Majalah makan bersama',
    genre: 'Masakan',
    editors: ['Redaksi Rantang'],
    publisher: 'Dapur Pustaka',
  },
  [
    {
      slug: 'rantang-no-7',
      title: 'Rantang No. 7',
      description:
        'Edisi Lebaran: ketupat, opor, dan perdebatan abadi tentang sayur labu. Lima keluarga dari lima kota membuka tutup pancinya untuk kami. Ada panduan menghangatkan hidangan tanpa membuatnya hancur, serta peta toples kue kering menurut kelas sosial ruang tamu. Edisi cetak dengan bonus kartu resep.',
      publishedOn: '2023-04-01',
      pages: 96,
      soldCount: 903,
      paper: { priceIdr: 48000, discountIdr: 8000, stock: 10, weightGrams: 230 },
      cover: {
        palette: 'padi',
        pattern: 'kawung',
        picture: 'table',
        issue: 'No. 7',
        month: 'April 2023',
        lines: ['Lebaran di lima meja makan', 'Opor yang dihangatkan tiga kali', 'Peta toples kue kering'],
      },
    },
    {
      slug: 'rantang-no-8',
      title: 'Rantang No. 8',
      description:
        'Edisi pasar pagi: belanja sebelum matahari tinggi dan memasak dari apa yang ada. Kami menemani tiga juru masak katering memilih ikan, cabai, dan kelapa, lalu mencatat cara mereka menawar. Empat resep sederhana lahir dari satu keranjang yang sama. Rubrik Tanya Bu Warung menjawab soal tempe yang cepat busuk.',
      publishedOn: '2024-06-01',
      pages: 24,
      soldCount: 764,
      ebook: { priceIdr: 19000, inSubscription: true, kind: 'PDF' },
      paper: { priceIdr: 48000, stock: 17, weightGrams: 205 },
      cover: {
        palette: 'kunyit',
        pattern: 'ceplok',
        picture: 'garden',
        issue: 'No. 8',
        month: 'Juni 2024',
        lines: [
          'Satu keranjang, empat masakan',
          'Cara menawar tanpa bermusuhan',
          'Tanya Bu Warung: nasib tempe',
        ],
      },
    },
    {
      slug: 'rantang-no-9',
      title: 'Rantang No. 9',
      description:
        'Edisi kopi dan teh: dua minuman yang diam-diam mengatur jadwal sebuah bangsa. Dari angkringan sampai kantor kelurahan, kami mencatat siapa minum apa dan pukul berapa. Ada panduan menyeduh tanpa alat mahal serta wawancara dengan pembuat gelas blirik. Terbit digital, cocok dibaca sambil menunggu ampas turun.',
      publishedOn: '2025-10-01',
      pages: 24,
      soldCount: 1021,
      ebook: { priceIdr: 18000, discountIdr: 3000, inSubscription: true, kind: 'PDF' },
      cover: {
        palette: 'sogan',
        pattern: 'parang',
        picture: 'window',
        issue: 'No. 9',
        month: 'Oktober 2025',
        lines: ['Jam-jam kopi sebuah kampung', 'Menyeduh tanpa alat mahal', 'Gelas blirik dan pembuatnya'],
      },
    },
  ],
)

const arahAngin = issuesOf(
  {
    masthead: 'Arah Angin',
    motto: 'Perjalanan yang tidak tergesa',
    genre: 'Perjalanan',
    editors: ['Redaksi Arah Angin'],
    publisher: 'Kelana Pustaka',
  },
  [
    {
      slug: 'arah-angin-no-21',
      title: 'Arah Angin No. 21',
      description:
        'Edisi sepeda: tiga rute pendek untuk akhir pekan dan satu rute panjang untuk orang yang baru putus. Penulis kami menyeberangi pulau dengan sepeda jengki tahun 1978 dan hanya dua kali mengganti ban. Peta ketinggian, daftar warung, dan tempat berteduh disertakan. Ada pula catatan tentang bengkel desa yang selalu buka.',
      publishedOn: '2023-09-01',
      pages: 88,
      soldCount: 337,
      paper: { priceIdr: 52000, discountPercent: 40, stock: 6, weightGrams: 220 },
      cover: {
        palette: 'pandan',
        pattern: 'lereng',
        picture: 'terraces',
        issue: 'No. 21',
        month: 'September 2023',
        lines: [
          'Menyeberang pulau dengan sepeda jengki',
          'Bengkel desa yang selalu buka',
          'Tiga rute akhir pekan',
        ],
      },
    },
    {
      slug: 'arah-angin-no-22',
      title: 'Arah Angin No. 22',
      description:
        'Edisi kapal: malam di geladak, antrean mi seduh, dan seni memilih tempat tidur di kelas ekonomi. Laporan utama menumpang kapal perintis ke pulau yang namanya salah di peta. Kami juga berbicara dengan nakhoda yang hafal bau setiap pelabuhan. Rubrik Ransel membahas sarung sebagai alat serbaguna.',
      publishedOn: '2024-10-01',
      pages: 24,
      soldCount: 459,
      ebook: { priceIdr: 20000, inSubscription: true, kind: 'PDF' },
      paper: { priceIdr: 52000, stock: 14, weightGrams: 210 },
      cover: {
        palette: 'nila',
        pattern: 'gringsing',
        picture: 'sea',
        issue: 'No. 22',
        month: 'Oktober 2024',
        lines: ['Pulau yang salah nama di peta', 'Tidur nyenyak di kelas ekonomi', 'Sarung, alat serbaguna'],
      },
    },
    {
      slug: 'arah-angin-no-23',
      title: 'Arah Angin No. 23',
      description:
        'Edisi pegunungan: kabut, kebun teh, dan desa yang mematikan lampu pukul sembilan. Kami mengajak Anda mendaki pelan-pelan, berhenti di setiap gardu, dan turun sebelum hujan. Ada wawancara dengan porter perempuan dan panduan membaca langit dari dapur warung. Edisi digital, enak dibaca di beranda ketika kabut turun.',
      publishedOn: '2026-03-01',
      pages: 24,
      soldCount: 315,
      ebook: { priceIdr: 20000, discountPercent: 20, inSubscription: false, kind: 'PDF' },
      cover: {
        palette: 'kelabu',
        pattern: 'megaMendung',
        picture: 'hills',
        issue: 'No. 23',
        month: 'Maret 2026',
        lines: [
          'Desa yang tidur pukul sembilan',
          'Porter perempuan dan langkahnya',
          'Membaca langit dari dapur warung',
        ],
      },
    },
  ],
)

const kalaBumi = issuesOf(
  {
    masthead: 'Kala Bumi',
    motto: 'Sains di sekitar kita',
    genre: 'Sains & Teknologi',
    editors: ['Redaksi Kala Bumi'],
    publisher: 'Kanopi Ilmu',
  },
  [
    {
      slug: 'kala-bumi-no-4',
      title: 'Kala Bumi No. 4',
      description:
        'Edisi malam: kelelawar, bintang, dan lampu jalan yang membingungkan keduanya. Peneliti muda bercerita tentang menghitung kunang-kunang di sawah yang tersisa. Sisipan peta langit untuk dua musim bisa dilepas dan ditempel di dinding. Rubrik Bengkel mengajak pembaca membuat jebakan cahaya sederhana untuk mengamati ngengat.',
      publishedOn: '2022-11-01',
      pages: 80,
      soldCount: 298,
      paper: { priceIdr: 45000, stock: 4, weightGrams: 190 },
      cover: {
        palette: 'malam',
        pattern: 'truntum',
        picture: 'night',
        issue: 'No. 4',
        month: 'November 2022',
        lines: ['Menghitung kunang-kunang terakhir', 'Kelelawar dan lampu jalan', 'Peta langit dua musim'],
      },
    },
    {
      slug: 'kala-bumi-no-5',
      title: 'Kala Bumi No. 5',
      description:
        'Edisi air: dari sumur keluarga sampai sungai bawah tanah. Kami menguji air di dua belas kampung dan menjelaskan arti angkanya tanpa menakut-nakuti. Laporan utama mengikuti seorang juru pintu air selama musim hujan. Ada percobaan menyaring air dengan botol bekas untuk dicoba bersama anak.',
      publishedOn: '2024-01-01',
      pages: 24,
      soldCount: 371,
      ebook: { priceIdr: 18000, inSubscription: true, kind: 'PDF' },
      paper: { priceIdr: 45000, discountPercent: 10, stock: 19, weightGrams: 195 },
      cover: {
        palette: 'laut',
        pattern: 'gringsing',
        picture: 'rain',
        issue: 'No. 5',
        month: 'Januari 2024',
        lines: ['Semusim bersama juru pintu air', 'Apa kata sumur kita', 'Saringan dari botol bekas'],
      },
    },
    {
      slug: 'kala-bumi-no-6',
      title: 'Kala Bumi No. 6',
      description:
        'Edisi tanah: cacing, sawah, dan rahasia segenggam kompos. Ahli tanah menjelaskan mengapa warna tanah di belakang rumah kita berbeda dengan di rumah sebelah. Kami berkunjung ke kebun sekolah yang memanen cabai dari bekas tempat parkir. Rubrik Bengkel memandu pembuatan tabung ukur tekstur tanah.',
      publishedOn: '2025-04-01',
      pages: 24,
      soldCount: 447,
      ebook: { priceIdr: 18000, inSubscription: true, kind: 'PDF' },
      paper: { priceIdr: 45000, stock: 23, weightGrams: 195 },
      cover: {
        palette: 'padi',
        pattern: 'lereng',
        picture: 'terraces',
        issue: 'No. 6',
        month: 'April 2025',
        lines: [
          'Segenggam kompos, sejuta penghuni',
          'Kebun di bekas tempat parkir',
          'Mengapa tanah berwarna',
        ],
      },
    },
  ],
)

const tapakUsaha = issuesOf(
  {
    masthead: 'Tapak Usaha',
    motto: 'Bacaan pedagang dan perajin',
    genre: 'Bisnis',
    editors: ['Redaksi Tapak Usaha'],
    publisher: 'Graha Tapak',
  },
  [
    {
      slug: 'tapak-usaha-no-31',
      title: 'Tapak Usaha No. 31',
      description:
        'Edisi koperasi: ketika seratus perajin rotan memutuskan membeli mesin bersama. Kami membedah laporan keuangannya baris demi baris, termasuk tahun ketika semuanya hampir bubar. Ada panduan rapat anggota yang selesai sebelum magrib. Rubrik Hitung membahas harga pokok untuk usaha rumahan.',
      publishedOn: '2025-01-15',
      pages: 72,
      soldCount: 264,
      paper: { priceIdr: 42000, discountPercent: 25, stock: 9, weightGrams: 170 },
      cover: {
        palette: 'mawar',
        pattern: 'tambal',
        picture: 'city',
        issue: 'No. 31',
        month: 'Januari 2025',
        lines: [
          'Seratus perajin, satu mesin',
          'Rapat yang selesai sebelum magrib',
          'Menghitung harga pokok di rumah',
        ],
      },
    },
    {
      slug: 'tapak-usaha-no-32',
      title: 'Tapak Usaha No. 32',
      description:
        'Edisi warisan: menyerahkan usaha kepada anak tanpa merusak makan malam keluarga. Tiga keluarga pedagang membuka percakapan yang biasanya ditunda sampai terlambat. Ahli hukum menjelaskan dokumen yang perlu disiapkan dengan bahasa sehari-hari. Ditutup dengan lembar kerja serah terima yang bisa langsung diisi.',
      publishedOn: '2026-05-15',
      pages: 26,
      soldCount: 189,
      ebook: { priceIdr: 17000, inSubscription: false, kind: 'PDF' },
      cover: {
        palette: 'manggis',
        pattern: 'nitik',
        picture: 'stage',
        issue: 'No. 32',
        month: 'Mei 2026',
        lines: [
          'Menyerahkan toko kepada anak',
          'Surat-surat yang perlu disiapkan',
          'Lembar kerja serah terima',
        ],
      },
    },
  ],
)

export const magazines: DemoTitle[] = [...selasar, ...rantang, ...arahAngin, ...kalaBumi, ...tapakUsaha]
