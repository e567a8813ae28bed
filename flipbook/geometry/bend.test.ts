import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bendFace, facesReader, profile, project, type StripPose, turnShape } from './bend.ts'

const bends = fc.record({
  width: fc.double({ min: 50, max: 2000, noNaN: true }),
  strips: fc.integer({ min: 1, max: 40 }),
  progress: fc.double({ min: 0, max: 1, noNaN: true }),
  side: fc.constantFrom('left' as const, 'right' as const),
  face: fc.constantFrom('front' as const, 'back' as const),
})

/** Where a strip's right edge is, following its own axis from its left edge. */
const rightEnd = (pose: StripPose, width: number) => {
  const length = width * (pose.to - pose.from)
  return { x: pose.x + length * Math.cos(pose.angle), z: pose.z + length * Math.sin(pose.angle) }
}

describe('the turning sheet', () => {
  it('has no gap or step between its strips, whatever the bend', () => {
    fc.assert(
      fc.property(bends, (options) => {
        const poses = bendFace(options)
        for (let i = 0; i + 1 < poses.length; i++) {
          const a = poses[i]
          const b = poses[i + 1]
          if (!a || !b) throw new Error('missing strip')
          const ends = [a, rightEnd(a, options.width)]
          const starts = [b, rightEnd(b, options.width)]
          const gap = Math.min(...ends.flatMap((p) => starts.map((q) => Math.hypot(p.x - q.x, p.z - q.z))))
          expect(gap).toBeLessThan(1e-6 * options.width)
        }
      }),
    )
  })

  it('loses none of the page: the strips carry every part of the picture once', () => {
    fc.assert(
      fc.property(bends, (options) => {
        const parts = bendFace(options).toSorted((a, b) => a.from - b.from)
        expect(parts[0]?.from).toBeCloseTo(0, 9)
        expect(parts.at(-1)?.to).toBeCloseTo(1, 9)
        for (let i = 0; i + 1 < parts.length; i++)
          expect(parts[i]?.to).toBeCloseTo(parts[i + 1]?.from ?? -1, 9)
        const joints = profile(options.width, options.strips, turnShape(options.progress))
        const length = joints
          .slice(1)
          .reduce((sum, p, i) => sum + Math.hypot(p.x - (joints[i]?.x ?? 0), p.z - (joints[i]?.z ?? 0)), 0)
        expect(length).toBeCloseTo(options.width, 6)
      }),
    )
  })

  it('never dips under the book, and each strip lies at least as high as the one before', () => {
    fc.assert(
      fc.property(bends, ({ width, strips, progress }) => {
        const joints = profile(width, strips, turnShape(progress))
        for (let i = 1; i < joints.length; i++) {
          expect((joints[i]?.z ?? 0) - (joints[i - 1]?.z ?? 0)).toBeGreaterThanOrEqual(-1e-9 * width)
        }
      }),
    )
  })

  it('lies flat where it lay at the start', () => {
    fc.assert(
      fc.property(bends, (options) => {
        for (const pose of bendFace({ ...options, progress: 0, face: 'front' })) {
          expect(pose.angle).toBeCloseTo(0, 9)
          expect(pose.z).toBeCloseTo(0, 9)
          const left = options.side === 'right' ? 0 : -options.width
          expect(pose.x).toBeCloseTo(left + pose.from * options.width, 6)
        }
      }),
    )
  })

  it('lies flat on the other side at the end, its back up and not mirrored', () => {
    fc.assert(
      fc.property(bends, (options) => {
        const poses = bendFace({ ...options, progress: 1, face: 'back' })
        for (const pose of poses) {
          expect(Math.cos(pose.angle)).toBeCloseTo(1, 9)
          expect(pose.z).toBeCloseTo(0, 6)
          const left = options.side === 'right' ? -options.width : 0
          expect(pose.x).toBeCloseTo(left + pose.from * options.width, 6)
          expect(facesReader(pose, 0, 2400)).toBe(true)
        }
      }),
    )
  })

  it('turns a left page as the mirror image of a right one', () => {
    fc.assert(
      fc.property(bends, (options) => {
        const right = bendFace({ ...options, side: 'right' })
        const left = bendFace({ ...options, side: 'left' })
        right.forEach((pose, i) => {
          const mirrored = left[i]
          if (!mirrored) throw new Error('missing strip')
          expect(mirrored.angle).toBeCloseTo(-pose.angle, 9)
          expect(mirrored.from).toBeCloseTo(1 - pose.to, 9)
          // The left edge of one strip is the right edge of its neighbour.
          const end = rightEnd(pose, options.width)
          expect(mirrored.x).toBeCloseTo(-end.x, 5)
          expect(mirrored.z).toBeCloseTo(end.z, 5)
        })
      }),
    )
  })

  it('bends round a cylinder: half way its edge stands upright over the spine, 2 · width / π high', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 60 }), (strips) => {
        const edge = profile(1000, strips, turnShape(0.5)).at(-1)
        expect(edge?.x).toBeCloseTo(0, 6)
        expect(Math.abs((edge?.z ?? 0) - 2000 / Math.PI)).toBeLessThan(260 / strips)
      }),
    )
  })

  it('moves without a jump between its two halves', () => {
    const before = profile(600, 10, turnShape(0.5 - 1e-9))
    const after = profile(600, 10, turnShape(0.5 + 1e-9))
    before.forEach((point, i) => {
      expect(after[i]?.x).toBeCloseTo(point.x, 3)
      expect(after[i]?.z).toBeCloseTo(point.z, 3)
    })
  })

  it('shows exactly one of its sides everywhere', () => {
    fc.assert(
      fc.property(bends, fc.double({ min: -800, max: 800, noNaN: true }), (options, eye) => {
        const front = bendFace({ ...options, face: 'front' })
        const back = bendFace({ ...options, face: 'back' })
        front.forEach((pose, i) => {
          const other = back[i]
          if (!other) throw new Error('missing strip')
          const edgeOn =
            Math.abs(-Math.sin(pose.angle) * (eye - pose.x) + Math.cos(pose.angle) * (2400 - pose.z)) < 1e-3
          if (!edgeOn) expect(facesReader(pose, eye, 2400)).not.toBe(facesReader(other, eye, 2400))
        })
      }),
    )
  })

  it('looks larger where it comes nearer, and stays where it is on the plane of the book', () => {
    expect(project({ x: 100, z: 0 }, 0, 2400)).toEqual({ x: 100, magnification: 1 })
    expect(project({ x: 100, z: 300 }, 0, 2400).x).toBeGreaterThan(100)
    expect(Number.isFinite(project({ x: 100, z: 1e9 }, 0, 2400).x)).toBe(true)
  })
})
