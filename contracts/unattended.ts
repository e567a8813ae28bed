/**
 * The header of a call that a page of the console makes by itself, while nobody presses or types anything. Such a call
 * is no use of its session.
 */
export const UNATTENDED = 'x-unattended'
