/** An operation's request in TypeScript and in Python, without any library that must be installed. */
import { requestOf } from './code-blocks.ts';
import type { Document, PlacedOperation } from './openapi-document.ts';

/** With the `fetch` that browsers, Node, Deno and Bun have. */
export function typescript(document: Document, place: PlacedOperation): string {
  const { method, url, body, hasKey } = requestOf(document, place);
  const headers = [
    ...(hasKey ? ["    authorization: 'Bearer cnl_your_key',"] : []),
    ...(body === undefined ? [] : ["    'content-type': 'application/json',"]),
  ];
  const options = [
    ...(method === 'get' ? [] : [`  method: '${method.toUpperCase()}',`]),
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(body === undefined
      ? []
      : [`  body: JSON.stringify(${indented(JSON.stringify(body, null, 2), '  ')}),`]),
  ];
  const call = options.length > 0 ? `fetch('${url}', {\n${options.join('\n')}\n})` : `fetch('${url}')`;
  return `const response = await ${call};
if (!response.ok) throw new Error((await response.json()).detail);
const answer = await response.json();`;
}

/** With the `requests` package. */
export function python(document: Document, place: PlacedOperation): string {
  const { method, url, body, hasKey } = requestOf(document, place);
  const parts = [
    `    ${JSON.stringify(url)},`,
    ...(hasKey ? ['    headers={"Authorization": f"Bearer {os.environ[\'CANILLITA_KEY\']}"},'] : []),
    ...(body === undefined ? [] : [`    json=${indented(literal(body), '    ')},`]),
  ];
  return `${hasKey ? 'import os\n' : ''}import requests

response = requests.${method}(
${parts.join('\n')}
)
response.raise_for_status()
answer = response.json()`;
}

function indented(text: string, by: string): string {
  return text.replaceAll('\n', `\n${by}`);
}

/** A JSON value as Python writes it. */
function literal(value: unknown): string {
  const words: Record<string, string> = { true: 'True', false: 'False', null: 'None' };
  return JSON.stringify(value, null, 4).replace(
    /("(?:[^"\\]|\\.)*")|\b(true|false|null)\b/g,
    (whole, text: string | undefined) => (text === undefined ? words[whole]! : whole),
  );
}
