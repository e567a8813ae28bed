/** The mean of stars as people read it: 4,6 and 4,0. */
export const meanInWords = (average: number): string => average.toFixed(1).replace('.', ',')
