import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { readMapping } from '../import-mapping.ts'
import { checkImport } from '../runs/check-import.ts'
import { prepareImport } from '../runs/import-run.ts'
import { wholeImportOf } from '../runs/import-views.rules.ts'
import { showImport } from '../runs/show-import.ts'
import { mapImportRoute } from './map-import.route.ts'

const now = new Date('2026-11-23T03:00:00Z')
const actor = { kind: 'cli', name: 'sari', host: 'toko' } as const

test('a file that was read by a kept mapping is checked again with all of it, but for what was changed', async () => {
  const { database, close } = await testDatabase()
  const kept = readMapping(
    JSON.stringify({
      columns: { title: ['judul'], authors: ['penulis'] },
      defaults: { price: '50.000', published: '2024', category: 'Puisi' },
      separators: { authors: '|' },
      categories: { syair: 'Puisi' },
      names: 'inverted',
    }),
  )
  const options = {
    mapping: readMapping(),
    format: 'paper',
    copies: 0,
    update: true,
    trustIsbn: false,
  } as const
  const file = { name: 'katalog.csv', bytes: 10, sha256: 'a'.repeat(64), key: null }
  const { id } = await database.transact((tx) =>
    prepareImport(tx, actor, { file, settings: { ...options, recognise: true }, now }),
  )
  const cells = { judul: 'Angin', penulis: 'Melati, Sari|Hirata, Andrea' }
  await checkImport(
    database,
    id,
    {
      format: 'csv',
      encoding: 'utf-8',
      delimiter: ',',
      columns: ['judul', 'penulis'],
      repairs: () => ({ repaired: 0, lines: [] }),
      rows: async function* () {
        yield { row: 1, cells }
      },
    },
    { ...options, today: '2026-11-23', recognise: async () => ({ name: 'Penyalur', mapping: kept }) },
  )
  const { mapping } = wholeImportOf(await showImport(database.kysely, id))
  expect(mapping).toMatchObject({ price: '50.000', published: '2024', names: 'inverted' })
  const begin = async () => undefined
  const body = { ...mapping, published: '', keep_as: '' }
  await mapImportRoute({ database, begin } as never)(
    { params: { id }, body } as never,
    { actor, now } as never,
  )
  const { run } = await showImport(database.kysely, id)
  expect(run.settings.mapping).toEqual({ ...kept, defaults: { price: '50.000', category: 'Puisi' } })
  await close()
})
