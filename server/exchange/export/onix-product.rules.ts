import type { ContributorRole } from '#contracts/catalogue.ts'
import { OWN_SCHEME } from '../onix/onix-record.rules.ts'
import { OWN_WORDS } from '../own-columns.ts'
import type { ExportSettings } from './export-file.ts'
import type { ExportEdition, ExportTitle } from './export-title.ts'
import { languageCodes } from './onix-languages.ts'
import type { OnixNode } from './onix-xml.ts'
import { xmlText } from './xml-text.ts'

type Format = 'ebook' | 'paper'

/** A title as the products that it is in ONIX: its paper book and its ebook, each of which names the other. */
export function onixProductsOf(title: ExportTitle, settings: ExportSettings): OnixNode[] {
  const formats: Format[] = ['paper', 'ebook']
  return formats.flatMap((format) => {
    const edition = title[format]
    if (edition === undefined || (settings.editions !== 'all' && settings.editions !== format)) return []
    return [productOf(title, edition, settings)]
  })
}

function productOf(title: ExportTitle, edition: ExportEdition, settings: ExportSettings): OnixNode {
  const { format } = edition
  const other = title[format === 'paper' ? 'ebook' : 'paper']
  return [
    'Product',
    [
      ['RecordReference', referenceOf(title, format, settings)],
      // Confirmed: the whole record, which replaces the former one.
      ['NotificationType', '03'],
      ...identifiersOf(title, format),
      ['DescriptiveDetail', descriptive(title, edition)],
      ...optional('CollateralDetail', collateral(title, settings)),
      ['PublishingDetail', publishing(title, edition)],
      ...(other === undefined
        ? []
        : [
            node('RelatedMaterial', [
              // 27: the ebook of this print product; 13: the print product of this ebook.
              [
                'RelatedProduct',
                [
                  ['ProductRelationCode', format === 'paper' ? '27' : '13'],
                  ...identifiersOf(title, other.format),
                ],
              ],
            ]),
          ]),
      ['ProductSupply', [['SupplyDetail', supply(title, edition, settings)]]],
    ],
  ]
}

const node = (name: string, content: OnixNode[] | string): OnixNode => [name, content]
const optional = (name: string, content: OnixNode[]): OnixNode[] =>
  content.length === 0 ? [] : [[name, content]]

const LETTERS = { paper: 'p', ebook: 'e' } as const

/** At most 32 characters, since some recipients take no more. */
function referenceOf({ id }: ExportTitle, format: Format, { origin }: ExportSettings): string {
  const end = `.${id}${LETTERS[format]}`
  return new URL(origin).hostname.slice(0, 32 - end.length) + end
}

/** The shop's own number, and the ISBN; that of the title is the paper book's where there is one. */
function identifiersOf(title: ExportTitle, format: Format): OnixNode[] {
  const isbn = format === 'ebook' && title.paper ? title.ebookIsbn : title.isbn
  const identifier = (type: string, value: string, name?: string): OnixNode => [
    'ProductIdentifier',
    [['ProductIDType', type], ...(name === undefined ? [] : [node('IDTypeName', name)]), ['IDValue', value]],
  ]
  return [
    identifier('01', `${title.id}${LETTERS[format]}`, OWN_SCHEME.name),
    ...(isbn === null ? [] : [identifier('15', isbn)]),
  ]
}

function descriptive(title: ExportTitle, edition: ExportEdition): OnixNode[] {
  const { format, fileKind, weightGrams } = edition
  return [
    ['ProductComposition', '00'],
    // A book whose binding the shop does not know, an issue of a magazine, or an ebook that is read online.
    ['ProductForm', format === 'ebook' ? 'EC' : title.kind === 'magazine' ? 'JB' : 'BA'],
    ...(fileKind === null ? [] : [node('ProductFormDetail', fileKind === 'PDF' ? 'E107' : 'E105')]),
    ...(format === 'paper' && weightGrams !== null
      ? [
          node('Measure', [
            ['MeasureType', '08'],
            ['Measurement', String(weightGrams)],
            ['MeasureUnitCode', 'gr'],
          ]),
        ]
      : []),
    ...(title.series === null ? [] : [collection(title.series, title.seriesNumber)]),
    titleDetail('01', title.name),
    ...contributors(title),
    ...languageCodes(title.language).map((code) =>
      node('Language', [
        ['LanguageRole', '01'],
        ['LanguageCode', code],
      ]),
    ),
    ...(title.pageCount === null
      ? []
      : [
          node('Extent', [
            ['ExtentType', '00'],
            ['ExtentValue', String(title.pageCount)],
            ['ExtentUnit', '03'],
          ]),
        ]),
    ...title.subjects.map(([scheme, code]) =>
      node('Subject', [
        ['SubjectSchemeIdentifier', scheme],
        // 20: keywords, which have no code.
        [scheme === '20' ? 'SubjectHeadingText' : 'SubjectCode', code],
      ]),
    ),
    [
      'Subject',
      [
        ['SubjectSchemeIdentifier', OWN_SCHEME.identifier],
        ['SubjectSchemeName', OWN_SCHEME.name],
        ['SubjectCode', OWN_WORDS.kind[title.kind]],
        ...(title.genre === null ? [] : [node('SubjectHeadingText', title.genre)]),
      ],
    ],
  ]
}

