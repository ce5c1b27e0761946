/** What an organization may use: each capability on, off, or as the deployment has it. */
import { admin, path } from '../../lib/api.js';
import { el } from '../../lib/element.js';
import { say, sayOr } from '../../lib/words.js';
import { section } from '../../parts/heading.js';
import { segments } from '../../parts/segments.js';
import { under } from '../../parts/table.js';

/** @param {{ id: string, plugins: Record<string, boolean> }} tenant @param {Record<string, boolean>} defaults of the deployment */
export function switchesSection({ id, plugins }, defaults) {
  const rows = Object.entries(defaults).map(([capability, isOn]) =>
    el(
      'div',
      { class: 'switch' },
      el('div', {}, el('strong', {}, capability), under(sayOr(`capability-${capability}`, ''))),
      choice(id, capability, plugins[capability] ?? null, isOn),
    ),
  );
  return section(say('switches'), { lead: say('switches-text') }, el('div', { class: 'switches' }, rows));
}

function choice(id, capability, current, isOn) {
  return segments({
    label: capability,
    options: [
      [null, say(isOn ? 'switch-default-on' : 'switch-default-off')],
      [true, say('switch-on')],
      [false, say('switch-off')],
    ],
    chosen: current,
    choose: (enabled) => admin.put(path`organizations/${id}/plugins/${capability}`, { enabled }),
  });
}
