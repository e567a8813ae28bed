import { createWriteStream } from 'node:fs'
import { access, constants, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { EXPORT_EDITIONS, EXPORT_FORMATS, EXPORT_PRICES, EXPORT_TAGS } from '#contracts/exchange-choices.ts'
import { exportCatalogue } from '#server/exchange/export/export-catalogue.ts'
import { readShop } from '#server/shop-settings/read-shop.ts'
import { reportCommand } from './command.ts'
import { operatorFault, usageFault } from './faults.ts'
import { choiceOption, dayOption, flag, path, textOption } from './options.ts'

const ENDINGS = new Map([
  ['.csv', 'csv'],
  ['.xlsx', 'xlsx'],
  ['.xml', 'onix'],
  ['.onix', 'onix'],
] as const)

export const exportCommand = reportCommand({
  name: 'export',
  usage: 'FILE',
  about: `Writes the catalogue to a file from one snapshot of it: CSV (.csv), an Excel workbook (.xlsx) or ONIX 3.0 (.xml).
CSV and workbooks hold all titles with stock and sold counts, and come back by "lembar import" as they were. ONIX holds
the titles on sale, a paper book and its ebook as two products. What is in the files: docs/export.md`,
  args: { FILE: path },
  options: {
    format: choiceOption('FORMAT', EXPORT_FORMATS, 'csv, xlsx or onix (by the ending of FILE)'),
    since: dayOption('only titles that changed since that day, with those withdrawn since'),
    'on-sale': flag('without drafts and titles that were withdrawn before; always so for ONIX'),
    'no-figures': flag('without stock and sold counts, for somebody else'),
    editions: choiceOption('WHICH', EXPORT_EDITIONS, 'of ONIX: all, ebook or paper (all)'),
    prices: choiceOption('WHICH', EXPORT_PRICES, 'of ONIX: list, before discounts, or final (list)'),
    tags: choiceOption('TAGS', EXPORT_TAGS, 'of ONIX: reference or short (reference)'),
    for: textOption('NAME', 'of ONIX: whom it is for'),
  },
  run: async ({ database, config, signal }, { FILE: file, ...given }) => {
    const ending = /\.[a-z]+$/i.exec(file)?.[0].toLowerCase() ?? ''
    const format = given.format ?? [...ENDINGS].find(([known]) => known === ending)?.[1]
    if (format === undefined) throw usageFault('give a FILE that ends in .csv, .xlsx or .xml, or a --format')
    await refuseUnwritable(file)
    const shop = await readShop(database.kysely, config.shop)
    const unfinished = `${file}.${process.pid}.tmp`
    const wish = {
      format,
      onSale: given['on-sale'] || format === 'onix',
      since: given.since === undefined ? undefined : new Date(`${given.since}T00:00:00+07:00`),
      origin: config.http.publicUrl ?? `http://127.0.0.1:${config.http.port}`,
      figures: !given['no-figures'],
      sender: { name: shop.name, email: shop.email },
      addressee: given.for ?? '',
      editions: given.editions ?? 'all',
      tags: given.tags ?? 'reference',
      prices: given.prices ?? 'list',
      now: new Date(),
    } as const
    try {
      const take = (bytes: AsyncIterable<Buffer>) =>
        pipeline(Readable.from(bytes), createWriteStream(unfinished), { signal })
      const { titles } = await exportCatalogue(database, wish, take, { signal })
      await rename(unfinished, file)
      const { size } = await stat(file)
      return {
        view: { file, format, titles, bytes: size },
        lines: [`${titles.toLocaleString('en-US')} titles, ${size.toLocaleString('en-US')} bytes: ${file}`],
        outcome: `${titles} titles as ${format}`,
      }
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  },
})

/** Before the catalogue is read, not after it. */
async function refuseUnwritable(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (found !== undefined && !found.isFile()) throw operatorFault(`${file} is no regular file`)
  await access(dirname(file), constants.W_OK).catch((error: Error) => {
    throw operatorFault(`${file} cannot be written: ${error.message}`, error)
  })
}
