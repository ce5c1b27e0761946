/** Signing in with the operator key. The key is sent once and stays nowhere. */
import { ROOT, session } from '../lib/api.js';
import { el } from '../lib/element.js';
import { say } from '../lib/words.js';
import { openDialog } from '../parts/dialog.js';
import { field, form, wrongField } from '../parts/form.js';
import { preferenceControls } from '../parts/preference-controls.js';

/** @param {{ why: string | null, enter: () => void, redraw: () => void }} given `why`: the name of a text */
export function signInPage({ why, enter, redraw }) {
  document.title = `${say('sign-in')} · canillita`;
  const sent = signInForm(enter);
  document.body.replaceChildren(
    el(
      'main',
      { class: 'sign-in' },
      el('p', { class: 'brand large' }, 'canillita'),
      el('h1', {}, say('sign-in-title')),
      why && el('p', { class: 'hint', role: 'status' }, say(why)),
      sent,
      el(
        'footer',
        { class: 'sign-in-foot' },
        el('a', { href: new URL('docs', ROOT).href }, say('api-reference')),
        preferenceControls(redraw),
      ),
    ),
  );
  sent.querySelector('input').focus();
}

/** Asks for the key again in a dialog that hides the page behind it; resolves to false when it was closed instead. */
export async function signInAgain() {
  let isSignedIn = false;
  await openDialog({
    title: say('sign-in-title'),
    covers: true,
    content: (close) => [
      el('p', { role: 'status' }, say('session-ended-typed')),
      signInForm(() => {
        isSignedIn = true;
        close();
      }),
    ],
  });
  return isSignedIn;
}

function signInForm(enter) {
  const key = field({
    label: say('operator-key'),
    name: 'operator_key',
    type: 'password',
    hint: say('operator-key-hint'),
    autocomplete: 'current-password',
    autocapitalize: 'none',
    spellcheck: 'false',
    maxlength: 500,
  });
  return form({
    fields: [key],
    submit: say('sign-in'),
    async work({ operator_key: given }, element) {
      if (given.trim() === '') throw wrongField('operator_key', say('operator-key-missing'));
      await session.open(given.trim()).catch((problem) => {
        // The service says so in English; the reader may have chosen another language.
        throw problem.code === 'invalid_api_key'
          ? wrongField('operator_key', say('operator-key-wrong'))
          : problem;
      });
      element.reset();
      enter();
    },
  });
}
