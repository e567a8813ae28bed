import { type Remark, shownRemark } from '#server/book-files/book-faults.rules.ts'
import { type RemadeSample, remakeSamples } from '#server/book-files/remake-samples.ts'
import { openFiles } from '#server/compose-storage.ts'
import { type Command, parseCommandLine } from './command.ts'
import { asOperator } from './operator-session.ts'
import { printResult } from './print-result.ts'

export const bookSamples: Command = {
  help: `Usage: lembar book samples [options]

Makes samples anew that were made by older rules; until then nobody reads them. The shop does the same by itself, a
few minutes at a time. Prints each book with the number of its pages that anybody may read, and why it has no sample
or why pages of it are pictures.

  --all    makes the samples of all ebooks anew
  --json   prints the result as JSON
`,
  run: async (args) => {
    const { values } = parseCommandLine({
      args,
      options: { all: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
    })
    return asOperator('book samples', values, async ({ config, database, signal }) => {
      const files = await openFiles(config)
      const samples: (Omit<RemadeSample, 'remarks'> & { remarks: Remark[] })[] = []
      for await (const sample of remakeSamples({ database, files }, { all: values.all, until: signal })) {
        samples.push({ ...sample, remarks: sample.remarks.map(shownRemark) })
      }
      const verdict = `${samples.length} ${samples.length === 1 ? 'sample was' : 'samples were'} made anew.`
      printResult(values.json, { samples }, [
        ...samples.map(
          ({ title, pageCount, remarks }) =>
            `"${title}": ${pageCount === null ? 'none' : `${pageCount} pages`}${remarks.map(({ sentence }) => `. ${sentence}`).join('')}`,
        ),
        verdict,
      ])
      return { outcome: verdict, exitCode: 0 }
    })
  },
}
