/** Changes to organizations and keys. */

/** Called after each change, so that no cache keeps what it changed. */
export type Changed = (what: string, id: string) => void;
