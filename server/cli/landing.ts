import { LANDING_BOUNDS } from '#contracts/console/landings.ts'
import {
  addLanding,
  changeLanding,
  type LandingDraft,
  type LandingRecord,
  listAllLandings,
} from '#server/catalogue/landings.ts'
import { LANDING_WIDTHS } from '#server/images/store-image.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import { changeCommand, reportCommand } from './command.ts'
import { getTitle } from './get-title.ts'
import type { OperatorSession } from './operator-session.ts'
import { flag, option, recordId, required, textOption, type ValuesOf, wholeOption } from './options.ts'
import { type Change, tableOf } from './print-result.ts'
import { takePicture } from './take-picture.ts'

/** An empty text takes what there is away. */
const wordsOption = (word: string, about: string) =>
  option(word, about, (text) => (text === '' ? null : text))

const FIELDS = {
  title: wordsOption('TEXT', 'the heading over the picture'),
  line: wordsOption('TEXT', 'the sentence under it'),
  link: wordsOption('PATH', 'where it leads, a path of this shop: "/books?genre=2"'),
  button: wordsOption('TEXT', 'what the button says ("Lihat selengkapnya")'),
  alt: textOption('TEXT', 'what the picture shows, for those who do not see it'),
  books: textOption(
    'SLUGS',
    'titles whose covers stand beside the words instead of the picture: "slug,slug,slug", at most 3',
  ),
  position: wholeOption('its place among the others, the lowest first', LANDING_BOUNDS.position),
}

export const landing = {
  list: reportCommand({
    name: 'landing list',
    about: 'Shows every header picture in the order in which they turn, those that are hidden last.',
    run: async ({ database }) => {
      const found = await listAllLandings(database.kysely)
      return { view: found.map(viewOf), lines: linesOf(found), outcome: `${found.length} header pictures` }
    },
  }),

  add: changeCommand({
    name: 'landing add',
    usage: '--image FILE (--title TEXT | --alt TEXT)',
    about: `Adds a picture of 1920 × 640 that shoppers see at once. Its words are drawn over it by the page, on a dark veil from
the left: the picture itself needs none.`,
    options: {
      image: required(textOption('FILE', 'the picture, what matters in it right of the middle')),
      ...FIELDS,
      hidden: flag('nobody sees it until "landing change ID --publish"'),
    },
    prepare: takeHeader,
    change: async (tx, given, { actor, now, prepared: imageId }) => {
      // A dry run stores no picture, so it adds the words only.
      const published = imageId !== undefined && !given.hidden
      const draft = { ...(await fieldsOf(tx, given)), ...givenOnly({ imageId }), published }
      const added = await addLanding(tx, actor, { draft, now })
      return saved(added, { done: 'was added', tried: 'would be added' })
    },
  }),

  change: changeCommand({
    name: 'landing change',
    usage: 'ID',
    about: 'Changes what is given and leaves the rest; an empty text takes it away.',
    args: { ID: recordId },
    options: {
      image: textOption('FILE', 'another picture'),
      ...FIELDS,
      publish: flag('brings back one that was ended or hidden'),
    },
    needsOption: true,
    prepare: takeHeader,
    change: async (tx, given, { actor, now, prepared: imageId }) => {
      const published = given.publish ? true : undefined
      const changes = { ...(await fieldsOf(tx, given)), ...givenOnly({ imageId, published }) }
      const changed = await changeLanding(tx, actor, { id: given.ID, changes, now })
      return saved(changed, { done: 'was changed', tried: 'would be changed' })
    },
  }),

  end: changeCommand({
    name: 'landing end',
    usage: 'ID',
    about: 'From now on nobody sees it; "landing change ID --publish" brings it back.',
    args: { ID: recordId },
    change: async (tx, { ID: id }, { actor, now }) => {
      const ended = await changeLanding(tx, actor, { id, changes: { published: false }, now })
      return saved(ended, { done: 'is shown no more', tried: 'would be shown no more' })
    },
  }),
}

async function fieldsOf(db: Queryable, given: ValuesOf<typeof FIELDS>): Promise<Partial<LandingDraft>> {
  const { title, line, link, button, alt, books, position } = given
  const slugs = books?.split(',').filter((slug) => slug.trim() !== '')
  const titleIds: number[] = []
  for (const slug of slugs ?? []) titleIds.push((await getTitle(db, slug.trim())).id)
  return givenOnly({ title, line, link, button, alt, position, titleIds: slugs && titleIds })
}

function takeHeader(session: OperatorSession, { image }: { image?: string | undefined }, dryRun: boolean) {
  return takePicture(session, image, { dryRun, widths: LANDING_WIDTHS })
}

const saved = (landing: LandingRecord, words: Change['words']): Change => ({
  name: `"${landing.title ?? landing.alt}"`,
  view: viewOf(landing),
  lines: linesOf([landing]),
  words,
})

const linesOf = (landings: readonly LandingRecord[]) =>
  tableOf(
    landings,
    {
      id: ({ id }) => String(id),
      position: ({ position }) => String(position),
      title: ({ title, alt }) => title ?? `(${alt})`,
      line: ({ line }) => line ?? '-',
      button: ({ button }) => button ?? '-',
      link: ({ link }) => link ?? '-',
      books: ({ titleIds }) => String(titleIds.length),
      state: ({ published }) => (published ? 'shown' : 'hidden'),
    },
    'There are no header pictures.',
  )

const viewOf = ({ id, title, line, button, link, alt, titleIds, position, published }: LandingRecord) => ({
  id,
  title,
  line,
  button,
  link,
  alt,
  title_ids: titleIds,
  position,
  published,
})