const titleDetail = (level: '01' | '02', text: string): OnixNode => [
  'TitleDetail',
  [
    ['TitleType', '01'],
    [
      'TitleElement',
      [
        ['TitleElementLevel', level],
        ['TitleText', text],
      ],
    ],
  ],
]

const collection = (series: string, number: number | null): OnixNode => [
  'Collection',
  [
    ['CollectionType', '10'],
    ...(number === null
      ? []
      : [
          node('CollectionSequence', [
            ['CollectionSequenceType', '02'],
            ['CollectionSequenceNumber', String(number)],
          ]),
        ]),
    titleDetail('02', series),
  ],
]

const ROLES: Record<ContributorRole, string> = {
  author: 'A01',
  illustrator: 'A12',
  translator: 'B06',
  editor: 'B01',
}

function contributors({ people }: ExportTitle): OnixNode[] {
  if (people.length === 0) return [['NoContributor', '']]
  return people.map(({ name, role }, at) => [
    'Contributor',
    [
      ['SequenceNumber', String(at + 1)],
      ['ContributorRole', ROLES[role]],
      ['PersonName', name],
    ],
  ])
}

function collateral({ description, cover }: ExportTitle, { origin }: ExportSettings): OnixNode[] {
  const texts: OnixNode[] =
    description === ''
      ? []
      : [
          node('TextContent', [
            ['TextType', '03'],
            ['ContentAudience', '00'],
            ['Text', { xhtml: `<p>${xmlText(description).replaceAll('\n', '<br/>')}</p>` }],
          ]),
        ]
  if (cover === null) return texts
  return [
    ...texts,
    node('SupportingResource', [
      ['ResourceContentType', '01'],
      ['ContentAudience', '00'],
      ['ResourceMode', '03'],
      [
        'ResourceVersion',
        [
          ['ResourceForm', '02'],
          ['ResourceLink', origin + cover],
        ],
      ],
    ]),
  ]
}

const isForthcoming = ({ status }: ExportTitle, { releasesOn }: ExportEdition): boolean =>
  status === 'draft' || (status === 'on_sale' && releasesOn !== null)

const publishing = (title: ExportTitle, edition: ExportEdition): OnixNode[] => [
  ...(title.publisher === null
    ? []
    : [
        node('Publisher', [
          ['PublishingRole', '01'],
          ['PublisherName', title.publisher],
        ]),
      ]),
  // 02 forthcoming, 04 active, 11 withdrawn from sale.
  ['PublishingStatus', isForthcoming(title, edition) ? '02' : title.status === 'on_sale' ? '04' : '11'],
  [
    'PublishingDate',
    [
      ['PublishingDateRole', '01'],
      ['Date', (edition.releasesOn ?? title.publishedOn).replaceAll('-', '')],
    ],
  ],
]

function supply(title: ExportTitle, edition: ExportEdition, { sender, prices }: ExportSettings): OnixNode[] {
  const amount = prices === 'list' ? edition.priceIdr : edition.finalPriceIdr
  return [
    [
      'Supplier',
      [
        // 00: unspecified.
        ['SupplierRole', '00'],
        ['SupplierName', sender.name],
      ],
    ],
    ['ProductAvailability', availability(title, edition)],
    ...(edition.releasesOn === null
      ? []
      : [
          node('SupplyDate', [
            // 08: expected availability.
            ['SupplyDateRole', '08'],
            ['Date', edition.releasesOn.replaceAll('-', '')],
          ]),
        ]),
    amount === 0
      ? ['UnpricedItemType', '01']
      : [
          'Price',
          [
            // What a shopper pays, tax included.
            ['PriceType', '02'],
            ['PriceAmount', String(amount)],
            ['CurrencyCode', 'IDR'],
          ],
        ],
  ]
}

/** 10 not yet available, 20 available, 31 out of stock, 46 withdrawn from sale. */
function availability(title: ExportTitle, edition: ExportEdition): string {
  const { status, free } = title
  const { format } = edition
  if (status === 'withdrawn') return '46'
  if (isForthcoming(title, edition)) return '10'
  return format === 'paper' && free <= 0 ? '31' : '20'
}
