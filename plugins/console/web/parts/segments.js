/** A choice among a few, side by side: the chosen button is pressed. */
import { el } from '../lib/element.js';
import { busyWhile } from './button.js';

/** @param {{ label: string, options: [value: any, text: string][], chosen: any, choose: (value: any) => any }} given */
export function segments({ label, options, chosen, choose }) {
  const buttons = options.map(([value, text]) => {
    const made = el(
      'button',
      {
        type: 'button',
        class: 'segment',
        'aria-pressed': String(value === chosen),
        on: { click: () => press(made, value) },
      },
      text,
    );
    return made;
  });
  const press = (pressed, value) =>
    busyWhile(pressed, async () => {
      await choose(value);
      for (const one of buttons) one.setAttribute('aria-pressed', String(one === pressed));
    });
  return el('div', { class: 'segments', role: 'group', 'aria-label': label }, buttons);
}
