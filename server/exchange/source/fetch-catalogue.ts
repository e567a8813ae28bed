import { join } from 'node:path'
import { IMPORT_FILE_BYTES } from '#contracts/upload-bounds.ts'
import { MINUTE } from '#kernel/time.ts'
import {
  downloadForeign,
  type ForeignFault,
  ForeignRefusal,
  type ForeignRules,
  SECURE_INTERNET,
} from '#server/platform/outbound/fetch-foreign.ts'
import { importFault } from '../import-fault.ts'

const WITHIN = 30 * MINUTE

const SENTENCES: Record<ForeignFault, string> = {
  address_refused:
    'Alamat ini tidak dibuka: hanya alamat https di internet umum, tanpa nama pengguna dan sandi, dengan porta 443',
  unreachable: 'Alamat ini tidak dapat dihubungi: periksa tulisannya, atau unduh berkasnya sendiri',
  too_slow: 'Alamat ini terlalu lambat mengirim berkasnya: coba lagi, atau unduh berkasnya sendiri',
  too_large: 'Berkas di alamat ini lebih dari 2 GB: bagi menjadi beberapa berkas',
  too_many_redirects: 'Alamat ini mengalihkan lebih dari tiga kali',
  not_found: 'Tidak ada berkas di alamat ini (404)',
  refused:
    'Alamat ini menolak memberikan berkasnya: mungkin perlu masuk lebih dulu, lalu unduh berkasnya sendiri',
  busy: 'Alamat ini sedang sibuk: coba lagi nanti',
}

/**
 * Fetches a catalogue from an address (F109) into a folder. An encrypted connection is asked for, since whoever changes a
 * catalogue on its way changes the shop's prices.
 * @returns the path of the file
 * @throws {ImportFault} when it cannot be fetched
 */
export async function fetchCatalogue(
  address: string,
  { folder, signal, rules = SECURE_INTERNET }: { folder: string; signal: AbortSignal; rules?: ForeignRules },
): Promise<string> {
  const path = join(folder, nameOf(address))
  try {
    await downloadForeign(address, path, {
      ...{ maxBytes: IMPORT_FILE_BYTES, accept: '*/*', within: WITHIN },
      ...{ signal, rules },
    })
    return path
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ForeignRefusal)) throw error
    throw importFault(SENTENCES[error.fault], error)
  }
}

/** The last part of an address as the name of a file, without what a path would mean. */
function nameOf(address: string): string {
  const { pathname } = URL.canParse(address) ? new URL(address) : { pathname: '' }
  const last = pathname.slice(pathname.lastIndexOf('/') + 1).replace(/[^\w.-]+/g, '_')
  return last.replace(/^[.]+/, '').slice(-100) || 'katalog'
}
