import type { consoleNameCalls } from '#contracts/console/names.ts'
import type { Database } from '#server/platform/database/database.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { pageOf } from '#server/platform/http/page-of.ts'
import { listNames, mergeNames, type NameRecord, renameName } from './merge-names.ts'
import { addGenre, changeGenre, listAllGenres, removeGenre } from './save-genre.ts'

export function consoleNameHandlers({
  database,
}: {
  database: Database
}): Handlers<keyof typeof consoleNameCalls> {
  return {
    'GET /api/console/genres': async () => ({ data: await listAllGenres(database.kysely) }),
    'POST /api/console/genres': async ({ body }, { actor, now }) => {
      const added = await database.transact((tx) => addGenre(tx, actor, { ...body, now }))
      return { data: added, message: `Genre ${added.name} ditambahkan` }
    },
    'PUT /api/console/genres/:id': async ({ params, body: { version, ...fields } }, { actor, now }) => {
      const change = { id: params.id, changes: givenOnly(fields), version, now }
      const saved = await database.transact((tx) => changeGenre(tx, actor, change))
      return { data: saved, message: 'Genre disimpan' }
    },
    'POST /api/console/genres/:id/merge': async ({ params, body }, { actor, now }) => {
      const merge = { kind: 'genre', id: params.id, ...body, now } as const
      const { name, titles } = await database.transact((tx) => mergeNames(tx, actor, merge))
      return { data: { ...viewOf(name), titles }, message: `Genre digabungkan ke ${name.name}` }
    },
    'DELETE /api/console/genres/:id': async ({ params, query }, { actor, now }) => {
      const removal = { id: params.id, version: query.version, now }
      const titles = await database.transact((tx) => removeGenre(tx, actor, removal))
      return { data: { titles }, message: 'Genre dihapus' }
    },
    'GET /api/console/names/:kind': async ({ params, query: { q, page, per_page: limit } }) => {
      const window = { text: q, limit, offset: (page - 1) * limit }
      const { rows, total } = await listNames(database.kysely, params.kind, window)
      return { data: pageOf(rows, total, { page, per_page: limit }) }
    },
    'PUT /api/console/names/:kind/:id': async ({ params, body }, { actor, now }) => {
      const saved = await database.transact((tx) => renameName(tx, actor, { ...params, ...body, now }))
      return { data: viewOf(saved), message: `Nama diubah menjadi ${saved.name}` }
    },
    'POST /api/console/names/:kind/:id/merge': async ({ params, body }, { actor, now }) => {
      const merge = { ...params, ...body, now }
      const { name, titles } = await database.transact((tx) => mergeNames(tx, actor, merge))
      return { data: { ...viewOf(name), titles }, message: `Digabungkan ke ${name.name}` }
    },
  }
}

const viewOf = ({ id, name, version }: NameRecord) => ({ id, name, version })
