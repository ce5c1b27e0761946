// Niceties only: the page reads the same without them. Its hash is in the content security policy.
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

const links = new Map([...document.querySelectorAll('.side a')].map((link) => [link.hash.slice(1), link]));
const headings = [...links.keys()].map((id) => document.getElementById(id)).filter(Boolean);
let current;

function mark() {
  const above = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 3);
  const link = links.get((above.at(-1) ?? headings[0])?.id);
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
