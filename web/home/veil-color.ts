/** The relative luminance of a veil. White letters on it have a contrast of 11:1; the picture below it reduces that. */
const DARK_ENOUGH = 0.045

/** A mean colour is less saturated than the colours that it comes from. */
const SATURATION = 1.6

const linear = (channel: number) => {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/**
 * The mean colour of a picture, saturated and dark enough for white letters.
 * @param color as `#rrggbb`
 * @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
 */
export function veilColor(color: string): string {
  const mean = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const grey = mean.reduce((sum, channel) => sum + channel, 0) / 3
  let channels = mean.map((channel) =>
    Math.round(Math.min(255, Math.max(0, grey + (channel - grey) * SATURATION))),
  )
  const luminance = () => {
    const [red = 0, green = 0, blue = 0] = channels.map(linear)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  while (luminance() > DARK_ENOUGH) channels = channels.map((channel) => Math.floor(channel * 0.94))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
