import type { SVGProps } from 'react'

/**
 * Makes an icon's component of the markup of its shapes. In a build it replaces the function of lucide-react
 * (`shell/vite-single-icons.ts`), which builds every attribute and merges class names again for each icon of each page.
 * Size, colour and stroke width come from classes; `.icon` has the defaults.
 */
export default function drawIcon(markup: string) {
  const lines = { __html: markup }
  return function Icon({ className, ...rest }: SVGProps<SVGSVGElement>) {
    return (
      <svg
        viewBox="0 0 24 24"
        // Its size where the style sheet has not loaded; classes take precedence.
        width={24}
        height={24}
        aria-hidden={rest['aria-label'] === undefined}
        {...rest}
        className={className === undefined ? 'icon' : `icon ${className}`}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the lines are the package's, not data
        dangerouslySetInnerHTML={lines}
      />
    )
  }
}
