// docs/compatibility.md has the field tables that the compatibility plugins read requests by. CANILLITA_WRITE_DOCS=1 rewrites it.
import { readFileSync, writeFileSync } from 'node:fs';
import t from 'tap';
import * as exa from '../../../plugins/compat-exa/fields.ts';
import { PERPLEXITY_CHAT_FIELDS } from '../../../plugins/compat-perplexity/fields/chat-fields.ts';
import { PERPLEXITY_SEARCH_FIELDS } from '../../../plugins/compat-perplexity/fields/search-fields.ts';
import * as tako from '../../../plugins/compat-tako/fields.ts';
import { fieldTables } from '../../support/field-tables.ts';

const FILE = new URL('../../../docs/compatibility.md', import.meta.url);
const INTRODUCTION = `# Compatibility, field by field

How each compatible API handles every field of the original. [clients.md](clients.md) has the overview.

| handling | meaning |
| --- | --- |
| same | works as in the original API |
| mapped | becomes a native field with another name or scale |
| warning | accepted, but limited, approximated or ignored |
| error | some values are refused, because ignoring them would change the result |

Warnings are in the response header \`X-Compat-Warnings\` and in \`canillita.warnings\` of the body, in the order of the request.
Unknown fields are accepted and listed as \`ignored:<name>\`. The service reads requests by these tables, and a test sends a sample
of every row.

**Native fields.** An object \`canillita\` in any body holds native fields that the other API does not have; the response has an
object of the same name. These fields take precedence over fields of the other API that they overlap, which are then listed as
\`ignored:<field>\`. Native fields that the request cannot use are listed as \`ignored:canillita.<name>\`.`;

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
      { title: 'POST /search', fields: PERPLEXITY_SEARCH_FIELDS },
      { title: 'POST /chat/completions', fields: PERPLEXITY_CHAT_FIELDS },
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
