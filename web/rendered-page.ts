import { createContext } from 'react-router'

/**
 * Where the renderer puts a document. As the body of the response it would be written to a stream and read back,
 * which takes a twentieth of the time of a page.
 */
export const renderedPage = createContext<{ html?: string } | null>(null)
