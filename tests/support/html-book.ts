/** An HTML book of one chapter, long enough to be taken for one, around markup of the test's own. */
export const htmlBook = (markup = '') => Buffer.from(`<h1>Bab Satu</h1>${markup}${HTML_BOOK_TEXT}`)

export const HTML_BOOK_TEXT = `<p>${'Kalimat pertama dari sebuah buku. '.repeat(10).trim()}</p>`
