/** A fetched document, as its parsers take it. */
export interface DocumentSource {
  bytes: Uint8Array;
  contentType: string | null;
  /** Where it was found, after redirects. */
  url: string;
}
