import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'

const FOLDER = join(process.cwd(), '.tmp', 'flip-reference')
const PACKAGES = ['flipbook-vue@0.10.4', 'vue@2.7.16']

type FlipbookVue = { flipRight(): void; flipLeft(): void }
declare global {
  interface Window {
    Vue: new (options: object) => { $refs: { book: FlipbookVue } }
    vueBook: { book: FlipbookVue; ended: () => void }
  }
}

/** The scripts of flipbook-vue, installed into a separate folder, since the shop does not depend on them. */
async function referenceScripts(): Promise<string[]> {
  const files = ['vue/dist/vue.min.js', 'flipbook-vue/dist/flipbook.min.js'].map((path) =>
    join(FOLDER, 'node_modules', path),
  )
  const read = () => Promise.all(files.map((file) => readFile(file, 'utf8')))
  return read().catch(async () => {
    await mkdir(FOLDER, { recursive: true })
    await writeFile(join(FOLDER, 'package.json'), '{ "private": true }')
    await promisify(execFile)(
      'npm',
      ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...PACKAGES],
      {
        cwd: FOLDER,
      },
    )
    return read()
  })
}

/** Shows these pictures in flipbook-vue, with the second pair in view. */
export async function openFlipbookVue(page: Page, pictures: readonly string[]): Promise<void> {
  await page.setContent(
    '<!doctype html><style>html,body{margin:0;height:100%;overflow:hidden}.book{width:100vw;height:100vh}</style><div id="place"></div>',
  )
  for (const content of await referenceScripts()) await page.addScriptTag({ content })
  await page.evaluate(async (pages) => {
    await Promise.all(
      pages.map((src) => {
        const image = new Image()
        image.src = src
        return image.decode()
      }),
    )
    const vue = new window.Vue({
      el: '#place',
      data: { pages: [null, ...pages] },
      template:
        '<flipbook ref="book" class="book" :pages="pages" :start-page="2" @flip-right-end="ended" @flip-left-end="ended"></flipbook>',
      methods: { ended: () => window.vueBook.ended() },
    })
    window.vueBook = { book: vue.$refs.book, ended: () => undefined }
  }, pictures)
  await page.waitForTimeout(1_000)
}
