export const saveTitles = () => undefined
