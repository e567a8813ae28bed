import { useEffect, useState } from 'react'

type PrivatePicture = { id: number; width: number; height: number }

type PrivatePicturesProps = {
  pictures: readonly PrivatePicture[]
  /** Fetches one, as a `data:` URL: such pictures have no address. The same function in every render. */
  load: (id: number) => Promise<string>
}

/** Pictures that only some people may see, small; a press shows one in full. */
export function PrivatePictures({ pictures, load }: PrivatePicturesProps) {
  const [large, setLarge] = useState<number>()
  if (pictures.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {pictures.map((picture, index) => (
        <li key={picture.id} className={large === picture.id ? 'order-last w-full' : undefined}>
          <button
            type="button"
            aria-pressed={large === picture.id}
            aria-label={`Gambar ${index + 1} dari ${pictures.length}`}
            onClick={() => setLarge((open) => (open === picture.id ? undefined : picture.id))}
            className="block max-w-full cursor-zoom-in overflow-hidden rounded-sm border border-line aria-pressed:cursor-zoom-out"
          >
            <Loaded picture={picture} load={load} isLarge={large === picture.id} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Loaded({
  picture: { id, width, height },
  load,
  isLarge,
}: Pick<PrivatePicturesProps, 'load'> & { picture: PrivatePicture; isLarge: boolean }) {
  const [url, setUrl] = useState<string>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let left = false
    load(id).then(
      (found) => !left && setUrl(found),
      () => !left && setFailed(true),
    )
    return () => {
      left = true
    }
  }, [id, load])
  const look = isLarge ? 'max-h-[70dvh] w-auto max-w-full' : 'size-20 object-cover'
  if (failed)
    return <span className="grid size-20 place-items-center p-1 text-xs text-muted">Tidak terbuka</span>
  if (url === undefined) return <span className="block size-20 bg-line" />
  return <img src={url} alt="" width={width} height={height} className={look} />
}
