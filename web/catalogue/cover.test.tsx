import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Cover } from './cover.tsx'

const drawn = (title: string, alt = '') =>
  renderToStaticMarkup(
    <Cover book={{ title, author: { name: 'Sari Melati' }, cover_picture: null }} alt={alt} sizes="160px" />,
  )
const groundOf = (markup: string) => /bg-(?:primary|accent|success)/.exec(markup)?.[0]

test('§8 a title without a picture has a drawn cover with its name and author, so that no list has a hole', () => {
  const cover = drawn('Angin')
  expect(cover).not.toContain('<img')
  expect(cover).toMatch(/>Angin<.*>Sari Melati</)
  expect(cover).toContain('aria-hidden')
  expect(drawn('Angin', 'Sampul Angin')).toContain('role="img" aria-label="Sampul Angin"')
})

test('§8 drawn covers of a list are not all of one colour, and each title keeps its own', () => {
  const grounds = ['Angin', 'Bumi', 'Cahaya', 'Daun', 'Embun', 'Fajar'].map((title) => groundOf(drawn(title)))
  expect(new Set(grounds).size).toBeGreaterThan(1)
  expect(groundOf(drawn('Angin'))).toBe(grounds[0])
})
