import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { Picture } from '../../ui/picture.tsx'
import { inputEdge, inputLook } from '../../ui/text-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { tellDone, tellFailure } from '../api/use-act.tsx'
import { DropField } from '../forms/drop-field.tsx'
import { FormSection } from '../forms/record-form-frame.tsx'
import { type ChosenPicture, PictureAddress } from './picture-address.tsx'
import { saveInTurn } from './save-in-turn.ts'
import type { TitleRecord } from './title-words.ts'

const ActDialog = laterPart(() => import('../forms/act-dialog.tsx'), 'ActDialog')
const ChosenPictureDialog = laterPart(() => import('./chosen-picture-dialog.tsx'), 'ChosenPictureDialog')

type Gallery = TitleRecord['gallery']
type TitlePicturesProps = { title: TitleRecord; changed: (title: TitleRecord) => void }

/** The cover and the gallery: chosen, dropped, pasted, or fetched from an address. */
export function TitlePictures({ title, changed }: TitlePicturesProps) {
  const { id, cover_picture, gallery } = title
  const params = { id }
  const newest = useRef(gallery)
  useEffect(() => {
    newest.current = gallery
  }, [gallery])
  /** Each change is of what the one before has left. */
  const put = async (change: (pictures: Gallery) => Gallery) => {
    const saved = await saveInTurn(title, async (version) => {
      const pictures = change(newest.current).map(({ picture, alt }) => ({ key: picture.key, alt }))
      const body = { version, pictures }
      const stored = await callConsole('PUT /api/console/titles/:id/pictures', { params, body })
      newest.current = stored.gallery
      return stored
    })
    changed(saved)
  }
  const arrange = (change: (pictures: Gallery) => Gallery, done: string) =>
    put(change).then(() => tellDone(done), tellFailure)
  const describe = (key: string, text: string) =>
    arrange(
      (pictures) => pictures.map((shown) => (shown.picture.key === key ? { ...shown, alt: text } : shown)),
      'Keterangan disimpan',
    )
  const move = (key: string, by: number) =>
    arrange((pictures) => {
      const from = pictures.findIndex(({ picture }) => picture.key === key)
      const next = pictures.filter((_, at) => at !== from)
      next.splice(Math.max(0, from + by), 0, ...pictures.slice(from, from + 1))
      return next
    }, 'Galeri disusun')
  const [chosen, setChosen] = useState<ChosenPicture>()
  const [removing, setRemoving] = useState<'cover' | { place: number; key: string }>()
  return (
    <FormSection title="Sampul dan galeri" text="JPG, PNG, WebP, AVIF, atau GIF sampai 8 MB.">
      <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-4">
        <div className="grid content-start gap-2">
          <span className="relative block aspect-2/3 overflow-hidden rounded-sm bg-plate">
            {cover_picture !== null && (
              <Picture picture={cover_picture} alt={`Sampul ${title.title}`} sizes="8rem" fit="cover" />
            )}
          </span>
          {cover_picture !== null && (
            <button
              type="button"
              className="min-h-11 font-semibold text-danger hover:underline"
              onClick={() => setRemoving('cover')}
            >
              Lepas sampul
            </button>
          )}
        </div>
        <DropField
          label="Pilih sampul"
          busy={false}
          pasted
          onFile={(file) => setChosen({ file, as: 'cover' })}
        >
          Pilih, seret, atau tempel (Ctrl+V) gambar sampul di sini.
        </DropField>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3">
        {gallery.map(({ picture, alt }, index) => (
          <li key={picture.key} className="grid gap-1">
            <span className="relative block aspect-square overflow-hidden rounded-sm bg-plate">
              <Picture picture={picture} alt={alt} sizes="8rem" fit="cover" />
            </span>
            <input
              // The stored text is shown again where another one was not saved.
              key={alt}
              name="alt"
              aria-label={`Keterangan gambar ${index + 1}`}
              placeholder="Keterangan"
              defaultValue={alt}
              maxLength={200}
              className={classes(inputLook, inputEdge())}
              onBlur={({ target }) => {
                if (target.value.trim() !== alt) void describe(picture.key, target.value)
              }}
            />
            <span className="flex justify-between">
              <IconButton
                label={`Majukan gambar ${index + 1}`}
                disabled={index === 0}
                onClick={() => void move(picture.key, -1)}
              >
                <ArrowLeft aria-hidden className="size-4" />
              </IconButton>
              <IconButton
                label={`Hapus gambar ${index + 1}`}
                onClick={() => setRemoving({ place: index + 1, key: picture.key })}
              >
                <Trash2 aria-hidden className="size-4" />
              </IconButton>
              <IconButton
                label={`Mundurkan gambar ${index + 1}`}
                disabled={index === gallery.length - 1}
                onClick={() => void move(picture.key, 1)}
              >
                <ArrowRight aria-hidden className="size-4" />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      <DropField
        label="Tambah gambar galeri"
        busy={false}
        onFile={(file) => setChosen({ file, as: 'gallery' })}
      >
        Tambah gambar ke galeri.
      </DropField>
      <PictureAddress onFetched={setChosen} />
      {chosen !== undefined && (
        <ChosenPictureDialog
          title={title}
          chosen={chosen}
          changed={changed}
          close={() => setChosen(undefined)}
        />
      )}
      {removing !== undefined && (
        <ActDialog
          title={removing === 'cover' ? 'Lepas sampul?' : `Hapus gambar ${removing.place}?`}
          description="Untuk memasangnya lagi, berkasnya harus diunggah lagi."
          submit={removing === 'cover' ? 'Lepas' : 'Hapus'}
          danger
          send={async () => {
            if (removing === 'cover') {
              changed(
                await saveInTurn(title, (version) =>
                  callConsole('DELETE /api/console/titles/:id/cover', { params, query: { version } }),
                ),
              )
              return 'Sampul dilepas'
            }
            await put((pictures) => pictures.filter(({ picture }) => picture.key !== removing.key))
            return 'Gambar dihapus'
          }}
          close={() => setRemoving(undefined)}
        />
      )}
    </FormSection>
  )
}
