// How the titles of three real catalogues are made (4,349 Indonesian and 20,633 English titles of shops and readers,
// counted on 22 November 2026), as figures: the catalogues themselves are not ours to ship.

/** Share of titles with at most n words, for n from 1 on. */
export const WORDS_IN_TITLE = {
  id: [0.018, 0.09, 0.208, 0.359, 0.509, 0.637, 0.754, 0.844, 0.908, 0.945, 0.965, 0.98, 0.988, 0.996, 1],
  en: [
    0.07, 0.215, 0.368, 0.49, 0.609, 0.706, 0.788, 0.848, 0.891, 0.922, 0.944, 0.959, 0.97, 0.979, 0.988, 1,
  ],
}

/** Share of all words in titles that the word of a rank makes up; between two ranks it falls as a power does. */
export const SHARE_OF_RANK: readonly (readonly [rank: number, id: number, en: number])[] = [
  [1, 0.0216, 0.0927],
  [2, 0.012, 0.0408],
  [5, 0.0083, 0.0158],
  [10, 0.005, 0.0069],
  [20, 0.0035, 0.0032],
  [50, 0.002, 0.0017],
  [100, 0.0013, 0.00094],
  [200, 0.00079, 0.00056],
  [500, 0.0004, 0.00027],
  [1000, 0.0002, 0.00014],
  [2000, 0.00008, 0.00006],
  [5000, 0.00003, 0.00002],
]

/** Number of different words in the titles: 4,738 of 20,000, 12,477 of 100,000, 40,398 of 400,000. */
export const DIFFERENT_WORDS = { at: 100_000, different: 12_500, growth: 0.65 }

/** Share of different words with n letters, for n from 1 on. */
export const LETTERS_IN_WORD = {
  id: [0.005, 0.032, 0.058, 0.125, 0.171, 0.155, 0.142, 0.109, 0.082, 0.056, 0.029, 0.018, 0.009, 0.009],
  en: [0.003, 0.017, 0.052, 0.113, 0.151, 0.165, 0.152, 0.129, 0.093, 0.061, 0.034, 0.017, 0.009, 0.004],
}

/** Share of words in titles that are numbers, and of titles whose name another one has already. */
export const NUMBERS = 0.05
export const SAME_NAME = 0.06

/** Prices in rupiah, each with the share of titles below it. */
export const PRICES: readonly (readonly [share: number, price: number])[] = [
  [0, 15_000],
  [0.05, 31_500],
  [0.1, 36_000],
  [0.25, 50_000],
  [0.5, 72_500],
  [0.75, 100_000],
  [0.9, 143_500],
  [0.95, 175_000],
  [0.99, 274_000],
  [1, 578_000],
]
/** Share of prices in whole thousands; the others end in 500. */
export const WHOLE_THOUSANDS = 0.75

/** Titles by category, the most frequent first. */
export const CATEGORIES = [
  668, 651, 635, 356, 328, 320, 311, 249, 237, 220, 190, 189, 155, 105, 103, 92, 90, 75, 53, 38, 29, 25, 23,
  20, 14, 13, 8, 7, 4, 4, 2,
]

/** Share of titles that came out in or before a year; the older ones of readers' catalogues are spread before. */
export const YEARS: readonly (readonly [share: number, year: number])[] = [
  [0, 1950],
  [0.15, 1990],
  [0.3, 2003],
  [0.4, 2012],
  [0.55, 2017],
  [0.7, 2021],
  [0.8, 2023],
  [1, 2026],
]

/** A different name for every so many titles, and the share of titles with one, two and three contributors. */
export const TITLES_OF_AUTHOR = 1.4
export const AUTHORS_OF_TITLE = [0.83, 0.94, 1]
