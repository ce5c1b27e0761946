// docs/compatibility.md prints the field tables that the doors read requests by. CANILLITA_WRITE_DOCS=1 writes it anew.
import { readFileSync, writeFileSync } from 'node:fs';
import t from 'tap';
import { fieldTables } from '../../../core/compat/document.ts';
import * as exa from '../../../plugins/compat-exa/fields.ts';
import * as perplexity from '../../../plugins/compat-perplexity/fields.ts';
import * as tako from '../../../plugins/compat-tako/fields.ts';

const FILE = new URL('../../../docs/compatibility.md', import.meta.url);
const INTRODUCTION = `# Field by field

What each compatibility door does with every field of the API it speaks. **same** means here what it means there;
**mapped** has another name or scale here; **warning** is taken, and told in the response header \`X-Compat-Warnings\`;
**error** is refused, because ignoring it would change the meaning. Unknown fields are taken and told as
\`ignored:<name>\`. The doors read requests by these very rows, and a test sends each row's sample.

An object \`canillita\` in any body says in this service's own words what that API has none for; its answer comes back
under the same name. It beats the fields that it overlaps, which are then told as \`ignored:<field>\`; what it names and
the request has no use for is told as \`ignored:canillita.<name>\`.`;

t.test('the document', async (t) => {
  const written = [
    INTRODUCTION,
    '## Exa: /compat/exa',
    fieldTables([
      { title: 'POST /search', fields: exa.EXA_SEARCH_FIELDS },
      { title: 'POST /findSimilar', fields: exa.EXA_SIMILAR_FIELDS },
      { title: 'POST /contents', fields: exa.EXA_CONTENTS_FIELDS },
    ]),
    '## Perplexity: /compat/perplexity',
    fieldTables([
      { title: 'POST /search', fields: perplexity.PERPLEXITY_SEARCH_FIELDS },
      { title: 'POST /chat/completions', fields: perplexity.PERPLEXITY_CHAT_FIELDS },
    ]),
    '## Tako: /compat/tako',
    fieldTables([
      { title: 'POST /api/v1/knowledge_search', fields: tako.TAKO_KNOWLEDGE_FIELDS },
      { title: 'POST /api/v3/search and /api/v1/answer', fields: tako.TAKO_SEARCH_FIELDS },
    ]),
  ].join('\n\n');
  if (process.env.CANILLITA_WRITE_DOCS) writeFileSync(FILE, `${written}\n`);
  t.equal(readFileSync(FILE, 'utf8').trim(), written.trim(), 'is what the tables say');
});
