export type Palette = {
  /** the darkest tone, for grounds */
  ground: string
  /** the palest tone, for paper and for letters on the ground */
  paper: string
  /** the colour one remembers the cover by */
  main: string
  /** a companion between ground and paper */
  second: string
  /** a little of it, where the eye should land */
  accent: string
  /** letters on paper */
  ink: string
}

/** Dyes and things of the archipelago: indigo, sogan brown, turmeric, terracotta, leaf, rose. */
export const PALETTES = {
  nila: {
    ground: '#1b2f52',
    paper: '#f5eee0',
    main: '#2f5688',
    second: '#8fa9c4',
    accent: '#d99a3d',
    ink: '#18243c',
  },
  sogan: {
    ground: '#4a2a17',
    paper: '#f6ecd9',
    main: '#9a5a2a',
    second: '#d2a36b',
    accent: '#c4472b',
    ink: '#3a2113',
  },
  kunyit: {
    ground: '#6b4310',
    paper: '#fbf3dd',
    main: '#d9992b',
    second: '#edc979',
    accent: '#8a2f24',
    ink: '#44290a',
  },
  bata: {
    ground: '#6a2a1d',
    paper: '#faeee2',
    main: '#b9573a',
    second: '#e2a587',
    accent: '#e6b04c',
    ink: '#45190f',
  },
  daun: {
    ground: '#20402f',
    paper: '#f3f0df',
    main: '#4d7b4f',
    second: '#a3bb8c',
    accent: '#d7a13b',
    ink: '#1a3125',
  },
  mawar: {
    ground: '#5c2438',
    paper: '#faeeea',
    main: '#a94a63',
    second: '#e0a7ab',
    accent: '#e0a23e',
    ink: '#43172a',
  },
  malam: {
    ground: '#14192b',
    paper: '#efe9dc',
    main: '#3a4670',
    second: '#7d86ad',
    accent: '#e0b354',
    ink: '#14192b',
  },
  laut: {
    ground: '#123f49',
    paper: '#eff2e8',
    main: '#2b7f86',
    second: '#93c2bb',
    accent: '#e08a4f',
    ink: '#0f3139',
  },
  gading: {
    ground: '#3f382e',
    paper: '#f7f1e3',
    main: '#8a7b62',
    second: '#cdbf9f',
    accent: '#a0402e',
    ink: '#2d2720',
  },
  manggis: {
    ground: '#33203f',
    paper: '#f5edef',
    main: '#6d4a80',
    second: '#b79cc2',
    accent: '#dba443',
    ink: '#291733',
  },
  padi: {
    ground: '#4b4a20',
    paper: '#faf5e1',
    main: '#97943c',
    second: '#d5cf8d',
    accent: '#b05a2c',
    ink: '#35340f',
  },
  kelabu: {
    ground: '#2b333b',
    paper: '#f2f0ea',
    main: '#5d6d7a',
    second: '#aab5ba',
    accent: '#c4703c',
    ink: '#20272d',
  },
  pandan: {
    ground: '#17453f',
    paper: '#f6f3e4',
    main: '#3f8f79',
    second: '#a6d0b8',
    accent: '#c8553d',
    ink: '#11342f',
  },
  senja: {
    ground: '#482343',
    paper: '#fdf0e2',
    main: '#c4624a',
    second: '#eeb089',
    accent: '#f0c668',
    ink: '#371a33',
  },
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof PALETTES

function luminance(colour: string): number {
  const channel = (start: number): number => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The wished colour if small letters can be read in it on this ground, else the palette's own paper or ink. */
export function legible(wished: string, ground: string, palette: Palette): string {
  if (contrast(wished, ground) >= 4) return wished
  return contrast(palette.paper, ground) > contrast(palette.ink, ground) ? palette.paper : palette.ink
}
