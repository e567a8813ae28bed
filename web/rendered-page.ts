import { createContext } from 'react-router'

/**
 * Where the renderer leaves a document. As the body of the response it would be written as a stream and read again:
 * a twentieth of what a page takes.
 */
export const renderedPage = createContext<{ html?: string } | null>(null)
