/** How the query was read, in one strip. */
import { el } from '../../lib/element.js';
import { nameOf } from '../../lib/format.js';
import { say, sayOr } from '../../lib/words.js';

export function understood({ explain, did_you_mean: meant }) {
  const read = explain?.understood;
  if (!read) return null;
  const forms = (list) => list.flatMap(({ asked, forms: others }) => otherForms(asked, others));
  const { temporal } = read;
  const parts = [
    [say('read-topic'), read.topic || say('read-no-topic')],
    meant && [say('read-meant'), meant],
    read.carrier && [say('read-carrier'), read.carrier],
    ...forms(read.names).map((text) => [say('read-name'), text]),
    ...forms(read.acronyms).map((text) => [say('read-acronym'), text]),
    ...forms(read.spellings ?? []).map((text) => [say('read-spelling'), text]),
    ...(read.excluded ?? []).map(({ asked }) => [say('read-excluded'), asked]),
    ...(read.outlets ?? []).map(({ name }) => [say('read-outlet'), name]),
    temporal && [say('read-dates'), datesOf(temporal)],
    [say('read-language'), read.language ? nameOf('language', read.language) : say('read-both')],
    [say('read-judged'), explain.judged_by.join(', ')],
  ].filter(Boolean);
  return el(
    'dl',
    { class: 'understood', 'aria-label': say('understood') },
    parts.map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value))),
  );
}

/** The forms that look different, if any. */
function otherForms(asked, forms) {
  const others = forms.filter((form) => plain(form) !== plain(asked));
  return others.length > 0 ? [`${asked} = ${others.join(', ')}`] : [];
}

function plain(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

function datesOf({ expression, from, to, basis, widened }) {
  const span = from === to ? from : [from, to].filter(Boolean).join(' – ');
  return [expression ?? sayOr(`basis-${basis}`, basis), span, widened && say('widened')]
    .filter(Boolean)
    .join(' · ');
}
