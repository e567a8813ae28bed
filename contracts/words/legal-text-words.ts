import type { LegalTextKind } from '../shop.ts'

export const LEGAL_TEXT_WORDS: Record<LegalTextKind, string> = {
  terms: 'Syarat dan ketentuan',
  privacy: 'Kebijakan privasi',
  returns: 'Pengembalian',
  about: 'Tentang kami',
  help: 'Bantuan',
}
