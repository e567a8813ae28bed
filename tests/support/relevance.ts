// How readers type what they look for, as functions from a title to a search, and how an answer is judged. Shared by
// the test over the demo's titles and by `npm run bench -- search` over real catalogues. A new class of searches is one
// more entry in `CLASSES`.
import { below, longWords, plain, type Random, withSlips } from './typing-slips.ts'

/** A title that is looked for. */
export type Wanted = { title: string; author: string | null; isbn: string | null }

/** What a search gives, best first. */
export type Hit = { title: string; author: string; isbn: string | null }

export type RelevanceClass = {
  name: string
  /** The search that somebody types who wants the title; undefined where the title has no such form. */
  search: (wanted: Wanted, random: Random) => string | undefined
  /** Whether a hit is what was wanted: an edition of the title unless it says otherwise. */
  fits?: (hit: Hit, wanted: Wanted) => boolean
  /** It has to be among this many first hits … */
  within: number
  /** … for this share of the searches. */
  share: number
}

const oneOf = <Value>(random: Random, values: readonly [Value, ...Value[]]): Value =>
  values[below(random, values.length)] ?? values[0]

const letters = (text: string): string => plain(text).replaceAll(' ', '')

/** Every edition of a title counts; so does one that writes its name with other signs. */
const isEdition = (hit: Hit, { title }: Wanted): boolean => letters(hit.title) === letters(title)

const FILLERS_BEFORE = [
  'buku',
  'novel',
  'ebook',
  'buku novel',
  'jual buku',
  'download',
  'cari buku',
  'komik',
] as const
const FILLERS_AFTER = [
  'pdf',
  'ebook',
  'murah',
  'bahasa indonesia',
  'gratis',
  'original',
  'buku',
  'novel',
] as const

const names = (author: string | null): string => (author ?? '').split(',')[0]?.trim() ?? ''
const hasAuthor = (hit: Hit, { author }: Wanted): boolean => plain(hit.author).includes(plain(names(author)))
/** A person: two words or more, and no body. */
const isPerson = (name: string) =>
  /^\p{L}[\p{L}.'’-]* [\p{L}.'’ -]+$/u.test(name) &&
  !/\b(?:tim|various|anonymous|redaksi|penerbit)\b/i.test(name)

