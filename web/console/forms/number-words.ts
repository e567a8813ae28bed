/** Said of a text that is no whole number, or no whole amount. */
export const NOT_WHOLE = 'Isi angka bulat'
export const NOT_RUPIAH = 'Isi rupiah bulat, misalnya 15.000'
