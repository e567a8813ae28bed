// `npm run coverage:spec`: which sections of the specification (docs/specification.md) and which failures
// (docs/failures.md) have tests, by the marks in the tests' names (§1 …, F01 …), and which have none.
// With --write it renews the column of tests in docs/failures.md.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './processes.mjs'

const FAILURES = join(ROOT, 'docs', 'failures.md')
const SPECIFICATION = join(ROOT, 'docs', 'specification.md')
const ROOMS = ['kernel', 'contracts', 'server', 'web', 'flipbook', 'demo', 'demo-maker', 'tests', 'bench']

const tests = ROOMS.flatMap((room) => testFiles(join(ROOT, room))).flatMap(readTests)
const marks = [...rowsOf(SPECIFICATION, /^\| (§\d) \|/gm), ...rowsOf(FAILURES, /^\| (F\d{2,3}) \|/gm)]

if (process.argv.includes('--write')) writeFailures()
const without = marks.filter((mark) => testsOf(mark).length === 0)
for (const mark of marks) {
  const marked = testsOf(mark)
  console.log(`${mark}  ${marked.length === 0 ? '— none' : `${marked.length}`}`)
  for (const { name, file } of marked) console.log(`    ${name.replaceAll('\n', ' ')}  (${file})`)
}
const departures = readFileSync(SPECIFICATION, 'utf8').split('## Where the product departs')[1] ?? ''
console.log('\nSentences that a decision changed (docs/specification.md):')
for (const [, where, what] of departures.matchAll(/^\| (§\d[^|]*) \| ([^|]*) \|/gm))
  console.log(`    ${where}: ${what}`)
const unknown = tests.flatMap(({ name }) => marksOf(name)).filter((mark) => !marks.includes(mark))
console.log(`\nMarks without a row: ${[...new Set(unknown)].join(' ') || 'none'}`)
console.log(`Without a test: ${without.join(' ') || 'none'}`)

function rowsOf(file, pattern) {
  return [...readFileSync(file, 'utf8').matchAll(pattern)].map((match) => match[1])
}

function testsOf(mark) {
  return tests.filter(({ name }) => marksOf(name).includes(mark))
}

function writeFailures() {
  const text = readFileSync(FAILURES, 'utf8').replace(
    /^(\| (F\d{2,3}) \|[^|]*\|[^|]*\|).*$/gm,
    (_row, start, mark) => {
      const files = [...new Set(testsOf(mark).map(({ file }) => file))].sort()
      return `${start} ${files.map((file) => `\`${file}\``).join(' ')} |`
    },
  )
  writeFileSync(FAILURES, text)
}

/** `F01 …`, `F01, F02: …` or `§5 …`, anywhere in the name. */
function marksOf(name) {
  return name.match(/§\d|\bF\d{2,3}\b/g) ?? []
}

function testFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !file.includes('node_modules') && !file.includes(join('house', 'faults')))
}

function readTests(file) {
  const text = readFileSync(file, 'utf8')
  const names = text.matchAll(
    /\b(?:test|it|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g,
  )
  return [...names].map((match) => ({ name: match[2], file: relative(ROOT, file) }))
}
