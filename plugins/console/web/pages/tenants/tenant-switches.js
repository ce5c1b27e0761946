/** What an organization may use: each capability on, off, or as the deployment has it. */
import { admin, path } from '../../lib/api.js';
import { el } from '../../lib/element.js';
import { say, sayOr } from '../../lib/words.js';
import { busyWhile } from '../../parts/button.js';
import { section } from '../../parts/heading.js';

const CHOICES = [
  ['default', null],
  ['on', true],
  ['off', false],
];

/** @param {{ id: string, plugins: Record<string, boolean> }} tenant @param {Record<string, boolean>} defaults of the deployment */
export function switchesSection({ id, plugins }, defaults) {
  const rows = Object.entries(defaults).map(([capability, isOn]) =>
    el(
      'div',
      { class: 'switch' },
      el(
        'div',
        {},
        el('strong', {}, capability),
        el('span', { class: 'under' }, sayOr(`capability-${capability}`, '')),
      ),
      choice(id, capability, plugins[capability] ?? null, isOn),
    ),
  );
  return section(say('switches'), { lead: say('switches-text') }, el('div', { class: 'switches' }, rows));
}

function choice(id, capability, current, isOn) {
  const buttons = CHOICES.map(([name, value]) => {
    const text =
      name === 'default' ? say(isOn ? 'switch-default-on' : 'switch-default-off') : say(`switch-${name}`);
    const made = el(
      'button',
      {
        type: 'button',
        class: 'segment',
        'aria-pressed': String(value === current),
        on: { click: () => set(made, value) },
      },
      text,
    );
    return made;
  });
  const set = (pressed, enabled) =>
    busyWhile(pressed, async () => {
      await admin.put(path`organizations/${id}/plugins/${capability}`, { enabled });
      for (const one of buttons) one.setAttribute('aria-pressed', String(one === pressed));
    });
  return el('div', { class: 'segments', role: 'group', 'aria-label': capability }, buttons);
}
