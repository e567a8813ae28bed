/**
 * Runs before the first paint. The server renders a guest's page for everybody; this attribute lets the style sheet
 * show the members' parts (`for-member`, `for-guest`) without a flash.
 */
export const sessionScript =
  "try{if(localStorage.getItem('user')&&localStorage.getItem('access_token'))document.documentElement.dataset.session='1'}catch(e){}"
