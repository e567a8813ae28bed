export const drawCover = true
