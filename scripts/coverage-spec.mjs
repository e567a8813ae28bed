// `npm run coverage:spec`: which sections of the specification (§1 … §9, named at the start of a test or of
// its group) and which failures of others (F01 … F53) have tests, and which have none.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './processes.mjs'

const SECTIONS = ['§1', '§2', '§3', '§4', '§5', '§6', '§7', '§8', '§9']
/** The table of failures that others shipped has these rows; the numbers between are not given. */
const FAILURES = [...numbers(1, 22), ...numbers(30, 39), ...numbers(50, 53)]
const ROOMS = ['kernel', 'contracts', 'server', 'web', 'flipbook', 'demo', 'tests', 'bench']

const tests = ROOMS.flatMap((room) => testFiles(join(ROOT, room))).flatMap(readTests)

const holes = []
for (const mark of [...SECTIONS, ...FAILURES]) {
  const own = tests.filter(({ name }) => marksOf(name).includes(mark))
  if (own.length === 0) holes.push(mark)
  console.log(`${mark}  ${own.length === 0 ? '— none' : `${own.length}`}`)
  for (const { name, file } of own) console.log(`    ${name.replaceAll('\n', ' ')}  (${file})`)
}
console.log(`\nWithout a test: ${holes.length === 0 ? 'none' : holes.join(' ')}`)

function numbers(from, to) {
  return Array.from({ length: to - from + 1 }, (_, index) => `F${String(from + index).padStart(2, '0')}`)
}

/** `F01 …`, `F01, F02: …` or `§5 …`, anywhere in the name. */
function marksOf(name) {
  return name.match(/§\d|\bF\d\d\b/g) ?? []
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
