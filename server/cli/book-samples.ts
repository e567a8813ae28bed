import { type Remark, shownRemark } from '#server/book-files/book-faults.rules.ts'
import { type RemadeSample, remakeSamples } from '#server/book-files/remake-samples.ts'
import { openOwnFiles } from '#server/compose-storage.ts'
import { reportCommand } from './command.ts'
import { flag } from './options.ts'

export const bookSamples = reportCommand({
  name: 'book samples',
  about: `Makes samples anew that were made by older rules; until then nobody reads them. The shop does the same by itself, a
few minutes at a time. Prints each book with the number of its pages that anybody may read, and why it has no sample
or why pages of it are pictures.`,
  options: { all: flag('makes the samples of all ebooks anew') },
  run: async ({ config, database, signal }, { all }) => {
    const files = await openOwnFiles({ config, database })
    const samples: (Omit<RemadeSample, 'remarks'> & { remarks: Remark[] })[] = []
    for await (const sample of remakeSamples({ database, files }, { all, until: signal })) {
      samples.push({ ...sample, remarks: sample.remarks.map(shownRemark) })
    }
    const outcome = `${samples.length} ${samples.length === 1 ? 'sample was' : 'samples were'} made anew.`
    const lines = samples.map(
      ({ title, pageCount, remarks }) =>
        `"${title}": ${pageCount === null ? 'none' : `${pageCount} pages`}${remarks.map(({ sentence }) => `. ${sentence}`).join('')}`,
    )
    return { view: { samples }, lines: [...lines, outcome], outcome }
  },
})
