/** The token is behind `#`, so that no server, proxy or log gets it before the page sends it. */
export const invitationLink = (consoleOrigin: string, token: string): string =>
  `${consoleOrigin}/kelola/undangan#${token}`
