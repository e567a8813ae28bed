export const used = () => true

export const unusedExport = () => true
