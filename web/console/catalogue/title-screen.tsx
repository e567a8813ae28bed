import { ExternalLink } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classes } from '../../ui/classes.ts'
import { lazyPart } from '../../ui/later-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { callConsole } from '../api/call-console.ts'
import { tellFailure } from '../api/use-act.tsx'
import { useCall } from '../api/use-call.ts'
import { RecordFormFrame } from '../forms/record-form-frame.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { LoadedScreen } from '../frame/loaded-screen.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { useScreenParams } from '../frame/screen-params.ts'
import { FilterPills } from '../lists/filters.tsx'
import { oneOf, useListAddress } from '../lists/use-list-address.ts'
import { hasRight, useMe } from '../session/staff-session.ts'
import { EditionSection } from './edition-section.tsx'
import { PlannedPrices } from './planned-prices.tsx'
import { PlannedStatus } from './planned-status.tsx'
import { saveInTurn } from './save-in-turn.ts'
import { TitleAddress } from './title-address.tsx'
import { TitleFile } from './title-file.tsx'
import { checkTitle, saveTitle, TITLE_LABELS, titleValues } from './title-form.ts'
import { TitlePictures } from './title-pictures.tsx'
import { StatusActions } from './title-status.tsx'
import { TitleStock } from './title-stock.tsx'
import { TitleTexts } from './title-texts.tsx'
import { TitleWishes } from './title-wishes.tsx'
import { STATUS_WORDS, type TitleRecord, wordsOf } from './title-words.ts'

const TitlePreview = lazyPart(() => import('./title-preview.tsx'), 'TitlePreview')
const NextIssueDialog = lazyPart(() => import('./next-issue-dialog.tsx'), 'NextIssueDialog')

/** One title with all that staff can change of it. */
export function TitleScreen() {
  const id = Number(useScreenParams().id)
  const title = useCall('GET /api/console/titles/:id', { params: { id } })
  const data = title.data?.id === id ? title.data : undefined
  return (
    <LoadedScreen title="Judul" state={{ ...title, data }}>
      {(shown) => <OpenTitle key={id} title={shown} changed={(next) => title.change(() => next)} />}
    </LoadedScreen>
  )
}

type OpenTitleProps = { title: TitleRecord; changed: (title: TitleRecord) => void }

function OpenTitle({ title, changed }: OpenTitleProps) {
  const [asking, setAsking] = useState(false)
  const onTaken = useCallback(() => {
    const params = { id: title.id }
    callConsole('GET /api/console/titles/:id', { params }).then(changed).catch(tellFailure)
  }, [changed, title.id])
  const mayChange = hasRight(useMe(), 'katalog.ubah')
  const { id, status, slug, ebook, physical_book } = title
  const words = STATUS_WORDS[status]
  return (
    <ScreenFrame
      title={title.title}
      logged={{ kind: 'title', id }}
      beside={<Chip tone={words.tone}>{words.text}</Chip>}
      actions={
        <>
          {status === 'on_sale' && (
            <ButtonLink
              kind="secondary"
              link={
                <a href={`/books/detail/?q=${encodeURIComponent(slug)}`} target="_blank" rel="noreferrer" />
              }
            >
              <ExternalLink aria-hidden className="size-4" />
              Lihat di toko
            </ButtonLink>
          )}
          {mayChange && (
            <Button kind="secondary" onClick={() => setAsking(true)}>
              Edisi berikutnya
            </Button>
          )}
          {mayChange && <StatusActions title={title} changed={changed} />}
        </>
      }
    >
      {asking && (
        <Suspense>
          <NextIssueDialog title={title} close={() => setAsking(false)} />
        </Suspense>
      )}
      <TitleForm title={title} changed={changed} disabled={!mayChange} />
      <div className="grid gap-5 xl:grid-cols-2">
        {mayChange && (
          <>
            <TitlePictures title={title} changed={changed} />
            {ebook !== null && <TitleFile id={id} onTaken={onTaken} />}
            {physical_book !== null && <TitleStock id={id} />}
            <PlannedStatus title={title} changed={changed} />
            <PlannedPrices title={title} changed={changed} />
            <TitleAddress title={title} changed={changed} />
          </>
        )}
        <TitleWishes id={id} />
      </div>
    </ScreenFrame>
  )
}

const PREVIEWS = [
  { value: '', text: 'Tanpa pratinjau' },
  { value: 'ponsel', text: 'Ponsel' },
  { value: 'layar', text: 'Layar lebar' },
] as const
const WIDTHS = { ponsel: 360, layar: 1280 } as const

function TitleForm({ title, changed, disabled }: OpenTitleProps & { disabled: boolean }) {
  const { id } = title
  const address = useListAddress()
  const preview = oneOf(['ponsel', 'layar'], address.get('pratinjau'))
  const form = useRecordForm({
    draft: `title ${id}`,
    record: title,
    valuesOf: titleValues,
    changed,
    check: checkTitle,
    save: (values, version) => saveInTurn({ id, version }, (from) => saveTitle(id, values, from)),
    reread: () => callConsole('GET /api/console/titles/:id', { params: { id } }),
    done: `“${title.title}” disimpan`,
  })
  return (
    <RecordFormFrame form={form} labels={TITLE_LABELS} show={wordsOf}>
      <FilterPills name="pratinjau" label="Pratinjau halaman toko" options={PREVIEWS} />
      <div className={classes('grid gap-5', preview === 'ponsel' && 'xl:grid-cols-[minmax(0,1fr)_22.75rem]')}>
        <fieldset
          disabled={disabled}
          className={classes('grid min-w-0 content-start gap-5', preview !== 'ponsel' && 'xl:grid-cols-2')}
        >
          <TitleTexts form={form} />
          <div className="grid content-start gap-5">
            <EditionSection form={form} edition="ebook" file={title.ebook?.file ?? null} />
            <EditionSection form={form} edition="physical_book" />
          </div>
        </fieldset>
        {preview !== undefined && (
          <section
            aria-label="Pratinjau"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the page is scrolled by keyboard as well
            tabIndex={0}
            className="max-w-full self-start overflow-x-auto xl:sticky xl:top-4"
          >
            <Suspense fallback={<Skeleton className="h-180 w-full" />}>
              <TitlePreview title={title} values={form.values} width={WIDTHS[preview]} />
            </Suspense>
          </section>
        )}
      </div>
    </RecordFormFrame>
  )
}
