import type { SVGProps } from 'react'

type IconData = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] }

/**
 * Makes an icon's component from the shapes that lucide-react has for it. In a build it replaces the package's own
 * function (`shell/vite-single-icons.ts`), which builds every attribute and merges class names again for each icon of
 * each page. Size, colour and stroke width come from classes; `.icon` has the defaults.
 */
export default function drawIcon({ node }: IconData) {
  const lines = { __html: node.map(markup).join('') }
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

const markup = ([tag, { key: _, ...attributes }]: IconData['node'][number]) =>
  `<${tag} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}/>`
