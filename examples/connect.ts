import { Canillita } from '../clients/typescript/src/index.ts';

/** The client of the service that the environment names; the demo's address unless it does. */
export function connect(): Canillita {
  const { CANILLITA_URL: baseUrl = 'http://127.0.0.1:8080', CANILLITA_API_KEY: apiKey } = process.env;
  if (!apiKey) throw new Error('Set CANILLITA_API_KEY to the key that the demo or the first start printed.');
  return new Canillita({ baseUrl, apiKey });
}
