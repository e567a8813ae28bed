/** What the pages of some authors say about them; the texts also stand at the end of their books. */
export const demoAuthors: readonly { name: string; about: string }[] = [
  {
    name: 'Rini Astuti Wardhani',
    about:
      'Rini Astuti Wardhani bercerita dari sekolah ke sekolah dengan sepeda dan satu koper berisi wayang kardus. Buku-bukunya ditulis dengan suara keras lebih dulu, baru kemudian dengan pensil.',
  },
  {
    name: 'Wening Larasdyah',
    about:
      'Wening Larasdyah lahir di sebuah rumah yang dindingnya berbagi dengan bengkel sepeda, sehingga sampai sekarang ia sulit menulis dalam keadaan sunyi. Cerita-ceritanya banyak mengambil tempat di gang, warung, dan ruang tamu yang merangkap ruang kerja. Ketika tidak menulis, ia menjahit dengan hasil yang menurut ibunya masih perlu banyak latihan.',
  },
  {
    name: 'Bram Saptohadi',
    about:
      'Bram Saptohadi pernah bekerja sebagai juru masak kapal kargo sebelum menulis. Ia percaya bahwa kalimat yang baik seperti simpul: kuat waktu dipakai, mudah dilepas kalau sudah selesai. Kini ia tinggal di kota kecil di tepi teluk dan mengajar anak-anak membaca peta.',
  },
  {
    name: 'Damar Respati',
    about:
      'Damar Respati mengumpulkan jadwal kereta lama sebagaimana orang lain mengumpulkan perangko. Ia menulis cerita detektif untuk pembaca dewasa dan anak-anak, dan berpendapat bahwa bedanya hanya terletak pada jumlah makanan. Ia tidak pernah berhasil menebak akhir cerita orang lain.',
  },
  {
    name: 'Tirta Sudewa',
    about:
      'Tirta Sudewa menulis puisi di balik struk belanja, lalu kehilangan separuhnya di saku celana yang dicuci. Kumpulan ini berisi separuh yang lain. Ia mengajar bahasa di sebuah sekolah malam untuk pekerja pabrik.',
  },
  {
    name: 'Sekar Maheswari Tan',
    about:
      'Sekar Maheswari Tan bekerja sebagai perancang peta sebelum menulis. Ia tinggal di lantai paling atas sebuah rumah susun, dan dari sana bisa melihat tiga menara air.',
  },
  {
    name: 'Okta Pribadi',
    about:
      'Okta Pribadi menggambar sambil menunggu air mendidih. Komik stripnya bermula dari coretan di pinggir daftar belanja. Ia mengaku pernah meminta maaf kepada cobek yang dijatuhkannya.',
  },
  {
    name: 'Sinta Rahayu Purwadi',
    about:
      'Sinta Rahayu Purwadi memasak untuk rumah makan kecil milik ibunya sejak umur dua belas tahun. Ia mengukur pedas dengan satuan “keringat di hidung” dan menganjurkan semua orang memiliki sedikitnya satu cobek batu.',
  },
  {
    name: 'Puspita Nirmala Jati',
    about:
      'Puspita Nirmala Jati bekerja sebagai penyunting naskah dan melakukan sebagian besar pekerjaannya di kereta. Ia tidak punya kursi kesayangan, tetapi selalu mendapat nomor 12. Ia belum tahu apakah itu kebetulan.',
  },
  {
    name: 'Ahmad Zaini Mukhtar',
    about:
      'Ahmad Zaini Mukhtar mengajar filsafat di sebuah sekolah tinggi di kota kecil. Percakapan dalam buku ini berlangsung selama satu tahun, di teras rumah tukang kayu bernama Pak Darmin, yang membaca naskahnya dan hanya mengubah harga jati.',
  },
  {
    name: 'Bondan Haryanto Wicaksana',
    about:
      'Bondan Haryanto Wicaksana menulis tentang makanan kaki lima selama lima belas tahun sebelum dokter menyuruhnya sarapan di rumah. Buku ini hasil dari kepatuhan itu. Kucingnya bernama Lontong.',
  },
  {
    name: 'Bagas Adiwinata',
    about:
      'Bagas Adiwinata memasang kabel sejak sekolah menengah dan mengajar jaringan komputer di sebuah sekolah kejuruan. Ia percaya tidak ada hal teknis yang tidak bisa dijelaskan dengan bantuan warung.',
  },
]
