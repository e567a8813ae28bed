import { type AvifDeps, addAvif, listImagesWithoutAvif } from './add-avif.ts'

/** AVIF costs a core for a while: a few pictures a minute leave the shop its speed. */
const A_MINUTE = 5

export function imagesJobs(deps: AvifDeps) {
  const run = async () => {
    for (const id of await listImagesWithoutAvif(deps.database.kysely, A_MINUTE)) await addAvif(deps, id)
  }
  return [{ name: 'images-add-avif', cron: '* * * * *', run }]
}
