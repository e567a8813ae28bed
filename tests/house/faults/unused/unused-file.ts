export const unusedFile = true
