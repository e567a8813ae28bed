export type BareFlip = { pictures: string[]; width: number; height: number; strips: number; duration: number }

/**
 * The least that a turn of bent strips costs: a canvas with a piece of each face, one transform and one shade per strip
 * and frame, and nothing else. Runs in the page, so it uses nothing from outside. @returns when the turn has ended
 */
export async function bareFlip({ pictures, width, height, strips, duration }: BareFlip): Promise<void> {
  const images = await Promise.all(
    pictures.map(async (src) => {
      const image = new Image()
      image.src = src
      await image.decode()
      return image
    }),
  )
  const spine = innerWidth / 2
  const place = document.createElement('div')
  place.style.cssText = 'position:fixed;inset:0;perspective:2400px'
  document.body.replaceChildren(place)
  const canvasOf = (image: HTMLImageElement, left: number, part: number) => {
    const canvas = document.createElement('canvas')
    canvas.width = part
    canvas.height = height
    canvas.getContext('2d', { alpha: false })?.drawImage(image, -left, 0, width, height)
    return canvas
  }
  const [left, front, back, right] = images
  if (!left || !front || !back || !right) return
  for (const [image, x] of [
    [left, spine - width],
    [right, spine],
  ] as const) {
    const page = canvasOf(image, 0, width)
    page.style.cssText = `position:absolute;top:0;left:${x}px`
    place.append(page)
  }
  const part = width / strips
  const turning = Array.from({ length: strips }, (_, i) => {
    const strip = document.createElement('div')
    strip.style.cssText = `position:absolute;left:0;top:0;width:${part}px;height:${height}px;transform-origin:0 50%;transform-style:preserve-3d;will-change:transform`
    const faces = [canvasOf(front, i * part, part), canvasOf(back, width - (i + 1) * part, part)]
    faces.forEach((face, side) => {
      face.style.cssText = `position:absolute;inset:0;backface-visibility:hidden;transform:rotateY(${side * 180}deg)`
    })
    const shade = document.createElement('div')
    shade.style.cssText = 'position:absolute;inset:0;background:#000;opacity:0;will-change:opacity'
    strip.append(...faces, shade)
    place.append(strip)
    return { strip, shade }
  })
  await new Promise<void>((done) => {
    const start = performance.now()
    const frame = () => {
      const share = Math.min(1, (performance.now() - start) / duration)
      const progress = share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) ** 2
      const bend = 2 * Math.PI * Math.min(progress, 1 - progress)
      const turned = 2 * Math.PI * Math.max(0, progress - 0.5)
      let x = spine
      let z = 0
      for (const [i, { strip, shade }] of turning.entries()) {
        const angle = turned + (bend * (i + 0.5)) / strips
        strip.style.transform = `translate3d(${x}px,0,${z}px) rotateY(${-angle}rad)`
        shade.style.opacity = `${(1 - Math.abs(Math.cos(angle))) * 0.6}`
        x += part * Math.cos(angle)
        z += part * Math.sin(angle)
      }
      if (share < 1) requestAnimationFrame(frame)
      else done()
    }
    requestAnimationFrame(frame)
  })
}
