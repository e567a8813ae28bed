import { ScreenFrame } from '../frame/screen-frame.tsx'
import { OwnPasskeys } from './own-passkeys.tsx'
import { OwnPassword } from './own-password.tsx'
import { OwnProfile } from './own-profile.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { SecondFactor } from './second-factor.tsx'

/** The account of the member who is signed in: name, password, second factor, passkeys, devices. */
export function AccountScreen() {
  return (
    <ScreenFrame title="Akun saya">
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <OwnProfile />
        <SecondFactor />
        <OwnPasskeys />
        <OwnPassword />
        <OwnSessions />
      </div>
    </ScreenFrame>
  )
}
