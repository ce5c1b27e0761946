/** An operation's request in TypeScript and in Python, without any library that must be installed. */
import { requestOf } from './code-blocks.ts';
import { type AnswerKind, answerKindOf, type Document, type PlacedOperation } from './openapi-document.ts';

/** Lines that read an answer. */
interface Reading {
  typescript: string;
  python: string;
}

const READINGS: Record<AnswerKind, Reading> = {
  json: {
    typescript: '\nconst answer = await response.json();',
    python: '\nanswer = response.json()',
  },
  text: {
    typescript: '\nconst answer = await response.text();',
    python: '\nanswer = response.text',
  },
  bytes: {
    typescript: '\nconst answer = await response.arrayBuffer();',
    python: '\nanswer = response.content',
  },
  events: {
    typescript: `
const events = response.body?.pipeThrough(new TextDecoderStream()) ?? [];
for await (const part of events) {
  // some lines of server-sent events
}`,
    python: '\nfor line in response.iter_lines():\n    print(line.decode())',
  },
  none: { typescript: '', python: '' },
};

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
if (!response.ok) throw new Error((await response.json()).detail);${READINGS[kindOf(place)].typescript}`;
}

/** With the `requests` package. */
export function python(document: Document, place: PlacedOperation): string {
  const { method, url, body, hasKey } = requestOf(document, place);
  const kind = kindOf(place);
  const parts = [
    `    ${JSON.stringify(url)},`,
    ...(hasKey ? ['    headers={"Authorization": f"Bearer {os.environ[\'CANILLITA_KEY\']}"},'] : []),
    ...(body === undefined ? [] : [`    json=${indented(literal(body), '    ')},`]),
    ...(kind === 'events' ? ['    stream=True,'] : []),
  ];
  return `${hasKey ? 'import os\n' : ''}import requests

response = requests.${method}(
${parts.join('\n')}
)
response.raise_for_status()${READINGS[kind].python}`;
}

/** What an operation answers unless it is asked for another format. */
function kindOf({ operation }: PlacedOperation): AnswerKind {
  const types = Object.entries(operation.responses)
    .filter(([status]) => status < '300')
    .flatMap(([, response]) => Object.keys(('content' in response && response.content) || {}));
  return answerKindOf(types);
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
