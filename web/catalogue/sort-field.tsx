import { Form } from 'react-router'
import type { Sort } from '#contracts/catalogue.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { type BookFilters, filtersPath, sortNames } from './book-filters.ts'

export type SortFieldProps = {
  /** The filters in view: without script the form sends them along. */
  shown: BookFilters
  wanted: BookFilters
  onChange: (filters: BookFilters) => void
}

/** The order of the list. A change applies at once; without script the form is sent by its button. */
export function SortField({ shown, wanted, onChange }: SortFieldProps) {
  const others = new URL(filtersPath({ ...shown, page: 1, sort: 'relevan' }), 'http://shop').searchParams
  return (
    <Form method="get" action={paths.books()} className="flex min-w-0 grow items-end gap-2">
      {[...others].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        label="Urutkan"
        name="sort"
        // On phones it stands beside a button, where its value needs no label.
        className="min-w-0 grow max-sm:[&>label]:sr-only sm:min-w-44"
        value={wanted.sort}
        options={Object.entries(sortNames).map(([value, text]) => ({ value, text }))}
        onChange={(event) => onChange({ ...wanted, sort: event.target.value as Sort, page: 1 })}
      />
      <noscript>
        <Button type="submit" kind="secondary">
          Urutkan
        </Button>
      </noscript>
    </Form>
  )
}
