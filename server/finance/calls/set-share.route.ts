import type { Route } from '#server/platform/http/handler.ts'
import { setPublisherShare } from '../publisher-share.ts'

export const setShareRoute: Route<'PUT /api/console/publishers/:id/share'> =
  ({ database }) =>
  async ({ params, body }, { actor, now }) => {
    const { since: month, basis_points: basisPoints } = body
    const share = { publisherId: params.id, month, basisPoints, now }
    await database.transact((tx) => setPublisherShare(tx, actor, share))
    return { data: { basis_points: basisPoints }, message: 'Bagian penerbit disimpan' }
  }
