import { paths } from '../../paths.ts'
import { metaOf } from '../../shell/page-meta.ts'
import { LegalPage, type LegalSection } from './legal-page.tsx'

export const meta = metaOf({ title: 'Sumber data', path: paths.sources() })

function Source({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className="font-semibold text-primary underline">
      {children}
    </a>
  )
}

const sections: readonly LegalSection[] = [
  {
    title: 'Wilayah Indonesia',
    paragraphs: [
      <>
        Daftar provinsi, kota, dan kecamatan pada alamat berasal dari{' '}
        <Source to="https://github.com/fityannugroho/idn-area-data">idn-area-data</Source>, yang tersedia
        dengan{' '}
        <Source to="https://opendatacommons.org/licenses/odbl/1-0/">Open Database License (ODbL) 1.0</Source>.
      </>,
      'Kami menambahkan kecamatan yang ditetapkan sesudahnya serta kode pos yang paling umum untuk setiap kota dan kecamatan.',
    ],
  },
  {
    title: 'Huruf',
    paragraphs: [
      <>
        Halaman ini memakai huruf{' '}
        <Source to="https://github.com/tokotype/PlusJakartaSans">Plus Jakarta Sans</Source> dan{' '}
        <Source to="https://github.com/googlefonts/literata">Literata</Source>, keduanya tersedia dengan{' '}
        <Source to="https://openfontlicense.org">SIL Open Font License 1.1</Source>.
      </>,
    ],
  },
]

export default function SourcesPage() {
  return (
    <LegalPage
      title="Sumber data"
      intro="Data dan huruf milik pihak lain yang kami pakai, dan izin pemakaiannya."
      sections={sections}
    />
  )
}
