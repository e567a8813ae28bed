import { LANDING_BOUNDS } from '#contracts/console/landings.ts'
import {
  addLanding,
  changeLanding,
  type LandingDraft,
  type LandingRecord,
  listAllLandings,
} from '#server/catalogue/landings.ts'
import { LANDING_WIDTHS } from '#server/images/store-image.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import { type Command, parseCommandLine, usageFault, wholeOption } from './command.ts'
import { getTitle } from './get-title.ts'
import { asOperator, inOperatorSession, type OperatorSession } from './operator-session.ts'
import { CHANGE_OPTIONS, requireChange, textsOf } from './options.ts'
import { type Change, printChange, printResult, tableLines } from './print-result.ts'
import { takePicture } from './take-picture.ts'
import { transactOrTry } from './transact-or-try.ts'

const FIELDS = `  --title TEXT       the heading over the picture
  --line TEXT        the sentence under it
  --link PATH        where it leads, a path of this shop: "/books?genre=2"
  --button TEXT      what the button says ("Lihat selengkapnya")
  --alt TEXT         what the picture shows, for those who do not see it
  --books SLUGS      titles whose covers stand beside the words instead of the picture: "slug,slug,slug", at most 3
  --position N       its place among the others, the lowest first
  --dry-run          checks everything, changes nothing
  --json             prints the header picture as JSON
`

const optionsOf = {
  image: { type: 'string' },
  title: { type: 'string' },
  line: { type: 'string' },
  link: { type: 'string' },
  button: { type: 'string' },
  alt: { type: 'string' },
  books: { type: 'string' },
  position: { type: 'string' },
  ...CHANGE_OPTIONS,
} as const

export const landingList: Command = {
  help: `Usage: lembar landing list [options]

Shows every header picture in the order in which they turn, those that are hidden last.

  --json   prints them as JSON
`,
  run: async (args) => {
    const { values } = parseCommandLine({ args, options: { json: optionsOf.json } })
    return asOperator('landing list', values, async ({ database }) => {
      const landings = await listAllLandings(database.kysely)
      const lines = landings.length === 0 ? ['There are no header pictures.'] : landingLines(landings)
      printResult(values.json, landings.map(viewOf), lines)
      return { outcome: `${landings.length} header pictures`, exitCode: 0 }
    })
  },
}

export const landingAdd: Command = {
  help: `Usage: lembar landing add --image FILE (--title TEXT | --alt TEXT) [options]

Adds a picture of 1920 × 640 that shoppers see at once. Its words are drawn over it by the page, on a dark veil from
the left: the picture itself needs none.

  --image FILE       the picture, what matters in it right of the middle
${FIELDS}  --hidden           nobody sees it until "landing change ID --publish"
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: { ...optionsOf, hidden: { type: 'boolean', default: false } },
    })
    if (positionals.length > 0) throw usageFault(`"${positionals[0]}" is no option`)
    if (values.image === undefined) throw usageFault('--image is needed')
    const fields = fieldsOf(values)
    return inOperatorSession(async (session) => {
      const draft = { ...fields, ...(await booksOf(session, values)), ...(await takeHeader(session, values)) }
      // A dry run stores no picture, so it adds the words only.
      const published = draft.imageId !== undefined && !values.hidden
      const order = { draft: { ...draft, published }, now: new Date() }
      const added = await transactOrTry(session.database, values['dry-run'], (tx) =>
        addLanding(tx, session.actor, order),
      )
      return printSaved(added, values, { done: 'was added', tried: 'would be added' })
    })
  },
}

export const landingChange: Command = {
  help: `Usage: lembar landing change ID [options]

Changes what is given and leaves the rest; an empty text takes it away.

  --image FILE       another picture
${FIELDS}  --publish          brings back one that was ended or hidden
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: { ...optionsOf, publish: { type: 'boolean', default: false } },
    })
    const id = oneId(positionals)
    const fields: Partial<LandingDraft> = requireChange(
      {
        ...fieldsOf(values),
        ...(values.publish ? { published: true } : {}),
      },
      [values.image, values.books],
    )
    return inOperatorSession(async (session) => {
      const books = await booksOf(session, values)
      const changes = { ...fields, ...books, ...(await takeHeader(session, values)) }
      const changed = await transactOrTry(session.database, values['dry-run'], (tx) =>
        changeLanding(tx, session.actor, { id, changes, now: new Date() }),
      )
      return printSaved(changed, values, { done: 'was changed', tried: 'would be changed' })
    })
  },
}

export const landingEnd: Command = {
  help: `Usage: lembar landing end ID [options]

From now on nobody sees it; "landing change ID --publish" brings it back.

  --dry-run   looks whether there is one, changes nothing
  --json      prints the header picture as JSON
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: { 'dry-run': optionsOf['dry-run'], json: optionsOf.json },
    })
    const id = oneId(positionals)
    return inOperatorSession(async ({ database, actor }) => {
      const order = { id, changes: { published: false }, now: new Date() }
      const ended = await transactOrTry(database, values['dry-run'], (tx) => changeLanding(tx, actor, order))
      return printSaved(ended, values, { done: 'is shown no more', tried: 'would be shown no more' })
    })
  },
}

type Values = { [Name in keyof typeof optionsOf]?: string | boolean | undefined }

function fieldsOf(values: Values): Partial<LandingDraft> {
  const text = textsOf(values)
  const orNull = (value: string | undefined) => (value === '' ? null : value)
  return givenOnly({
    title: orNull(text('title')),
    line: orNull(text('line')),
    link: orNull(text('link')),
    button: orNull(text('button')),
    alt: text('alt'),
    position: wholeOption('position', text('position'), LANDING_BOUNDS.position),
  })
}

/** The titles of `--books`; an empty text takes them away. */
async function booksOf({ database }: OperatorSession, { books }: Values): Promise<Partial<LandingDraft>> {
  if (typeof books !== 'string') return {}
  const slugs = books.split(',').map((slug) => slug.trim())
  const titles = slugs.filter((slug) => slug !== '').map((slug) => getTitle(database.kysely, slug))
  return { titleIds: (await Promise.all(titles)).map(({ id }) => id) }
}

function oneId([id, ...more]: string[]): number {
  if (id === undefined || more.length > 0 || !/^\d{1,12}$/.test(id)) {
    throw usageFault('one ID is needed, as "landing list" shows it')
  }
  return Number(id)
}

/** Nothing in a dry run, and where no picture is given. */
async function takeHeader(
  session: OperatorSession,
  { image, 'dry-run': dryRun }: { image?: string | undefined; 'dry-run': boolean },
): Promise<Partial<LandingDraft>> {
  return givenOnly({ imageId: await takePicture(session, image, { dryRun, widths: LANDING_WIDTHS }) })
}

function printSaved(
  landing: LandingRecord,
  values: { json: boolean; 'dry-run': boolean },
  words: Change['words'],
) {
  const name = `"${landing.title ?? landing.alt}"`
  return printChange(values, { name, view: viewOf(landing), lines: landingLines([landing]), words })
}

function landingLines(landings: readonly LandingRecord[]): string[] {
  return tableLines(
    ['id', 'position', 'title', 'line', 'button', 'link', 'books', 'state'],
    landings.map((landing) => [
      String(landing.id),
      String(landing.position),
      landing.title ?? `(${landing.alt})`,
      landing.line ?? '-',
      landing.button ?? '-',
      landing.link ?? '-',
      String(landing.titleIds.length),
      landing.published ? 'shown' : 'hidden',
    ]),
  )
}

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
