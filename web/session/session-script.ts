/**
 * Runs before the first paint: the server renders the page of a guest for everybody, and this mark lets
 * the style sheet show the signed-in halves (`for-member`, `for-guest`) without a flash.
 */
export const sessionScript =
  "try{if(localStorage.getItem('user')&&localStorage.getItem('access_token'))document.documentElement.dataset.session='1'}catch(e){}"
