/** What the demo answered to the example requests; `scripts/release/record-answers.ts` records it. */
import { readFileSync } from 'node:fs';
import type { Document, PlacedOperation } from './openapi-document.ts';
import { ADDRESS } from './paths.ts';

const FILE = new URL('./answers.json', import.meta.url);

let answers: Record<string, unknown> | null = null;

/** The recorded answer of an operation, with the document's address; undefined when there is none. */
export function recordedAnswer({ servers }: Document, { operation }: PlacedOperation): unknown {
  answers ??= JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, unknown>;
  const answer = answers[operation.operationId];
  if (answer === undefined) return undefined;
  return JSON.parse(JSON.stringify(answer).replaceAll(ADDRESS, servers?.[0]?.url ?? ADDRESS));
}
