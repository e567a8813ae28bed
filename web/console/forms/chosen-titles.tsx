import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useCall } from '../api/use-call.ts'
import { MoveButtons, moved } from './move-buttons.tsx'
import { type FoundTitle, TitleFinder } from './title-finder.tsx'

type ChosenTitlesProps = {
  ids: readonly number[]
  onChange: (ids: readonly number[]) => void
  most: number
  /** What is shown below the name of a title. */
  about?: (id: number) => ReactNode
}

/** Titles in their order, chosen by typing. */
export function ChosenTitles({ ids, onChange, most, about }: ChosenTitlesProps) {
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  const nameOf = (id: number) => names.get(id) ?? `judul ${id}`
  const move = (from: number, to: number) => onChange(moved(ids, from, to))
  return (
    <>
      <ol className="grid gap-1">
        {ids.map((id, index) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              {names.get(id) ?? <TitleName id={id} />}
              {about?.(id)}
            </span>
            <span className="flex shrink-0">
              <MoveButtons
                name={nameOf(id)}
                up={index > 0 ? () => move(index, index - 1) : undefined}
                down={index < ids.length - 1 ? () => move(index, index + 1) : undefined}
              />
              <IconButton
                label={`Hapus ${nameOf(id)}`}
                onClick={() => onChange(ids.filter((one) => one !== id))}
              >
                <Trash2 aria-hidden className="size-5" />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      {ids.length < most && (
        <TitleFinder
          label="Tambah judul"
          fits={(title) => isOnSale(title) && !ids.includes(title.id)}
          none="Tidak ada judul yang cocok."
        >
          {({ id, title }, again) => (
            <div key={id}>
              <Button
                kind="ghost"
                onClick={() => {
                  setNames(new Map([...names, [id, title]]))
                  onChange([...ids, id])
                  again()
                }}
              >
                Tambah {title}
              </Button>
            </div>
          )}
        </TitleFinder>
      )}
    </>
  )
}

const isOnSale = ({ status }: FoundTitle) => status === 'on_sale'

function TitleName({ id }: { id: number }) {
  const title = useCall('GET /api/console/titles/:id', { params: { id } })
  return title.data?.title ?? `Judul ${id}`
}
