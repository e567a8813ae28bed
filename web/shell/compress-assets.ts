import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /[.](?:js|mjs|css|svg|json|webmanifest)$/
/** For larger files, such as the worker of pdf.js, the best quality takes seconds and gains little. */
const LARGE = 600_000
const WORTH_IT = 256
/** As powers of two. Which one yields the smaller file changes with every change of the file, by up to 0.6 %. */
const BLOCK_SIZES = [16, 17, 19]
const ONE_BLOCK = 2 ** 16

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Writes a `.br` and a `.gz` file beside every asset of a finished build. Compressed once with the best quality, scripts
 * are a tenth smaller than with a quality that a server can afford for each request.
 * @param folder of the build for browsers
 */
export async function compressAssets(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name))
  await Promise.all(paths.map(({ parentPath, name }) => compress(join(parentPath, name))))
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < WORTH_IT) return
  const quality = bytes.length > LARGE ? 9 : constants.BROTLI_MAX_QUALITY
  const packWith = (blockSize: number) => {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGBLOCK]: blockSize,
    }
    return brotli(bytes, { params })
  }
  const packed = await Promise.all((bytes.length > ONE_BLOCK ? BLOCK_SIZES : [16]).map(packWith))
  const smallest = packed.reduce((least, one) => (one.length < least.length ? one : least))
  await writeFile(`${path}.br`, smallest)
  await writeFile(`${path}.gz`, await gzipped(bytes, { level: 9 }))
}
