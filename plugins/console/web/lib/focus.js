/**
 * The focus stays where the reader is while parts of the page are replaced: the browser would take it to the top of the page,
 * from where a keyboard has to come back through every row.
 */

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Runs `replace`, which replaces what is in `place`; what had the focus there gives it to what now stands for it. */
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

/** What surrounds an element, from the element itself outwards, for `focusNear`. */
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

/** What an element is called, with the row that it is in: a list has many buttons of one name. */
function nameOf(element) {
  const row = element.closest('tr, li')?.firstElementChild?.textContent;
  return JSON.stringify([
    element.tagName,
    element.getAttribute('href') ?? element.textContent,
    element.name,
    row,
  ]);
}
