/** Try a query as any organization: the same request, answer and bill as theirs. */
import { admin, readEvents, send } from '../../lib/api.js';
import { el } from '../../lib/element.js';
import { say, sayOr } from '../../lib/words.js';
import { heading } from '../../parts/heading.js';
import { empty, failure } from '../../parts/states.js';
import { outletNames } from '../outlets/outlet-state.js';
import { searchAnswer } from './search-answer.js';
import { requestOf, searchForm } from './search-form.js';

/** What was asked last, for a reader who comes back to this page. */
let remembered = null;

export async function searchPage(view) {
  const [organizations, outlets] = await Promise.all([admin.list('organizations'), admin.list('sources')]);
  const names = outletNames(outlets);
  const outletName = (id) => names.get(id) ?? id;
  const answer = el('div', { class: 'search-answer' });
  const given = remembered ?? {};
  let running = null;
  view.onLeave(() => running?.abort());
  const ask = async (values) => {
    running?.abort();
    running = new AbortController();
    const { signal } = running;
    const request = requestOf(values);
    remembered = values;
    const progress = el(
      'p',
      { class: 'loading', role: 'status' },
      el('span', { class: 'spinner', 'aria-hidden': 'true' }),
    );
    const step = el('span', {}, say('searching'));
    progress.append(step);
    answer.replaceChildren(progress);
    const began = performance.now();
    try {
      const result = await streamed(request, values.organization, signal, ({ stage, message }) => {
        step.textContent = sayOr(`stage-${stage}`, message);
      });
      const organization = organizations.find(({ id }) => id === values.organization);
      const ms = performance.now() - began;
      answer.replaceChildren(searchAnswer({ result, request, organization, outletName, ms }));
    } catch (problem) {
      if (problem.name === 'AbortError') return;
      answer.replaceChildren();
      if ((problem.errors ?? []).length > 0) throw problem;
      answer.replaceChildren(failure(problem));
    }
  };
  if (organizations.length === 0) {
    const link = el('a', { class: 'button primary', href: '#/tenants' }, say('page-tenants'));
    return [
      heading({ title: say('page-search') }),
      empty(say('no-organizations'), say('no-organizations-text'), link),
    ];
  }
  answer.append(empty(say('search-empty'), say('search-empty-text')));
  return [
    heading({ title: say('page-search'), lead: say('search-lead') }),
    el('div', { class: 'search' }, searchForm(organizations, given, ask), answer),
  ];
}

/** Sends a search whose progress is streamed; resolves to the complete answer. Throws the problem that it ended with. */
async function streamed(request, organization, signal, onStep) {
  const body = { ...request, stream: true };
  const response = await send('POST', 'v1/search', { body, organization, signal });
  let [result, problem] = [null, null];
  await readEvents(response, (event, data) => {
    if (event === 'step') onStep(data);
    if (event === 'result') result = data;
    if (event === 'error') problem = data;
  });
  if (result) return result;
  throw Object.assign(new Error(problem?.detail ?? ''), {
    code: problem?.code ?? 'unreachable',
    errors: problem?.errors ?? [],
  });
}
