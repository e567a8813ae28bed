import type { ReactNode } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useLocation,
  useNavigation,
} from 'react-router'
import type { User } from '#contracts/accounts.ts'
import { type ProfileTab, paths } from '../../paths.ts'
import { requireSession } from '../../session/require-session.ts'
import { readSession } from '../../session/session.ts'
import { MemberPageFault } from '../../shell/member-page-fault.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { pageNumber } from '../../shell/page-number.ts'
import { TransactionList } from '../../transactions/transaction-list.tsx'
import { TransactionListSkeleton } from '../../transactions/transaction-list-skeleton.tsx'
import { classes } from '../../ui/classes.ts'
import { laterPart } from '../../ui/later-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { loadContent, loadUser, type ProfileContent } from './load-profile.ts'
import { NoticeSettings } from './notice-settings.tsx'
import { OpenAccessList } from './open-access-list.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SideMenu } from './profile-menu.tsx'
import { profileTab } from './profile-tabs.ts'
import { SubscriptionList } from './subscription-list.tsx'

/** Of tabs that few open. */
const AddressBook = laterPart(() => import('./address-book.tsx'), 'AddressBook')
const PasswordForm = laterPart(() => import('./password-form.tsx'), 'PasswordForm')
/** At the end of its tab, below the first screen. */
const OwnData = laterPart(() => import('./own-data.tsx'), 'OwnData')

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request)
  const { searchParams } = new URL(request.url)
  const [user, content] = await Promise.all([
    loadUser(request.signal),
    loadContent(profileTab(searchParams), pageNumber(searchParams), request.signal),
  ])
  return { user, content }
}

export function meta({ matches, location }: MetaArgs) {
  return pageMeta(matches, { title: profileTab(new URLSearchParams(location.search)), hidden: true })
}

export function ErrorBoundary() {
  return <MemberPageFault frame={FaultFrame} />
}

/** The shopper is known from the session, also where the profile cannot be had. */
function FaultFrame({ children }: { children: ReactNode }) {
  const tab = useWantedTab()
  return (
    <Frame user={readSession()?.user} tab={tab}>
      {children}
    </Frame>
  )
}

type FrameProps = {
  user: User | undefined
  /** The chosen entry of the menu. */
  tab: ProfileTab
  /** The entry whose content is shown: another one while the chosen one is loading. */
  shown?: ProfileTab
  children: ReactNode
  busy?: boolean
}

function Frame({ user, tab, shown = tab, children, busy }: FrameProps) {
  return (
    <div className="wrap grid grid-cols-1 gap-6 py-6 sm:py-8 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-10">
      <SideMenu user={user} tab={tab} />
      <section aria-label={shown} aria-busy={busy} className="min-w-0">
        <h2 className="mb-5 font-serif text-2xl font-semibold">{shown}</h2>
        {children}
      </section>
    </div>
  )
}

const useWantedTab = () => profileTab(new URLSearchParams(useLocation().search))

export function HydrateFallback() {
  const tab = useWantedTab()
  return (
    <Frame user={undefined} tab={tab} busy>
      {tab === 'Transaksi Saya' ? (
        <TransactionListSkeleton />
      ) : tab === 'Langganan Saya' || tab === 'Alamat Saya' ? (
        <div className="grid gap-4">
          <Skeleton className="h-36" />
          <Skeleton className="h-36" />
        </div>
      ) : (
        <FormSkeleton narrow={tab === 'Ganti Password'} />
      )}
    </Frame>
  )
}

function FormSkeleton({ narrow }: { narrow: boolean }) {
  return (
    <div
      className={classes(
        'grid gap-5 rounded border border-line bg-surface p-5 sm:p-8',
        narrow ? 'max-w-lg' : 'sm:grid-cols-2',
      )}
    >
      {!narrow && <Skeleton className="size-24 rounded-full! sm:col-span-2" />}
      {(narrow ? ['a', 'b', 'c'] : ['a', 'b', 'c', 'd', 'e']).map((field) => (
        <div key={field} className="grid content-start gap-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-11" />
        </div>
      ))}
    </div>
  )
}

function Content({ user, content }: { user: User; content: ProfileContent }) {
  switch (content.tab) {
    case 'Profil Saya':
      return (
        <div className="grid grid-cols-1 gap-10">
          <ProfileForm user={user} />
          <OpenAccessList open={content.open} />
          <NoticeSettings notices={content.notices} />
          <OwnData />
        </div>
      )
    case 'Langganan Saya':
      return <SubscriptionList packages={content.packages} />
    case 'Ganti Password':
      return <PasswordForm email={user.email} />
    case 'Alamat Saya':
      return <AddressBook addresses={content.addresses} />
    case 'Transaksi Saya':
      return (
        <TransactionList
          page={content.page}
          pathOf={(page) => paths.profile('Transaksi Saya', { page })}
          transactions={content.transactions}
        />
      )
  }
}

export default function ProfilePage() {
  const { user, content } = useLoaderData<typeof clientLoader>()
  const { search } = useLocation()
  const { location: next } = useNavigation()
  const loading = next !== undefined && next.pathname === paths.profile()
  // The menu shows the pressed entry at once, without waiting for the network.
  const wanted = profileTab(new URLSearchParams(loading ? next.search : search))
  return (
    <Frame user={user} tab={wanted} shown={content.tab} busy={loading}>
      <div className={classes('transition-opacity', loading && 'opacity-50 delay-150')}>
        <Content user={user} content={content} />
      </div>
    </Frame>
  )
}
