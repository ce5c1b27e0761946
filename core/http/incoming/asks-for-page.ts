import type { Request } from '@hapi/hapi';

/** Whether a page is asked for, as browsers do, and not what a program reads; the answer then varies by `accept`. */
export function asksForPage({ headers }: Pick<Request, 'headers'>): boolean {
  return String(headers.accept ?? '').includes('text/html');
}