/** The words of a title without what stands after a colon or in brackets. */
const mainTitle = (title: string): string => (title.split(/\s*[:([]|\s+[-–—]\s+/)[0] ?? title).trim()

export const CLASSES: readonly RelevanceClass[] = [
  { name: 'full title', within: 1, share: 0.97, search: ({ title }) => title },
  {
    name: 'full title in small letters without signs',
    within: 1,
    share: 0.97,
    search: ({ title }) => plain(title),
  },
  {
    name: 'title without its subtitle',
    within: 5,
    share: 0.9,
    search: ({ title }) =>
      mainTitle(title) !== title && mainTitle(title).length > 3 ? mainTitle(title) : undefined,
    fits: (hit, { title }) => plain(mainTitle(hit.title)) === plain(mainTitle(title)),
  },
  { name: 'one slip', within: 1, share: 0.92, search: ({ title }, random) => withSlips(title, 1, random) },
  {
    name: 'slip in a first letter',
    within: 1,
    share: 0.85,
    search: ({ title }, random) => withSlips(title, 1, random, true),
  },
  { name: 'two slips', within: 5, share: 0.8, search: ({ title }, random) => withSlips(title, 2, random) },
  {
    name: 'two words joined',
    within: 1,
    share: 0.9,
    search: ({ title }, random) => {
      const words = plain(title).split(' ')
      if (words.length < 2) return undefined
      const place = below(random, words.length - 1)
      return [...words.slice(0, place), `${words[place]}${words[place + 1]}`, ...words.slice(place + 2)].join(
        ' ',
      )
    },
  },
  {
    name: 'no spaces',
    within: 1,
    share: 0.9,
    search: ({ title }) => (plain(title).includes(' ') && title.length < 60 ? letters(title) : undefined),
  },
  {
    name: 'a word split',
    within: 1,
    share: 0.9,
    search: ({ title }, random) => {
      const words = plain(title).split(' ')
      const places = longWords(words, 6)
      if (places.length === 0) return undefined
      const place = places[below(random, places.length)] ?? 0
      const word = words[place] ?? ''
      const cut = 2 + below(random, word.length - 3)
      words[place] = `${word.slice(0, cut)} ${word.slice(cut)}`
      return words.join(' ')
    },
  },
  {
    name: 'a shopper’s word before it',
    within: 1,
    share: 0.9,
    search: ({ title }, random) => `${oneOf(random, FILLERS_BEFORE)} ${plain(title)}`,
  },
  {
    name: 'a shopper’s word after it',
    within: 1,
    share: 0.9,
    search: ({ title }, random) => `${plain(title)} ${oneOf(random, FILLERS_AFTER)}`,
  },
  {
    name: 'still being typed',
    within: 5,
    share: 0.85,
    search: ({ title }) =>
      title.length >= 12 ? plain(title).slice(0, Math.ceil(plain(title).length * 0.7)) : undefined,
  },
  {
    name: 'title and author',
    within: 1,
    share: 0.95,
    search: ({ title, author }) =>
      isPerson(names(author)) ? `${plain(title)} ${plain(names(author))}` : undefined,
  },
  {
    name: 'two words of the title and the author',
    within: 5,
    share: 0.85,
    search: ({ title, author }) => {
      const telling = plain(title)
        .split(' ')
        .filter((word) => word.length > 3)
      return isPerson(names(author)) && telling.length >= 2
        ? `${telling.slice(0, 2).join(' ')} ${plain(names(author)).split(' ').at(-1)}`
        : undefined
    },
  },
  {
    name: 'author',
    within: 5,
    share: 0.98,
    search: ({ author }) => (isPerson(names(author)) ? names(author) : undefined),
    fits: hasAuthor,
  },
  {
    name: 'author with a slip',
    within: 5,
    share: 0.85,
    search: ({ author }, random) =>
      isPerson(names(author)) ? withSlips(names(author), 1, random) : undefined,
    fits: hasAuthor,
  },
  {
    name: 'author’s initials without points',
    within: 5,
    share: 0.95,
    search: ({ author }) => {
      const name = names(author)
      return /^(?:\p{Lu}\.\s*){2,}\p{L}+/u.test(name)
        ? name.replace(/\.\s*(?=\p{Lu}\.)/gu, '').replace('.', ' ')
        : undefined
    },
    fits: hasAuthor,
  },
  {
    name: 'ISBN with hyphens',
    within: 1,
    share: 1,
    search: ({ isbn }) => isbn?.replace(/^(\d{3})(\d{3})(\d{4})(\d{2})(\d)$/, 'ISBN $1-$2-$3-$4-$5'),
    fits: (hit, { isbn }) => hit.isbn === isbn,
  },
  {
    name: 'a number with or without its zero',
    within: 5,
    share: 0.9,
    search: ({ title }) => {
      const number = /(?<![\p{L}\p{N}])(0?[1-9])(?![\p{L}\p{N}])/u.exec(title)?.[1]
      if (number === undefined) return undefined
      const other = number.startsWith('0') ? number.slice(1) : `0${number}`
      return plain(title).replace(new RegExp(`\\b${number}\\b`), other)
    },
  },
]

/**
 * Searches for what a shop may lack: people, subjects, examinations and things, spelt right, some with other spellings
 * of the same. Those whose words a catalogue knows are of no use there; the others may not be corrected to anything else.
 */
export const LACKING: readonly { search: string; alike: readonly string[] }[] = `
hamka; tere liye; habiburrahman; asma nadia; boy candra; fiersa besari; raditya dika; pidi baiq; okky madasari; leila chudori;
sapardi; chairil; goenawan; mangunwijaya; tjokroaminoto; soekarno; hatta; sjahrir = syahrir; natsir; gus dur; quraish shihab; buya yahya;
murakami; dostoyevsky; tolstoy; saramago; kundera; coelho; rowling; kiyosaki; covey; chomsky; foucault; nietzsche; habermas;
pernikahan; perceraian; kehamilan; persalinan; imunisasi; vaksinasi; gizi buruk; kolesterol; diabetes; hipertensi; asam urat;
menjahit; menyulam; merajut; membatik; memasak; memancing; berkebun; berenang; bersepeda; mendaki; menyetir; mengelas;
kulkas; kipas angin; setrika; kompor; traktor; sepeda motor; gergaji; obeng; dongkrak; knalpot; karburator; transmisi;
akuntansi; perpajakan; perbankan; asuransi; investasi; saham; obligasi; reksadana = reksa dana; kripto; waralaba; koperasi; logistik;
cpns; pppk; utbk; snbt; toefl; ielts; twk tiu; psikotes; olimpiade; skripsi; tesis; disertasi; proposal; kurikulum;
fiqih; tauhid; tasawuf; tajwid; arbain; riyadhus shalihin = riadhus sholihin; bulughul maram; sirah nabawiyah; ramadhan; umrah; zakat; wakaf;
kambing; lele; gurame; lebah madu; jamur tiram; anggrek; aglonema = aglaonema; hidroponik; kelapa sawit; cengkeh = cengkih; vanili; porang;
bulu tangkis; sepak takraw; pencak silat; catur; gitar; piano; biola; angklung; gamelan; wayang golek; keroncong; dangdut;
minangkabau; toraja; asmat; dayak; bugis; sasak; banyuwangi; pacitan; wonosobo; tasikmalaya; palangkaraya; jayapura;
gempa bumi; tsunami; gunung api; banjir bandang; kebakaran; longsor; kekeringan; pemanasan global; sampah plastik;
python; javascript; arduino; robotika; kecerdasan buatan; blockchain; photoshop; autocad; excel; jaringan komputer;
bahasa korea; bahasa jepang; mandarin; jerman; prancis; kamus saku; tata bahasa; peribahasa; pantun; gurindam; hikayat;
zumba; yoga; pilates; meditasi; akupunktur; bekam; herbal; psikologi; hipnoterapi; kepribadian; introvert; minimalis`
  .split(';')
  .map((entry) => {
    const [search = '', ...alike] = entry.trim().split(' = ')
    return { search, alike }
  })

export type Outcome = {
  class: RelevanceClass
  searches: number
  found: number
  missed: { search: string; wanted: Wanted }[]
}

/** Tries each class on this many of the titles, in order. The same seed makes the same searches. */
export async function tryClasses(
  wanted: readonly Wanted[],
  { each, random, classes = CLASSES }: { each: number; random: Random; classes?: readonly RelevanceClass[] },
  search: (text: string, most: number) => Promise<Hit[]>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const entry of classes) {
    const outcome: Outcome = { class: entry, searches: 0, found: 0, missed: [] }
    for (const title of wanted) {
      if (outcome.searches === each) break
      const text = entry.search(title, random)
      if (text === undefined || text.trim() === '') continue
      outcome.searches++
      const hits = await search(text, entry.within)
      if (hits.slice(0, entry.within).some((hit) => (entry.fits ?? isEdition)(hit, title))) outcome.found++
      else outcome.missed.push({ search: text, wanted: title })
    }
    outcomes.push(outcome)
  }
  return outcomes
}
