/** Where the pages of the documentation are. */

/** Stands for the path under which callers reach the service, which depends on the request. */
export const ROOT = '/root.invalid';
/** Stands for the public address, in examples. */
export const ADDRESS = 'https://address.invalid';

export const DOCS_PATH = `${ROOT}/docs`;
export const GUIDE_PATH = `${DOCS_PATH}/guide`;
export const REFERENCE_PATH = `${DOCS_PATH}/reference`;
