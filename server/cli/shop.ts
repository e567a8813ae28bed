import { SWITCHED_NOTICES } from '#contracts/notice-kinds.ts'
import { LEGAL_TEXTS } from '#contracts/shop.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import { openRegions } from '#server/regions/open-regions.ts'
import { readShop, type ShopSettings } from '#server/shop-settings/read-shop.ts'
import { changeLegalText, listLegalTexts } from '#server/shop-settings/save-legal-text.ts'
import { changeShop } from '#server/shop-settings/save-shop.ts'
import { changeCommand, reportCommand } from './command.ts'
import { usageFault } from './faults.ts'
import { needed, option, required, textOption, wholeOption } from './options.ts'
import { readOperatorFile } from './read-operator-file.ts'

const MOST_TEXT_MB = 1

const linkOption = (where: string) =>
  option('URL|none', `the shop at ${where}`, (text) => (text === 'none' ? null : text))

const onOrOff = (text: string, name: string) => {
  if (text !== 'on' && text !== 'off') throw usageFault(`${name} must be on or off, not "${text}"`)
  return text === 'on'
}

const noticesOption = option(
  'KINDS|none',
  `the notices that readers are sent: ${SWITCHED_NOTICES.join(',')}`,
  (text, name) =>
    (text === 'none' ? [] : text.split(',')).map((word) => {
      const kind = SWITCHED_NOTICES.find((known) => known === word.trim())
      if (kind === undefined)
        throw usageFault(`${name} must be of ${SWITCHED_NOTICES.join(', ')}, not "${word}"`)
      return kind
    }),
)

const kindArgument = needed((text, name) => {
  const kind = LEGAL_TEXTS.find((known) => known === text)
  if (kind === undefined) throw usageFault(`${name} must be ${LEGAL_TEXTS.join(' or ')}, not "${text}"`)
  return kind
})

export const shop = {
  show: reportCommand({
    name: 'shop show',
    about:
      'Shows what the shop says about itself, from where it sends parcels, and which legal texts are still the template.',
    run: async ({ database, config }) => {
      const settings = await readShop(database.kysely, config.shop)
      const texts = await listLegalTexts(database.kysely)
      const source = settings.changed ? 'changed by the owner' : 'as the environment says'
      return {
        view: { ...settings, texts },
        lines: [
          ...linesOf(settings),
          `settings: ${source}`,
          ...texts.map(
            ({ kind, template }) => `${kind}: ${template ? 'the template' : 'written by the owner'}`,
          ),
        ],
        outcome: source,
      }
    },
  }),

  change: changeCommand({
    name: 'shop change',
    about: `Changes what is given and leaves the rest. From then on the settings of the environment (SHOP_NAME and the like) do not
count.`,
    options: {
      name: textOption('TEXT', 'the name of the shop'),
      address: textOption('TEXT', 'its address'),
      email: textOption('ADDRESS', 'where buyers write to'),
      phone: textOption('NUMBER', 'where buyers call'),
      instagram: linkOption('Instagram'),
      twitter: linkOption('Twitter'),
      whatsapp: linkOption('WhatsApp'),
      reviews: option('on|off', 'whether readers review titles', onOrOff),
      recommendations: option(
        'on|off',
        'whether titles are recommended by what others bought and read',
        onOrOff,
      ),
      wishlist: option('on|off', 'whether readers keep a wishlist', onOrOff),
      preorders: option('on|off', 'whether editions are sold before they are released', onOrOff),
      prices: option('on|off', 'whether the page of a title shows what it cost before', onOrOff),
      status: option('on|off', 'whether the page /status tells how the shop works', onOrOff),
      notices: noticesOption,
      bundles: option('on|off', 'whether titles are sold in sets at one price', onOrOff),
      gifts: option('on|off', 'whether ebooks and subscriptions are sold as gifts', onOrOff),
      origin: textOption('CODE', 'the city or district from which parcels are sent: 34.71 or 34.71.03'),
      'return-days': wholeOption('days after the delivery in which a return can be asked for; 0: never', 90),
    },
    needsOption: true,
    prepare: () => openRegions(),
    change: async (
      tx,
      { origin, 'return-days': returnDays, ...given },
      { actor, now, session, prepared: regions },
    ) => {
      const changes = givenOnly({ ...given, shippingOrigin: origin, returnDays })
      const saved = await changeShop(tx, actor, regions, { changes, initial: session.config.shop, now })
      return {
        name: 'The settings of the shop',
        view: saved,
        lines: linesOf(saved),
        words: { done: 'were changed', tried: 'would be changed' },
      }
    },
  }),

  text: changeCommand({
    name: 'shop text',
    usage: `${LEGAL_TEXTS.join('|')} --intro TEXT --file FILE`,
    about: `Writes a legal text. The file is plain text: each section begins with a line "## heading", empty lines separate
paragraphs. In help, a line "### question" begins a question, and a line "? words" after it names more words by which it
is found. The page ends with how to reach the shop.`,
    args: { KIND: kindArgument },
    options: {
      intro: required(textOption('TEXT', 'the sentence below the heading of the page')),
      file: required(textOption('FILE', 'the text')),
    },
    prepare: async (_session, { file }) =>
      new TextDecoder().decode(await readOperatorFile(file, 'The text', MOST_TEXT_MB)),
    change: async (tx, { KIND: kind, intro }, { actor, now, prepared: body }) => {
      const saved = await changeLegalText(tx, actor, { kind, draft: { intro, body }, now })
      return {
        name: `The text ${kind}`,
        view: saved,
        words: { done: 'was written', tried: 'would be written' },
      }
    },
  }),
}

const linesOf = (settings: ShopSettings): string[] =>
  Object.entries({
    name: settings.name,
    address: settings.address,
    email: settings.email,
    phone: settings.phone,
    instagram: settings.instagram,
    twitter: settings.twitter,
    whatsapp: settings.whatsapp,
    origin: settings.shippingOrigin,
    reviews: settings.reviews ? 'on' : 'off',
    recommendations: settings.recommendations ? 'on' : 'off',
    wishlist: settings.wishlist ? 'on' : 'off',
    preorders: settings.preorders ? 'on' : 'off',
    prices: settings.prices ? 'on' : 'off',
    status: settings.status ? 'on' : 'off',
    notices: settings.notices.join(',') || 'none',
    bundles: settings.bundles ? 'on' : 'off',
    gifts: settings.gifts ? 'on' : 'off',
    'return days': settings.returnDays,
  }).map(([name, value]) => `${name}: ${value ?? '-'}`)
