import { paymentStatusOf } from '#contracts/order-states.ts'
import { formatRupiah } from '#kernel/money.ts'
import { type ShownMark, showMark } from '#kernel/shown-marks.ts'
import { escapeMarkup } from '#kernel/text.ts'
import { formatTime, HOUR } from '#kernel/time.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import { bucketOf, takeAttempt } from '#server/platform/limits/limit-attempts.ts'
import { listMarksInOrder } from '../marks/marks.queries.ts'
import {
  listOwnOrders,
  listOwnTitles,
  listOwnWishes,
  type OwnOrder,
  type OwnTitle,
} from './own-file.queries.ts'

/** The most files of a user in an hour, since each reads the whole account. */
const FILES_PER_HOUR = 10
/** Rows that are read at once: the file needs no more memory, however much an account holds. */
const STEP = 50

/**
 * What a reader has read, marked, written, wished for and bought, as one page of HTML for people. A file that lacks its
 * last line is not whole.
 * @throws Failure too_many
 */
export async function makeOwnFile(
  { kysely }: Database,
  { userId, shop, now }: { userId: number; shop: string; now: Date },
): Promise<AsyncGenerator<string>> {
  await takeAttempt(
    kysely,
    [{ bucket: bucketOf('own-file', String(userId)), limit: FILES_PER_HOUR, within: HOUR }],
    now,
  )
  return fileOf(kysely, { userId, shop, now })
}

async function* fileOf(db: Queryable, { userId, shop, now }: { userId: number; shop: string; now: Date }) {
  const title = `Bacaan saya di ${shop}`
  yield `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeMarkup(title)}</title><style>${STYLE}</style></head><body>
<h1>${escapeMarkup(title)}</h1><p>Dibuat ${formatTime(now)}.</p>
<nav><a href="#buku">Buku dan majalah</a> <a href="#keinginan">Daftar keinginan</a> <a href="#pesanan">Pesanan</a></nav>
<h2 id="buku">Buku dan majalah</h2>\n`
  yield* titlesOf(db, userId)
  yield `<h2 id="keinginan">Daftar keinginan</h2>\n`
  const wishes = await listOwnWishes(db, userId)
  yield wishes.length === 0
    ? NOTHING
    : `<ul>${wishes.map(({ name, at }) => `<li>${escapeMarkup(name)} <small>${formatTime(at)}</small></li>`).join('')}</ul>\n`
  yield `<h2 id="pesanan">Pesanan</h2>\n`
  yield* ordersOf(db, userId)
  yield '<footer>Akhir berkas.</footer></body></html>\n'
}

async function* titlesOf(db: Queryable, userId: number) {
  let after: OwnTitle | undefined
  do {
    const titles = await listOwnTitles(db, userId, { after, limit: STEP })
    if (after === undefined && titles.length === 0) yield NOTHING
    for (const title of titles) {
      yield headOf(title)
      yield* marksOf(db, { userId, titleId: title.id })
      yield '</article>\n'
    }
    after = titles.length < STEP ? undefined : titles.at(-1)
  } while (after !== undefined)
}

async function* marksOf(db: Queryable, key: { userId: number; titleId: number }) {
  for (let offset = 0; ; offset += STEP) {
    const { marks } = await listMarksInOrder(db, key, { limit: STEP, offset })
    yield marks
      .map((mark) => showMark(mark))
      .map((mark) => (mark === undefined ? '' : markOf(mark)))
      .join('')
    if (marks.length < STEP) return
  }
}

async function* ordersOf(db: Queryable, userId: number) {
  let before: number | undefined
  for (;;) {
    const orders = await listOwnOrders(db, userId, { before, limit: STEP })
    if (before === undefined && orders.length === 0) yield NOTHING
    yield orders.map(orderOf).join('')
    if (orders.length < STEP) return
    before = orders.at(-1)?.id
  }
}

function headOf({ name, ownedSince, share, readAt, review }: OwnTitle): string {
  const lines = [
    ownedSince && `Milik Anda sejak ${formatTime(ownedSince)}`,
    readAt && share !== null && `Dibaca sampai ${Math.round(share * 100)}%, terakhir ${formatTime(readAt)}`,
  ].filter((line) => line !== null && line !== false)
  const said = review
    ? `<section class="review"><h4>Ulasan Anda: ${review.stars} dari 5 bintang</h4><p>${escapeMarkup(review.body)}</p>
<small>${formatTime(new Date(review.writtenAt))}</small>${
        review.reply === null ? '' : `<p>Balasan toko: ${escapeMarkup(review.reply)}</p>`
      }</section>`
    : ''
  return `<article><h3>${escapeMarkup(name)}</h3>${lines.map((line) => `<p>${line}</p>`).join('')}${said}\n`
}

const COLORS = { yellow: 'kuning', green: 'hijau', blue: 'biru', pink: 'merah muda' }

function markOf({ kind, label, quote, color, note }: ShownMark): string {
  const what = kind === 'highlight' ? `Stabilo ${COLORS[color]}` : 'Penanda'
  const words = quote === '' ? '' : `<blockquote class="${color}">${escapeMarkup(quote)}</blockquote>`
  const written = note === '' ? '' : `<p class="note">${escapeMarkup(note)}</p>`
  return `<section><h4>${what}${label === '' ? '' : ` · ${escapeMarkup(label)}`}</h4>${words}${written}</section>\n`
}

const orderOf = ({ refno, at, payment, total, goods }: OwnOrder) =>
  `<section><h4>${escapeMarkup(refno)} · ${formatTime(at)}</h4><ul>${goods
    .map((name) => `<li>${escapeMarkup(name)}</li>`)
    .join('')}</ul><p>${formatRupiah(total)} · ${escapeMarkup(
    paymentStatusOf[payment as keyof typeof paymentStatusOf] ?? payment,
  )}</p></section>\n`

const NOTHING = '<p>Belum ada.</p>\n'

const STYLE = `:root{color-scheme:light dark}body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif}
h2{margin-top:3rem}h3{margin:2rem 0 0}h4{margin:1rem 0 0;font-size:.9rem}article p,small{margin:.2rem 0}nav a{margin-right:1rem}
blockquote{margin:.3rem 0;padding-left:.8rem;border-left:4px solid #999}.note,.review p,blockquote{white-space:pre-wrap;overflow-wrap:anywhere}
.yellow{border-color:#d9a800}.green{border-color:#3c9a3c}.blue{border-color:#3a7bd5}.pink{border-color:#d5548c}`
