/** A package's small picture is shown in one size. */
export const ICON_WIDTHS = [200] as const
