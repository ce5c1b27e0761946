/** The request as a program would send it. The key is a variable: it stands in no example. */
import { ROOT } from '../../lib/api.js';
import { say } from '../../lib/words.js';
import { codeBlock } from '../../parts/code.js';
import { section } from '../../parts/heading.js';
import { tabs } from '../../parts/tabs.js';

export function requestCode(request) {
  const url = new URL('v1/search', ROOT).href;
  const json = JSON.stringify(request, null, 2);
  const languages = {
    curl: curl(url, json),
    TypeScript: typescript(url, json),
    Python: python(url, request),
  };
  const made = Object.entries(languages).map(([name, text]) => [name, () => codeBlock(text, name)]);
  return section(say('as-code'), { lead: say('as-code-text') }, tabs(say('as-code'), made));
}

function curl(url, json) {
  const quoted = json.replaceAll("'", `'\\''`);
  return `curl -s ${url} \\
  -H "authorization: Bearer $CANILLITA_KEY" \\
  -H 'content-type: application/json' \\
  -d '${quoted}'`;
}

function typescript(url, json) {
  return `const response = await fetch('${url}', {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${process.env.CANILLITA_KEY}\`,
    'content-type': 'application/json',
  },
  body: JSON.stringify(${json.replaceAll('\n', '\n  ')}),
});
const { results } = await response.json();`;
}

export function python(url, request) {
  const lines = Object.entries(request).map(
    ([name, value]) => `    ${JSON.stringify(name)}: ${pythonOf(value)},`,
  );
  return `import os, json, urllib.request

request = urllib.request.Request(
  ${JSON.stringify(url)},
  data=json.dumps({
${lines.join('\n')}
  }).encode(),
  headers={
    "authorization": f"Bearer {os.environ['CANILLITA_KEY']}",
    "content-type": "application/json",
  },
)
results = json.load(urllib.request.urlopen(request))["results"]`;
}

/** What Python writes otherwise than JSON; texts, numbers and lists of these it writes alike. */
const PYTHON_WORDS = new Map([
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
]);

function pythonOf(value) {
  return PYTHON_WORDS.get(value) ?? JSON.stringify(value);
}
