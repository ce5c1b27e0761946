/** The console: signs the operator in, and shows the page that the address names. */
import { onSignedOut, session } from './lib/api.js';
import { startLive, stopLive } from './lib/live.js';
import { signInAgain, signInPage } from './pages/sign-in.js';
import { failure, loading } from './parts/states.js';
import { openShell } from './shell.js';

let shell = null;

async function start() {
  document.body.replaceChildren(loading());
  try {
    const { signed_in: isSignedIn } = await session.find();
    if (isSignedIn) enter();
    else leave(null);
  } catch (problem) {
    document.body.replaceChildren(failure(problem, start));
  }
}

function enter() {
  shell?.close();
  startLive();
  shell = openShell({ signOut, redraw: enter });
}

/** Back to the sign-in page; `why` is a text that says what happened. */
function leave(why) {
  stopLive();
  shell?.close();
  shell = null;
  signInPage({ why, enter, redraw: () => leave(why) });
}

async function signOut() {
  await session.close();
  leave('signed-out');
}

let isAsking = false;

/** The key is asked for over the page, which keeps what is typed in it. */
async function signInOver() {
  isAsking = true;
  stopLive();
  const isSignedIn = await signInAgain();
  isAsking = false;
  if (!isSignedIn) return leave('session-ended');
  startLive();
  if (document.querySelector('main .failure')) shell.show();
}

// Requests that were under way when the operator signed out are refused, too.
onSignedOut(() => {
  if (shell !== null && !isAsking) signInOver();
});
await start();
