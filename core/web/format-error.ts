export type FormatCode = 'not_a_feed' | 'not_a_sitemap';

/**
 * The document is not of the expected format. `links`: addresses in it that may be (an HTML page lists its
 * feeds).
 */
export class FormatError extends Error {
  readonly code: FormatCode;
  readonly links: string[];

  constructor(code: FormatCode, detail: string, extras: { links?: string[] } = {}) {
    super(detail);
    this.name = 'FormatError';
    this.code = code;
    this.links = extras.links ?? [];
  }
}
