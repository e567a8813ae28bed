import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { missingPackage, signOfAddresses } from './dependencies.mjs'

const otherPlatform = process.platform === 'win32' ? 'linux' : 'win32'
const wanted = {
  '': { optionalDependencies: { 'runtime-here': '1.0.0', 'runtime-there': '1.0.0' } },
  'node_modules/shop-needs': { version: '2.0.0' },
  'node_modules/only-tests-need': { version: '3.0.0', dev: true },
  'node_modules/runtime-here': {
    version: '1.0.0',
    optional: true,
    os: [process.platform],
    cpu: [process.arch],
  },
  'node_modules/runtime-there': { version: '1.0.0', optional: true, os: [otherPlatform] },
  'node_modules/faster-if-there': { version: '1.0.0', optional: true },
}

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lembar-dependencies-'))
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: wanted }))
})

afterEach(async () => await rm(root, { recursive: true }))

describe('a start installs only when something is missing', () => {
  test('as on a fresh clone', () => {
    expect(missingPackage({ dev: false, root })).toBe('none are there yet')
  })

  test('and not when what the shop needs on this machine is there', async () => {
    await install(['shop-needs', 'runtime-here'])
    expect(missingPackage({ dev: false, root })).toBeUndefined()
  })

  test('but tests need more', async () => {
    await install(['shop-needs', 'runtime-here'])
    expect(missingPackage({ dev: true, root })).toContain('only-tests-need')
  })

  test('the runtime of this platform is needed although it is optional', async () => {
    await install(['shop-needs'])
    expect(missingPackage({ dev: false, root })).toContain('runtime-here')
  })

  test('another version is as good as none', async () => {
    await install(['shop-needs', 'runtime-here'], { 'node_modules/shop-needs': { version: '1.9.9' } })
    expect(missingPackage({ dev: false, root })).toContain('shop-needs')
  })
})

async function install(names: string[], changes: Record<string, { version: string }> = {}): Promise<void> {
  const entries = Object.entries(wanted).filter(([path]) => names.includes(path.replace('node_modules/', '')))
  await mkdir(join(root, 'node_modules'))
  const packages = { ...Object.fromEntries(entries), ...changes }
  await writeFile(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }))
}

test('a folder whose path the build would misread is refused, and one with spaces and accents is not', () => {
  const found = ['/home/a#b/lembar', '/home/a?b', '/home/100%20', '/home/Toko Buku (é)/lembar'].map(
    signOfAddresses,
  )
  expect(found).toEqual(['#', '?', '%', undefined])
})
