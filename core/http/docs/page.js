// Conveniences only: the pages work without this script. Its hash is in the content security policy.
for (const button of document.querySelectorAll('.copy')) {
  if (!navigator.clipboard) break;
  button.hidden = false;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.closest('figure').querySelector('pre').textContent);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1500);
  });
}

const menu = document.querySelector('.menu');
menu.addEventListener('click', (event) => {
  if (event.target.closest('a')) menu.open = false;
});

// The place that is being read is marked in the contents.
const links = new Map(
  [...document.querySelectorAll('.side ul ul a')].map((link) => [link.hash.slice(1), link]),
);
const headings = [...links.keys()].map((id) => document.getElementById(id)).filter(Boolean);
let current;

function mark() {
  const above = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 3);
  const link = links.get(above.at(-1)?.id);
  if (link === current) return;
  current?.removeAttribute('aria-current');
  link?.setAttribute('aria-current', 'true');
  link?.scrollIntoView({ block: 'nearest' });
  current = link;
}

let waiting = false;
addEventListener(
  'scroll',
  () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      mark();
    });
  },
  { passive: true },
);
mark();

// Search: the index is fetched when the box is first used.
const root = document.body.dataset.root;
const MAX_FOUND = 12;
const box = document.querySelector('#find');
const list = document.querySelector('#found');
box.closest('.find').hidden = false;
let index;
let chosen = -1;

async function search() {
  index ??= fetch(`${root}/docs/index.json`).then((response) => response.json());
  const rows = await index;
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found =
    words.length === 0
      ? []
      : rows.flatMap((row) => {
          const title = row.title.toLowerCase();
          const all = `${title} ${row.words.toLowerCase()} ${row.page.toLowerCase()}`;
          if (!words.every((word) => all.includes(word))) return [];
          return [
            {
              row,
              rank:
                words.filter((word) => title.includes(word)).length + (title.startsWith(words[0]) ? 1 : 0),
            },
          ];
        });
  found.sort((one, other) => other.rank - one.rank);
  show(
    found.slice(0, MAX_FOUND).map(({ row }) => row),
    words.length > 0,
  );
}

function show(rows, asked) {
  chosen = -1;
  list.replaceChildren(
    ...rows.map(({ title, page, href }, at) => {
      const item = document.createElement('li');
      item.id = `found-${at}`;
      item.role = 'option';
      item.dataset.href = href;
      const place = document.createElement('span');
      place.textContent = page;
      item.append(title, place);
      return item;
    }),
  );
  if (asked && rows.length === 0) {
    const none = document.createElement('li');
    none.textContent = 'Nothing found';
    list.append(none);
  }
  list.hidden = !asked;
  box.setAttribute('aria-expanded', String(asked));
  box.removeAttribute('aria-activedescendant');
}

function choose(step) {
  const items = [...list.querySelectorAll('[data-href]')];
  if (items.length === 0) return;
  items[chosen]?.removeAttribute('aria-selected');
  chosen = (chosen + step + items.length) % items.length;
  items[chosen].setAttribute('aria-selected', 'true');
  items[chosen].scrollIntoView({ block: 'nearest' });
  box.setAttribute('aria-activedescendant', items[chosen].id);
}

function open(item) {
  if (!item) return;
  location.href = item.dataset.href;
  box.value = '';
  show([], false);
  box.blur();
}

box.addEventListener('input', search);
box.addEventListener('keydown', (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) {
    event.preventDefault();
    choose(chosen < 0 && step < 0 ? 0 : step);
  } else if (event.key === 'Enter') open(list.querySelectorAll('[data-href]')[Math.max(chosen, 0)]);
  else if (event.key === 'Escape') show([], false);
});
list.addEventListener('mousedown', (event) => {
  event.preventDefault();
  open(event.target.closest('[data-href]'));
});
box.addEventListener('blur', () => show([], false));
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.closest('input, textarea')) return;
  event.preventDefault();
  box.focus();
});

// Requests from the page; the key is held by the form's fields and nowhere else.
const LONGEST_SHOWN = 200_000;
const keys = document.querySelectorAll('.key');
for (const input of keys) {
  input.addEventListener('change', () => {
    for (const other of keys) other.value = input.value;
  });
}

/** Sends what the form says; `onStream(text)` gets what has come of a stream so far, each time that more comes. */
async function send(form, signal, onStream) {
  const inputs = [...form.querySelectorAll('[data-name]')];
  const path = form.dataset.path.replace(/\{(\w+)\*?\}/g, (_whole, name) =>
    encodeURIComponent(inputs.find((input) => input.dataset.name === name)?.value ?? ''),
  );
  const query = new URLSearchParams(
    inputs
      .filter((input) => input.dataset.in === 'query' && input.value !== '')
      .map((input) => [input.dataset.name, input.value]),
  );
  const body = form.querySelector('textarea')?.value;
  const key = form.querySelector('.key')?.value.trim();
  const began = performance.now();
  const response = await fetch(`${root}${path}${query.size > 0 ? `?${query}` : ''}`, {
    method: form.dataset.method,
    headers: {
      ...(key && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body,
    signal,
  });
  const type = response.headers.get('content-type') ?? '';
  const text = await textOf(response, type, onStream);
  const ms = Math.round(performance.now() - began);
  return { said: `${response.status} ${response.statusText} · ${ms} ms`, text: readable(text, type) };
}

async function textOf(response, type, onStream) {
  if (!/json|text|csv|xml/.test(type)) return `(${type || 'no content'})`;
  if (!type.startsWith('text/event-stream')) return response.text();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return text;
    text += value;
    onStream(text);
  }
}

function readable(text, type) {
  const shown = type.includes('json') && text !== '' ? JSON.stringify(JSON.parse(text), null, 2) : text;
  return shown.length > LONGEST_SHOWN ? `${shown.slice(0, LONGEST_SHOWN)}\n…` : shown;
}

for (const details of document.querySelectorAll('.try')) {
  details.hidden = false;
  const form = details.querySelector('form');
  const [output, figure] = [form.querySelector('output'), form.querySelector('figure')];
  const button = form.querySelector('button');
  const show = (text) => {
    figure.querySelector('code').textContent = text;
    figure.hidden = text === '';
  };
  let running = null;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    // A second click sends nothing twice; a stream, which may go on for long, is ended by it.
    if (running) {
      if (button.textContent === 'Stop') running.abort();
      return;
    }
    running = new AbortController();
    output.textContent = 'Waiting …';
    show('');
    try {
      const { said, text } = await send(form, running.signal, (part) => {
        button.textContent = 'Stop';
        output.textContent = 'More may come …';
        show(part);
      });
      output.textContent = said;
      show(text);
    } catch (error) {
      output.textContent = running.signal.aborted ? 'Stopped.' : `The request failed: ${error.message}`;
    } finally {
      running = null;
      button.textContent = 'Send';
    }
  });
}
