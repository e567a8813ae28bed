import { requirePicture } from '#server/images/image-kind.rules.ts'
import { PICTURE_BOUNDS } from '#server/images/picture-bounds.rules.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Route } from '#server/platform/http/handler.ts'
import {
  type ForeignFault,
  ForeignRefusal,
  type ForeignRules,
  fetchForeign,
} from '#server/platform/outbound/fetch-foreign.ts'

export type FetchPictureDeps = {
  /** Which addresses may be fetched; by default those of the public internet. */
  pictureRules?: ForeignRules | undefined
}

const SENTENCES: Record<ForeignFault, string> = {
  address_refused: 'Alamat ini tidak dibuka: hanya alamat http atau https di internet umum',
  unreachable: 'Alamat ini tidak dapat dihubungi: periksa tulisannya, atau unduh gambarnya sendiri',
  too_slow: 'Alamat ini terlalu lambat mengirim gambarnya: coba lagi, atau unduh gambarnya sendiri',
  too_large: 'Gambar di alamat ini lebih dari 8 MB',
  too_many_redirects: 'Alamat ini mengalihkan lebih dari tiga kali',
  not_found: 'Tidak ada gambar di alamat ini (404)',
  refused: 'Alamat ini menolak memberikan gambarnya: unduh gambarnya sendiri',
  busy: 'Alamat ini sedang sibuk: coba lagi nanti',
}

/** Only what is a picture by its bytes is passed on, so that nobody reads other pages through the shop (F109). */
export const fetchPictureRoute: Route<'POST /api/console/pictures/fetch', FetchPictureDeps> =
  ({ pictureRules }) =>
  async ({ body: { address } }) => {
    const bytes = await fetchPicture(address, pictureRules)
    const kind = requirePicture(bytes)
    return { data: { type: `image/${kind}`, base64: bytes.toString('base64') } }
  }

async function fetchPicture(address: string, rules: ForeignRules | undefined): Promise<Buffer> {
  try {
    const answer = await fetchForeign(address, {
      maxBytes: PICTURE_BOUNDS.bytes,
      accept: 'image/avif,image/webp,image/jpeg,image/png,image/gif',
      ...(rules && { rules }),
    })
    // Without an earlier answer's tag none can be "unchanged".
    return 'unchanged' in answer ? Buffer.alloc(0) : answer.bytes
  } catch (error) {
    if (!(error instanceof ForeignRefusal)) throw error
    throw new Failure('invalid', SENTENCES[error.fault])
  }
}
