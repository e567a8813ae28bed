import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DemoTitle } from './demo-title.ts'

/** The pictures and books that the demo shop is shipped with; `npm run demo:make` writes them. */
export const DEMO_FILES = join(import.meta.dirname, 'files')

export const coverFile = (slug: string) => `covers/${slug}.avif`
export const galleryFile = (slug: string, n: number) => `galleries/${slug}-${n + 1}.avif`
/** Books have a picture of the whole jacket and one on a shelf, magazines only the latter. */
export const galleryCount = ({ kind }: DemoTitle): number => (kind === 'book' ? 2 : 1)

export const landingFile = (n: number) => `landings/${n + 1}.avif`
export const packageFile = (slug: string) => `packages/${slug}.avif`
export const iconFile = (slug: string) => `packages/${slug}-icon.avif`
export const promoFile = (code: string) => `promos/${code.toLowerCase()}.avif`
export const ebookFile = (slug: string, kind: 'PDF' | 'HTML') => `ebooks/${slug}.${kind.toLowerCase()}`

export const demoFile = (path: string) => join(DEMO_FILES, path)

export const readDemoFile = (path: string): Promise<Buffer> => readFile(demoFile(path))
