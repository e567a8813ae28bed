import { Link } from 'react-router'
import type { CallFailure } from '../../api/call-failure.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import { EmptyState, ErrorState } from '../../ui/state-notice.tsx'
import { consolePaths } from '../paths.ts'
import { ScreenFrame } from './screen-frame.tsx'

export function UnknownScreen() {
  return (
    <ScreenFrame title="Halaman tidak ditemukan">
      <EmptyState
        picture={<Illustration scene="missing" />}
        title="Tidak ada halaman di alamat ini"
        text="Alamatnya mungkin salah ketik, atau halamannya sudah dipindahkan."
        action={<ButtonLink link={<Link to={consolePaths.screen()} />}>Ke beranda</ButtonLink>}
      />
    </ScreenFrame>
  )
}

/** A screen whose code failed, or could not be fetched. */
export function BrokenScreen({ title }: { title: string }) {
  return (
    <ScreenFrame title={title}>
      <ErrorState
        title="Halaman ini gagal dibuka"
        text="Muat ulang halaman ini. Isian yang belum disimpan tetap ada."
        onRetry={() => window.location.reload()}
      />
    </ScreenFrame>
  )
}

/** In place of what a call should have given. */
export function CallFault({ failure, reload }: { failure: CallFailure; reload: () => void }) {
  if (failure.status === 404) {
    return (
      <EmptyState
        picture={<Illustration scene="missing" />}
        title="Data ini tidak ditemukan"
        text="Mungkin sudah dihapus, atau alamatnya salah."
      />
    )
  }
  return <ErrorState title="Data belum dapat dimuat" text={failure.message} onRetry={reload} />
}
