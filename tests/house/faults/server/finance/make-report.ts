export const makeReport = () => undefined
