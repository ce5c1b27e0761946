/**
 * Keeps the focus where the reader is while parts of the page are replaced: the browser would move it to the top of the page,
 * from where a reader without a mouse has to come back through every row.
 */

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Runs `replace`, which replaces what is in `place`; if the focus was there, it moves to the replacement of what had it. */
export function keepFocus(place, replace) {
  const old = document.activeElement;
  if (old === place || !place.contains(old)) return replace();
  const all = focusable(place);
  const [at, name] = [all.indexOf(old), nameOf(old)];
  replace();
  const now = focusable(place);
  const same = now.length === all.length && now[at]?.tagName === old.tagName ? now[at] : null;
  focusOn(now.find((one) => nameOf(one) === name) ?? same ?? place);
}

/** An element and those around it, from the inside outwards, for `focusNear`. */
export function surroundings(element) {
  const all = [];
  for (let one = element; one instanceof Element && one !== document.body; one = one.parentElement)
    all.push(one);
  return all;
}

/** Gives the focus to the first of `elements` that is still part of the page. */
export function focusNear(elements) {
  const near = elements.find((element) => element.isConnected);
  if (near) focusOn(near);
}

function focusOn(element) {
  if (!element.matches(FOCUSABLE)) element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
}

function focusable(place) {
  return [...place.querySelectorAll(FOCUSABLE)];
}

/** What an element is called, with the row that it is in: a list has many buttons of the same name. */
function nameOf(element) {
  const row = element.closest('tr, li')?.firstElementChild?.textContent;
  return JSON.stringify([
    element.tagName,
    element.getAttribute('href') ?? element.textContent,
    element.name,
    row,
  ]);
}
