import { type ApiDocument, callsOf } from './calls.ts';
import { pythonSource } from './python.ts';
import { typescriptSource } from './typescript.ts';

/** The generated files of the clients, by path from the root of the repository. */
export async function generatedFiles(document: ApiDocument): Promise<Map<string, string>> {
  const calls = callsOf(document);
  return new Map([
    ['clients/typescript/src/generated.ts', await typescriptSource(calls)],
    ['clients/python/src/canillita/_generated.py', pythonSource(calls)],
  ]);
}
