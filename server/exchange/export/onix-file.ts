import type { ExportFile, ExportSettings } from './export-file.ts'
import { onixProductsOf } from './onix-product.rules.ts'
import { type OnixNode, tagOf, xmlOf } from './onix-xml.ts'

const NAMESPACE = 'http://ns.editeur.org/onix/3.0'

/** The catalogue as an ONIX 3.0 message. */
export const onixFile: ExportFile = async function* (titles, settings) {
  const { tags } = settings
  const root = tagOf('ONIXMessage', tags)
  yield Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} release="3.0" xmlns="${NAMESPACE}/${tags}">\n${xmlOf(headerOf(settings), tags)}\n`,
  )
  let empty = true
  for await (const batch of titles) {
    const products = batch.flatMap((title) => onixProductsOf(title, settings))
    if (products.length > 0) {
      empty = false
      yield Buffer.from(products.map((product) => `${xmlOf(product, tags)}\n`).join(''))
    }
  }
  // A message has to say that it holds nothing.
  if (empty) yield Buffer.from(`${xmlOf(['NoProduct', ''], tags)}\n`)
  yield Buffer.from(`</${root}>\n`)
}

function headerOf({ sender, addressee, now }: ExportSettings): OnixNode {
  return [
    'Header',
    [
      ['Sender', [['SenderName', sender.name], ...(sender.email === '' ? [] : [email(sender.email)])]],
      ...(addressee === '' ? [] : [['Addressee', [['AddresseeName', addressee]]] satisfies OnixNode]),
      ['SentDateTime', `${now.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`],
      ['DefaultCurrencyCode', 'IDR'],
    ],
  ]
}
const email = (address: string): OnixNode => ['EmailAddress', address]
