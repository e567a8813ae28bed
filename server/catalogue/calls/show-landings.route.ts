import { pictureOf, pictureUrl } from '#server/images/picture-of.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { listLandings } from '../landings.queries.ts'

const LANDING_WIDTH = 1920

export const showLandingsRoute: Route<'GET /api/user/landings'> =
  ({ database }) =>
  async () => {
    const rows = await listLandings(database.quickRead)
    return {
      data: rows.map((row) => {
        const { id, title, line, button, alt, link, focus } = row
        const picture = pictureOf(row)
        const image = pictureUrl(picture, LANDING_WIDTH)
        const books = row.books.map(({ slug, title, cover }) => ({
          slug,
          title,
          cover_picture: pictureOf(cover),
        }))
        return { id, image, picture, focus, title, line, button, alt, link, books }
      }),
    }
  }
