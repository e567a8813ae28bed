import { Search } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { Screen } from '../screen.ts'
import type { Me } from '../session/staff-session.ts'
import { AccountMenu } from './account-menu.tsx'
import { PlaceLinks } from './place-links.tsx'
import { usePlaces } from './places.ts'

type MoreSheetProps = { me: Me; present: Screen | undefined; onFind: () => void; onClose: () => void }

/** All of the navigation, on phones. */
export function MoreSheet({ me, present, onFind, onClose }: MoreSheetProps) {
  const places = usePlaces()
  return (
    <Sheet open onOpenChange={onClose} title="Kelola toko">
      <nav aria-label="Semua bagian" className="text-sm">
        <PlaceLinks places={places} present={present} all />
      </nav>
      <div className="mt-4 grid gap-2 border-t border-line pt-3 text-sm">
        <Button kind="secondary" wide onClick={onFind}>
          <Search aria-hidden className="size-4.5" />
          Cari apa saja
        </Button>
        <AccountMenu me={me} />
      </div>
    </Sheet>
  )
}
