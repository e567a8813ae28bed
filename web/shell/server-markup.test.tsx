import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Link as RouterLink } from 'react-router'
import { describe, expect, test } from 'vitest'
import { SelectField } from '../ui/select-field.tsx'
import { Link } from './link.tsx'

/** The markup of the browser's components. React hydrates the server's markup only where it is the same. */
describe('§2 what the server writes by a shorter path is what the browser’s components make', () => {
  test.each([
    '/',
    '/books?q=laut+biru&page=2',
    '/books/detail/?q=laut&shape=ebook',
    '/profile?tab=Profil+Saya',
  ])('a link to %s', (to) => {
    const link = { className: 'underline', 'aria-label': 'Buka "Laut" & langit', title: 'Laut' }
    const router = renderToStaticMarkup(
      <MemoryRouter>
        <RouterLink to={to} discover="none" prefetch="none" {...link}>
          Laut
        </RouterLink>
      </MemoryRouter>,
    )
    const attributes = (markup: string) => markup.match(/[\w-]+="[^"]*"/g)?.toSorted()
    const server = renderToStaticMarkup(
      <Link to={to} prefetch="intent" {...link}>
        Laut
      </Link>,
    )
    expect(attributes(server)).toEqual(attributes(router))
    expect(server).toMatch(/^<a [^>]*>Laut<\/a>$/)
  })

  test('the choices of a field, with one chosen, one that cannot be, and signs in their texts', () => {
    const options = [
      { value: 2026, text: '2026' },
      { value: 'a"b', text: 'Tinta <merah> & "biru"' },
      { value: 'habis', text: 'Habis', disabled: true },
    ]
    const plain = renderToStaticMarkup(
      <select defaultValue={2026}>
        <option value="">Pilih</option>
        {options.map(({ value, text, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {text}
          </option>
        ))}
      </select>,
    )
    const choices = (markup: string) => markup.slice(markup.indexOf('<option'), markup.indexOf('</select>'))
    const field = renderToStaticMarkup(
      <SelectField label="Tahun" name="tahun" placeholder="Pilih" options={options} defaultValue={2026} />,
    )
    expect(choices(field)).toBe(choices(plain))
    expect(choices(field)).toContain('<option value="2026" selected="">2026</option>')
  })
})
