/**
 * Headers that repeat what a message says of itself, as protocols from 2026-07-28 on want them over HTTP. Messages of older
 * protocols name no version and get none.
 */
const VERSION = 'io.modelcontextprotocol/protocolVersion';

/** The parameter that names what a method is about. */
const NAMED_BY: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

export interface Described {
  method?: string;
  params?: object;
}

export function headersOf({ method, params }: Described): Record<string, string> {
  const given = (params ?? {}) as Record<string, unknown>;
  const version = (given._meta as Record<string, unknown> | undefined)?.[VERSION];
  if (method === undefined || typeof version !== 'string') return {};
  const name = given[NAMED_BY[method] ?? ''];
  return {
    'mcp-protocol-version': inHeader(version),
    'mcp-method': inHeader(method),
    ...(typeof name === 'string' && { 'mcp-name': inHeader(name) }),
  };
}

const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/;
const ENCODED = /^=\?base64\?.*\?=$/;

/** A text as the protocol writes it into a header, which has room for visible ASCII only. */
function inHeader(text: string): string {
  if (PLAIN.test(text) && !ENCODED.test(text)) return text;
  return `=?base64?${Buffer.from(text).toString('base64')}?=`;
}
