import type { Picture } from '#contracts/call.ts'
import type { CallAnswerData, CallRequest } from '#contracts/calls.ts'
import type { consoleLandingCalls } from '#contracts/console/landings.ts'
import { findPictures } from '#server/images/find-pictures.ts'
import type { Database } from '#server/platform/database/database.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import {
  addLanding,
  changeLanding,
  type LandingDraft,
  type LandingRecord,
  listAllLandings,
} from './landings.ts'

export function consoleLandingHandlers({
  database,
}: {
  database: Database
}): Handlers<keyof typeof consoleLandingCalls> {
  const picturesOf = (landings: readonly LandingRecord[]) =>
    findPictures(
      database.kysely,
      landings.map(({ imageId }) => imageId),
    )
  return {
    'GET /api/console/landings': async () => {
      const landings = await listAllLandings(database.kysely)
      const pictures = await picturesOf(landings)
      return { data: landings.map((landing) => viewOf(landing, pictures)) }
    },
    'POST /api/console/landings': async ({ body }, { actor, now }) => {
      const saved = await database.transact((tx) => addLanding(tx, actor, { draft: changesOf(body), now }))
      return { data: viewOf(saved, new Map()), message: 'Gambar beranda ditambahkan' }
    },
    'PUT /api/console/landings/:id': async ({ params, body: { version, ...fields } }, { actor, now }) => {
      const change = { id: params.id, changes: changesOf(fields), version, now }
      const saved = await database.transact((tx) => changeLanding(tx, actor, change))
      return { data: viewOf(saved, await picturesOf([saved])), message: 'Gambar beranda disimpan' }
    },
  }
}

type Fields = Partial<Omit<CallRequest<'PUT /api/console/landings/:id'>['body'], 'version'>>

const changesOf = ({ title_ids: titleIds, ...fields }: Fields): Partial<LandingDraft> =>
  givenOnly({ ...fields, titleIds })

function viewOf(
  { id, titleIds, imageId, title, line, button, link, alt, position, published, version }: LandingRecord,
  pictures: ReadonlyMap<number, Picture>,
): CallAnswerData<'POST /api/console/landings'> {
  const picture = (imageId === null ? undefined : pictures.get(imageId)) ?? null
  const words = { title, line, button, link, alt }
  return { id, ...words, title_ids: [...titleIds], position, published, picture, version }
}
